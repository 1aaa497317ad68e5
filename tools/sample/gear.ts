/**
 * Fit data declared by the fictitious manufacturer Firn: size tables, boot norms, ski waists that a brake fits. A manufacturer's data is content; the
 * shop only reads it.
 */
import type { CatalogProduct } from './catalog.ts';
import { DETAIL, SECOND_VIEWS, THIRD_VIEWS, TURNING } from './copy/product-views.ts';
import { specValue } from './copy/spec-values.ts';
import { say } from './entries/entry.ts';
import { DISPLAY_TEXTS } from './texts.ts';
import type { Language, Texts } from './texts.ts';

/** Height of the shortest skier for a length, minus that length, in centimeters. Each length is recommended up to the beginning of the next one's range. */
const SKIER_ABOVE: Readonly<Record<string, number>> = {
  'all-mountain': 2,
  freeride: -3,
  touring: 3,
  piste: 6,
  park: -1,
};

/** Binding style → boot norms. `accepts`: compatible boots; `asks`: boots that a workshop must check first. */
const BOOTS: Readonly<Record<string, { readonly accepts: readonly string[]; readonly asks: readonly string[] }>> = {
  tech: { accepts: ['INSERTS'], asks: [] },
  hybrid: { accepts: ['ISO 5355', 'ISO 23223', 'ISO 9523'], asks: [] },
  alpine: { accepts: ['ISO 5355', 'ISO 23223'], asks: [] },
};

/** A brake fits ski waists from 15 mm below its width up to its width. */
const BRAKE_RANGE = 15;

const figure = (text: string): number => Number.parseFloat(text);

interface SizeRow {
  readonly size: string;
  readonly specs: readonly { readonly id: string; readonly value: string }[];
  readonly skier_from?: number;
  readonly skier_to?: number;
  readonly waist_from?: number;
  readonly waist_to?: number;
  readonly width?: number;
}

/** Radius and weight of every length, derived from those of the length in the specifications. */
function skiSizes(product: CatalogProduct, language: Language): readonly SizeRow[] {
  const spec = (id: string): string => product.specs.find((one) => one.id === id)?.value ?? '';
  const { tip = 0, waist = 0, tail = 0, length: described = 0 } = product.shape;
  const [at, radius, weight] = [Number(described), figure(spec('radius')), figure(spec('weight').replace(',', ''))];
  const above = SKIER_ABOVE[product.subcategory] ?? 0;
  return product.sizes.map((size, index) => {
    const length = figure(size);
    const next = product.sizes[index + 1];
    const steps = Math.round((length - at) / 7);
    const values = {
      dimensions: `${Number(tip) + steps}–${waist}–${Number(tail) + steps} mm`,
      radius: `${(radius + (length - at) * 0.1).toFixed(1)} m`,
      weight: `${(Math.round((weight * length) / at / 10) * 10).toLocaleString('en-US')} g`,
    };
    return {
      size,
      skier_from: length + above,
      skier_to: (next === undefined ? length + 7 : figure(next)) + above,
      specs: Object.entries(values).map(([id, value]) => ({ id, value: specValue(value, language) })),
    };
  });
}

/** `S 51–55, M 55–59, L 59–63 cm` → one row per size. */
function helmetSizes(product: CatalogProduct, language: Language): readonly SizeRow[] {
  const row = product.specs.find((one) => one.id === 'sizes')?.value ?? '';
  return product.sizes.map((size) => {
    const head = new RegExp(`\\b${size} (\\d+–\\d+)`).exec(row)?.[1] ?? '';
    return { size, specs: [{ id: 'head', value: specValue(`${head} cm`, language) }] };
  });
}

/** Size → circumference of the hand at the knuckles. */
const HANDS: Readonly<Record<string, string>> = { S: '18–20 cm', M: '20–22 cm', L: '22–24 cm', XL: '24–26 cm' };

function sizeTable(product: CatalogProduct, language: Language): readonly SizeRow[] {
  const { category, subcategory, optionName, sizes } = product;
  if (category === 'skis') return skiSizes(product, language);
  if (subcategory === 'helmets') return helmetSizes(product, language);
  if (subcategory === 'gloves')
    return sizes.map((size) => ({ size, specs: [{ id: 'hand', value: specValue(HANDS[size] ?? '', language) }] }));
  if (optionName === 'Brake width')
    return sizes.map((size) => ({ size, waist_from: figure(size) - BRAKE_RANGE, waist_to: figure(size), specs: [] }));
  if (category === 'skins') return sizes.map((size) => ({ size, width: figure(size), specs: [] }));
  return [];
}

/** Kind of ski → scene in the media folder that shows where it is used. */
const SCENES: Readonly<Record<string, string>> = {
  'all-mountain': 'scene-forest',
  freeride: 'scene-storm',
  touring: 'scene-couloir',
  piste: 'scene-dawn-ridge',
  park: 'scene-village',
};

/** Products with a film in which they turn on their axis. */
const FILMS: ReadonlySet<string> = new Set(['ridge-98']);

