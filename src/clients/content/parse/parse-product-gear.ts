/** Readers of a product's gallery, highlights, size table and declared fit. */
import { BOOT_NORMS, OUTLINES } from '#lib/content/product-gear.ts';
import type {
  BootNorm,
  DeclaredRange,
  GalleryItem,
  Highlight,
  Outline,
  ProductFit,
  ProductGear,
  ProductSize,
} from '#lib/content/product-gear.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { noteProblem } from './field-problems.ts';
import { media, object, objects, optionalNumber, definedMembers, strings, text } from './fields.ts';

/** Undefined when neither end of the range is given. */
function range(data: WireObject, name: string): DeclaredRange | undefined {
  const ends = definedMembers({ from: optionalNumber(data, `${name}_from`), to: optionalNumber(data, `${name}_to`) });
  return Object.keys(ends).length === 0 ? undefined : ends;
}

const specs = (data: WireObject) =>
  objects(data, 'specs').map((spec) => ({ id: text(spec, 'id'), value: text(spec, 'value') }));

function sizeTable(data: WireObject): readonly ProductSize[] {
  return objects(data, 'size_table').map((row) => ({
    size: text(row, 'size'),
    specs: specs(row),
    ...definedMembers({ skier: range(row, 'skier'), waist: range(row, 'waist'), width: optionalNumber(row, 'width') }),
  }));
}

/** A sole norm that the shop does not know is reported and left out: it must not count as a declaration about fit. */
function norms(data: WireObject, key: string): readonly BootNorm[] {
  return strings(data, key).flatMap((name) => {
    const known = BOOT_NORMS.find((norm) => norm === name);
    if (!known) noteProblem(`fit.${key}`, `has the unknown norm "${name}"; known are ${BOOT_NORMS.join(', ')}`);
    return known ?? [];
  });
}

/** An outline that the shop has no drawing of is reported; the product is then drawn as a box of its measures. */
function drawnOutline(data: WireObject): Outline | undefined {
  const name = text(data, 'outline');
  const known = OUTLINES.find((outline) => outline === name);
  if (name !== '' && !known)
    noteProblem('fit.outline', `has the unknown outline "${name}"; known are ${OUTLINES.join(', ')}`);
  return known;
}

function declaredFit(data: WireObject): ProductFit {
  const fit = object(data, 'fit');
  return {
    accepts: norms(fit, 'accepts'),
    asks: norms(fit, 'asks'),
    ...definedMembers({
      tip: optionalNumber(fit, 'tip'),
      waist: optionalNumber(fit, 'waist'),
      litres: optionalNumber(fit, 'litres'),
      height: optionalNumber(fit, 'height'),
      breadth: optionalNumber(fit, 'breadth'),
      outline: drawnOutline(fit),
    }),
  };
}

function gallery(data: WireObject): readonly GalleryItem[] {
  return objects(data, 'gallery').flatMap((row) => {
    const found = media(row);
    return found
      ? [{ kind: text(row, 'type') === 'Video' ? ('video' as const) : ('image' as const), media: found }]
      : [];
  });
}

function highlights(data: WireObject): readonly Highlight[] {
  return objects(data, 'highlights').map((row) => ({
    heading: text(row, 'heading'),
    text: text(row, 'text'),
    ...definedMembers({ image: media(object(row, 'image')) }),
  }));
}

export function productGear(data: WireObject): ProductGear {
  return { sizeTable: sizeTable(data), fit: declaredFit(data), gallery: gallery(data), highlights: highlights(data) };
}