/** A product's gallery: two further views of the first color (those of other colors are found by name), a film, and a scene of use for skis. */
function galleryOf({ slug, title, kind, colors, subcategory }: CatalogProduct, language: Language) {
  const item = (type: 'Image' | 'Video', name: string, shows?: Texts) => ({
    type,
    amplience_id: name,
    imageset: 'No',
    alt_text: shows ? `${title}, ${say(shows, language)}` : '',
  });
  const second = SECOND_VIEWS[kind];
  const front = `${slug}-${colors[0]}`;
  const scene = SCENES[subcategory];
  return [
    ...(second
      ? [item('Image', `${front}--2`, second), item('Image', `${front}--3`, THIRD_VIEWS[kind] ?? DETAIL)]
      : []),
    ...(FILMS.has(slug) ? [item('Video', `film-${slug}`, TURNING)] : []),
    ...(scene ? [item('Image', scene)] : []),
  ];
}

/** Specifications that pictures of the product illustrate, most informative first. */
const SHOWN_SPECS = [
  'core',
  'profile',
  'material',
  'fabric',
  'vents',
  'carry',
  'lens',
  'fit',
  'brake',
  'shaft',
  'glue',
];

/** Two specifications, shown with the further pictures of the first color. */
function highlightsOf({ slug, title, kind, colors, specs }: CatalogProduct, language: Language) {
  const second = SECOND_VIEWS[kind];
  if (!second) return [];
  const views = [second, THIRD_VIEWS[kind] ?? DETAIL];
  const shown = SHOWN_SPECS.flatMap((id) => {
    const heading = DISPLAY_TEXTS.find(({ key }) => key === id)?.texts;
    const value = specs.find((one) => one.id === id)?.value;
    return heading && value ? [{ heading: say(heading, language), text: specValue(value, language) }] : [];
  });
  return shown.slice(0, views.length).map((one, index) => ({
    ...one,
    image: {
      amplience_id: `${slug}-${colors[0]}--${index + 2}`,
      imageset: 'No',
      alt_text: `${title}, ${say(views[index] ?? DETAIL, language)}`,
    },
  }));
}

/** Height and width in centimeters, by product, style or kind. Folded or worn products are measured laid flat, in the largest size. */
const EXTENTS: Readonly<Record<string, readonly [number, number]>> = {
  'bivak-28': [54, 29],
  'bivak-36': [60, 31],
  'bivak-20': [48, 27],
  'airbag-30': [57, 31],
  'basecamp-60': [34, 62],
  'basecamp-90': [38, 74],
  'boot-bag': [40, 38],
  helmet: [19, 28],
  goggle: [11, 18],
  glove: [28, 15],
  skin: [178, 12],
  'glide-race': [160, 6],
  tech: [33, 8],
  hybrid: [36, 10],
  alpine: [36, 10],
  brake: [16, 12],
  crampon: [12, 11],
  guide: [7, 9],
  wax: [10, 5],
  'skin-wax': [7, 4],
  tool: [11, 4],
  strap: [50, 3],
};

/** Outline to draw (see `public/scale`), by product, style or kind. */
const OUTLINES: Readonly<Record<string, string>> = {
  ski: 'ski',
  skin: 'skin',
  pole: 'pole',
  skibag: 'ski-bag',
  pack: 'pack',
  duffel: 'duffel',
  'boot-bag': 'boot-bag',
  strap: 'strap',
  helmet: 'helmet',
  goggle: 'goggles',
  glove: 'glove',
  mitt: 'mitten',
  tech: 'tech-binding',
  hybrid: 'alpine-binding',
  alpine: 'alpine-binding',
  brake: 'brake',
  crampon: 'crampon',
  wax: 'wax',
  tool: 'tool',
  guide: 'guide',
};

function extentOf({ slug, kind, shape }: CatalogProduct) {
  const style = String(shape['style']);
  const [height, breadth] = EXTENTS[slug] ?? EXTENTS[style] ?? EXTENTS[kind] ?? [];
  const outline = OUTLINES[slug] ?? OUTLINES[style] ?? OUTLINES[kind];
  return { ...(height === undefined ? {} : { height, breadth }), ...(outline === undefined ? {} : { outline }) };
}

/** The fields of a product entry that the tables above fill. */
export function gearOf(product: CatalogProduct, language: Language) {
  const { shape, category, subcategory, specs } = product;
  const boots = category === 'bindings' ? BOOTS[String(shape['style'])] : undefined;
  const junior = specs.some(({ id, value }) => id === 'boot' && value.includes('junior'));
  return {
    size_table: sizeTable(product, language),
    fit: {
      ...(category === 'skis' ? { tip: shape['tip'], waist: shape['waist'] } : {}),
      ...(category === 'bags' && subcategory !== 'ski-bags' ? { litres: shape['litres'] } : {}),
      ...extentOf(product),
      // Soles of children's boots are shorter than the norm for adults, so a workshop must check them.
      accepts: junior ? [] : (boots?.accepts ?? []),
      asks: junior ? ['ISO 5355'] : (boots?.asks ?? []),
    },
    gallery: galleryOf(product, language),
    highlights: highlightsOf(product, language),
  };
}
