/**
 * The catalog of the sample shop as tables: products, colors, sizes and prices.
 * `npm run sample` writes sample/catalog.json, the content stack and the commerce stores from it.
 */

export interface Color {
  readonly name: string;
  readonly hex: string;
}

export interface CatalogProduct {
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly category: string;
  readonly subcategory: string;
  /** Kind of product, which selects the model of its pictures. */
  readonly kind: string;
  readonly shape: Readonly<Record<string, number | string>>;
  readonly colors: readonly string[];
  readonly optionName: string | undefined;
  readonly sizes: readonly string[];
  /** Country → decimal amount in its currency. */
  readonly prices: Readonly<Record<string, number>>;
  readonly salePrices: Readonly<Record<string, number>>;
  readonly specs: readonly { readonly id: string; readonly value: string }[];
  readonly isNew: boolean;
  readonly isRedesigned: boolean;
  readonly bannerIcon: '' | 'Best seller' | 'Coming soon' | 'New';
  /** Which variants are sold out: `all` or `some` (every third one). `low`: two of each are left. */
  readonly stock: 'full' | 'all' | 'some' | 'low';
  readonly discontinued: boolean;
  /** Content regions in which the product is shown; empty: everywhere. */
  readonly regions: readonly string[];
}

export const COLORS: Readonly<Record<string, Color>> = {
  glacier: { name: 'Glacier', hex: '#4f93b8' },
  ink: { name: 'Ink', hex: '#1b1f27' },
  snow: { name: 'Snow', hex: '#eceff1' },
  granite: { name: 'Granite', hex: '#6f767d' },
  larch: { name: 'Larch', hex: '#d39a2c' },
  pine: { name: 'Pine', hex: '#24493d' },
  ember: { name: 'Ember', hex: '#d5502a' },
  alpenglow: { name: 'Alpenglow', hex: '#d98a86' },
  dusk: { name: 'Dusk', hex: '#4a4a78' },
  lichen: { name: 'Lichen', hex: '#a3ad5a' },
  rust: { name: 'Rust', hex: '#8a3f2b' },
  fjord: { name: 'Fjord', hex: '#1f3f5c' },
  sand: { name: 'Sand', hex: '#cbb997' },
  signal: { name: 'Signal', hex: '#e8b21b' },
};

/** Category → subcategories, in shop order. */
export const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  skis: ['all-mountain', 'freeride', 'touring', 'piste', 'park'],
  bindings: ['tech-bindings', 'freeride-bindings', 'alpine-bindings', 'binding-parts'],
  bags: ['backpacks', 'duffels', 'ski-bags'],
  skins: ['mohair-skins', 'mixed-skins', 'race-skins'],
  accessories: ['poles', 'helmets', 'goggles', 'gloves', 'tuning'],
};

const FACTORS: Readonly<Record<string, readonly [factor: number, step: number, minus: number]>> = {
  us: [1, 10, 0.05],
  ca: [1.35, 10, 0.05],
  au: [1.55, 10, 0.05],
  nz: [1.68, 10, 0.05],
  at: [1.02, 10, 0.05],
  de: [1.02, 10, 0.05],
  fr: [1.02, 10, 0.05],
  it: [1.02, 10, 0.05],
  es: [1.02, 10, 0.05],
  nl: [1.04, 10, 0.05],
  ch: [1.05, 10, 0],
  gb: [0.88, 10, 0.05],
  se: [11.4, 100, 1],
  no: [11.9, 100, 1],
  pl: [4.3, 50, 1],
  cz: [25, 100, 10],
  jp: [152, 1000, 200],
  ru: [92, 1000, 10],
};

/** Price points by country: the US price, converted and rounded as is usual there. */
function pricePoints(us: number): Readonly<Record<string, number>> {
  const points = Object.entries(FACTORS).map(([country, [factor, step, minus]]) => {
    const small = us < 60 ? step / 10 : step;
    const rounded = Math.max(small, Math.round((us * factor) / small) * small) - (us < 60 && minus >= 1 ? 0 : minus);
    return [country, Number(rounded.toFixed(2))] as const;
  });
  return Object.fromEntries(points);
}

interface Extra {
  readonly sale?: number;
  readonly isNew?: true;
  readonly isRedesigned?: true;
  readonly bannerIcon?: CatalogProduct['bannerIcon'];
  readonly stock?: CatalogProduct['stock'];
  readonly discontinued?: true;
  readonly regions?: readonly string[];
}

type Row = readonly [
  slug: string,
  title: string,
  tagline: string,
  colors: string,
  sizes: string,
  us: number,
  shape: Readonly<Record<string, number | string>>,
  specs: Readonly<Record<string, string>>,
  extra?: Extra,
];

interface Group {
  readonly category: string;
  readonly subcategory: string;
  readonly kind: string;
  readonly optionName?: string;
  readonly rows: readonly Row[];
}

/** Shape of a ski: widths in millimeters, length in centimeters, and the rockered fraction of the length. */
const ski = ([tip, waist, tail]: readonly [number, number, number], length: number, rocker: number) => ({
  tip,
  waist,
  tail,
  length,
  rocker,
});
type SkiSpecs = readonly [dimensions: string, radius: string, weight: string, core: string, profile: string];
const skiSpecs = (...[dimensions, radius, weight, core, profile]: SkiSpecs) => ({
  dimensions, radius, weight, core, profile,
}); // prettier-ignore

const groups: readonly Group[] = [
  {
    category: 'skis', subcategory: 'all-mountain', kind: 'ski', optionName: 'Length',
    rows: [
      ['ridge-98', 'Ridge 98', 'One ski for the whole mountain, and for the day you did not plan.', 'glacier ink larch', '163 cm|170 cm|177 cm|184 cm', 749.95, ski([132, 98, 121], 177, 0.45), skiSpecs('132–98–121 mm (177)', '17.5 m (177)', '1,780 g (177)', 'Poplar, ash, titanal frame', 'Tip rocker, camber, flat tail'), { isNew: true }],
      ['ridge-92', 'Ridge 92', 'Quick edge to edge, quiet when the snow is not.', 'granite ember', '156 cm|163 cm|170 cm|177 cm', 699.95, ski([128, 92, 115], 170, 0.35), skiSpecs('128–92–115 mm (170)', '15.8 m (170)', '1,690 g (170)', 'Poplar, ash, titanal frame', 'Tip rocker, camber'), { isRedesigned: true, bannerIcon: 'Best seller' }],
      ['ridge-88-w', 'Ridge 88 W', 'Precise on hard mornings, forgiving by the afternoon.', 'alpenglow snow fjord', '149 cm|156 cm|163 cm|170 cm', 649.95, ski([126, 88, 111], 163, 0.35), skiSpecs('126–88–111 mm (163)', '14.2 m (163)', '1,540 g (163)', 'Paulownia, poplar, titanal frame', 'Tip rocker, camber'), { sale: 519.95 }],
      ['traverse-94', 'Traverse 94', 'Light enough to walk with, solid enough to ski all week.', 'pine sand', '163 cm|170 cm|177 cm|184 cm', 679.95, ski([129, 94, 117], 177, 0.4), skiSpecs('129–94–117 mm (177)', '17.0 m (177)', '1,590 g (177)', 'Paulownia, ash stringers', 'Tip and tail rocker, camber'), { stock: 'some' }],
    ],
  },
  {
    category: 'skis', subcategory: 'freeride', kind: 'ski', optionName: 'Length',
    rows: [
      ['couloir-108', 'Couloir 108', 'Steep, deep and in no hurry to stop.', 'dusk signal ink', '172 cm|179 cm|186 cm|193 cm', 829.95, ski([138, 108, 127], 186, 0.6), skiSpecs('138–108–127 mm (186)', '20.5 m (186)', '2,010 g (186)', 'Poplar, ash, carbon stringers', 'Long tip rocker, camber, tail rocker'), { isNew: true }],
      ['couloir-116', 'Couloir 116', 'Floats first, asks questions later.', 'ember glacier', '178 cm|185 cm|192 cm', 869.95, ski([143, 116, 133], 185, 0.75), skiSpecs('143–116–133 mm (185)', '21.5 m (185)', '2,180 g (185)', 'Poplar, ash, carbon stringers', 'Full rocker tip and tail'), { stock: 'low' }],
      ['couloir-102-w', 'Couloir 102 W', 'A quiet platform for loud snow.', 'lichen alpenglow', '158 cm|165 cm|172 cm|179 cm', 789.95, ski([135, 102, 124], 172, 0.6), skiSpecs('135–102–124 mm (172)', '18.0 m (172)', '1,790 g (172)', 'Paulownia, poplar, carbon stringers', 'Long tip rocker, camber, tail rocker')],
      ['serac-122', 'Serac 122', 'For the five days a year you talk about the other three hundred.', 'fjord snow', '184 cm|191 cm', 899.95, ski([148, 122, 138], 184, 0.9), skiSpecs('148–122–138 mm (184)', '24.0 m (184)', '2,240 g (184)', 'Poplar, flax', 'Full rocker'), { regions: ['us', 'ca', 'jp', 'pro', 'pro_ca'] }],
    ],
  },
  {
    category: 'skis', subcategory: 'touring', kind: 'ski', optionName: 'Length',
    rows: [
      ['skarn-96', 'Skarn 96', 'Up without noticing, down without compromise.', 'ink larch pine', '164 cm|171 cm|178 cm|185 cm', 799.95, ski([127, 96, 114], 178, 0.4), skiSpecs('127–96–114 mm (178)', '19.0 m (178)', '1,390 g (178)', 'Paulownia, carbon', 'Tip rocker, camber, flat tail'), { isRedesigned: true }],
      ['skarn-88', 'Skarn 88', 'The long approach, halved.', 'glacier rust', '157 cm|164 cm|171 cm|178 cm', 749.95, ski([122, 88, 108], 171, 0.3), skiSpecs('122–88–108 mm (171)', '17.5 m (171)', '1,190 g (171)', 'Paulownia, carbon', 'Tip rocker, camber, flat tail')],
      ['skarn-104', 'Skarn 104', 'A touring ski that forgets it is one.', 'dusk lichen', '172 cm|179 cm|186 cm', 849.95, ski([134, 104, 121], 179, 0.55), skiSpecs('134–104–121 mm (179)', '20.0 m (179)', '1,560 g (179)', 'Paulownia, poplar, carbon', 'Tip and tail rocker, camber'), { isNew: true }],
      ['nivis-80', 'Nivis 80', 'Eight hundred and ninety grams of intent.', 'snow ember', '156 cm|163 cm|170 cm', 899.95, ski([114, 80, 100], 163, 0.2), skiSpecs('114–80–100 mm (163)', '17.0 m (163)', '890 g (163)', 'Balsa, carbon', 'Tip rocker, long camber'), { sale: 719.95, stock: 'some' }],
    ],
  },
  {
    category: 'skis', subcategory: 'piste', kind: 'ski', optionName: 'Length',
    rows: [
      ['kante-72', 'Kante 72', 'Ice is a surface like any other.', 'ember ink', '160 cm|165 cm|170 cm|175 cm', 899.95, ski([122, 72, 104], 170, 0.05), skiSpecs('122–72–104 mm (170)', '14.5 m (170)', '2,150 g (170)', 'Beech, poplar, two sheets of titanal', 'Full camber')],
      ['kante-68-sl', 'Kante 68 SL', 'Short turns, all the way down.', 'signal snow', '155 cm|160 cm|165 cm', 949.95, ski([120, 68, 103], 165, 0.02), skiSpecs('120–68–103 mm (165)', '12.5 m (165)', '2,240 g (165)', 'Beech, two sheets of titanal', 'Full camber'), { stock: 'all' }],
      ['kante-78-w', 'Kante 78 W', 'Calm speed for clear mornings.', 'fjord alpenglow', '152 cm|157 cm|162 cm|167 cm', 799.95, ski([124, 78, 106], 162, 0.1), skiSpecs('124–78–106 mm (162)', '13.5 m (162)', '1,880 g (162)', 'Poplar, beech, titanal', 'Slight tip rocker, camber')],
    ],
  },
  {
    category: 'skis', subcategory: 'park', kind: 'ski', optionName: 'Length',
    rows: [
      ['kicker-90', 'Kicker 90', 'Lands the way it left.', 'larch dusk', '164 cm|171 cm|178 cm', 599.95, ski([122, 90, 116], 171, 0.5), skiSpecs('122–90–116 mm (171)', '18.5 m (171)', '1,860 g (171)', 'Poplar, ash', 'Twin tip, camber'), { sale: 449.95 }],
      ['kicker-84-junior', 'Kicker 84 Junior', 'A first twin tip that will be handed down.', 'glacier signal', '128 cm|136 cm|144 cm|152 cm', 349.95, ski([112, 84, 106], 136, 0.5), skiSpecs('112–84–106 mm (136)', '12.0 m (136)', '1,180 g (136)', 'Poplar', 'Twin tip, camber'), { discontinued: true, stock: 'low' }],
    ],
  },
  {
    category: 'bindings', subcategory: 'tech-bindings', kind: 'binding', optionName: 'Brake width',
    rows: [
      ['pin-12', 'Pin 12', 'Steps in once, lets go when it should.', 'ink ember glacier', '90 mm|105 mm|120 mm', 549.95, { style: 'tech', wide: 1 }, { din: '4–12', weight: '395 g', brake: '90 / 105 / 120 mm', climbing: '0°, 5°, 10°', boot: 'Tech inserts' }, { isNew: true, bannerIcon: 'New' }],
      ['pin-10', 'Pin 10', 'The one you stop thinking about.', 'granite snow', '90 mm|105 mm', 449.95, { style: 'tech', wide: 0.95 }, { din: '4–10', weight: '360 g', brake: '90 / 105 mm', climbing: '0°, 6°', boot: 'Tech inserts' }],
      ['pin-race', 'Pin Race', 'One hundred and thirty grams. No brake, no excuses.', 'signal', '', 499.95, { style: 'tech', wide: 0.8 }, { din: 'Fixed 8', weight: '130 g', brake: 'None', climbing: '0°, 4°', boot: 'Tech inserts' }, { regions: ['us', 'eu_region_1', 'eu', 'pro', 'pro_eu_region_1'] }],
    ],
  },
  {
    category: 'bindings', subcategory: 'freeride-bindings', kind: 'binding', optionName: 'Brake width',
    rows: [
      ['hinge-13', 'Hinge 13', 'Tours like a tech binding, skis like the other kind.', 'ink larch', '90 mm|100 mm|110 mm|120 mm', 599.95, { style: 'hybrid', wide: 1.05 }, { din: '6–13', weight: '880 g', brake: '90 / 100 / 110 / 120 mm', climbing: '2°, 10°', boot: 'Alpine, GripWalk, touring' }, { isRedesigned: true }],
      ['hinge-11', 'Hinge 11', 'Lighter, for lighter skiers and longer days.', 'snow rust', '90 mm|100 mm|110 mm', 549.95, { style: 'hybrid', wide: 1 }, { din: '4–11', weight: '830 g', brake: '90 / 100 / 110 mm', climbing: '2°, 10°', boot: 'Alpine, GripWalk, touring' }, { stock: 'some' }],
    ],
  },
  {
    category: 'bindings', subcategory: 'alpine-bindings', kind: 'binding', optionName: 'Brake width',
    rows: [
      ['lock-14', 'Lock 14', 'Holds through the landing.', 'ink ember', '95 mm|110 mm|130 mm', 329.95, { style: 'alpine', wide: 1.1 }, { din: '5–14', weight: '1,080 g', brake: '95 / 110 / 130 mm', boot: 'Alpine, GripWalk' }],
      ['lock-11', 'Lock 11', 'Sound release, sensible weight.', 'granite fjord', '80 mm|95 mm|110 mm', 249.95, { style: 'alpine', wide: 1 }, { din: '3–11', weight: '980 g', brake: '80 / 95 / 110 mm', boot: 'Alpine, GripWalk' }, { sale: 199.95 }],
      ['lock-7-junior', 'Lock 7 Junior', 'Lets go early, and that is the point.', 'signal', '80 mm', 149.95, { style: 'alpine', wide: 0.9 }, { din: '2–7', weight: '720 g', brake: '80 mm', boot: 'Alpine, junior' }],
    ],
  },
  {
    category: 'bindings', subcategory: 'binding-parts', kind: 'tool', optionName: 'Brake width',
    rows: [
      ['brake-set-pin', 'Brake Set Pin', 'A wider brake for a wider ski.', 'ink', '90 mm|105 mm|120 mm', 69.95, { style: 'brake' }, { brake: '90 / 105 / 120 mm', fits: 'Pin 10, Pin 12' }],
    ],
  },
  {
    category: 'bindings', subcategory: 'binding-parts', kind: 'tool', optionName: 'Width',
    rows: [
      ['crampon-pin', 'Crampon Pin', 'For the traverse that refroze.', 'granite', '90 mm|105 mm|120 mm', 79.95, { style: 'crampon' }, { width: '90 / 105 / 120 mm', fits: 'Pin 10, Pin 12, Pin Race', weight: '82 g' }, { stock: 'low' }],
    ],
  },
  {
    category: 'bags', subcategory: 'backpacks', kind: 'pack', optionName: 'Volume',
    rows: [
      ['bivak-28', 'Bivak 28', 'A day in the mountains, in order.', 'glacier ink ember', '28 l', 199.95, { litres: 28 }, { volume: '28 l', weight: '1,050 g', fabric: '210D recycled nylon', carry: 'Diagonal and A-frame' }, { isNew: true, bannerIcon: 'Best seller' }],
      ['bivak-36', 'Bivak 36', 'A hut-to-hut pack with nothing dangling.', 'pine granite', '34 l|36 l', 239.95, { litres: 36 }, { volume: '34 / 36 l', weight: '1,290 g', fabric: '210D recycled nylon', carry: 'Diagonal and A-frame' }],
      ['bivak-20', 'Bivak 20', 'For laps from the last lift.', 'larch dusk', '20 l', 149.95, { litres: 20 }, { volume: '20 l', weight: '820 g', fabric: '210D recycled nylon', carry: 'Diagonal' }, { sale: 119.95 }],
      ['airbag-30', 'Bivak Air 30', 'Room for the airbag system, and still for lunch.', 'signal ink', '30 l', 749.95, { litres: 30 }, { volume: '30 l', weight: '2,150 g', fabric: '420D recycled nylon', carry: 'Diagonal' }, { stock: 'all', regions: ['us', 'ca', 'eu_region_1', 'pro', 'pro_ca', 'pro_eu_region_1'] }],
    ],
  },
  {
    category: 'bags', subcategory: 'duffels', kind: 'duffel', optionName: 'Volume',
    rows: [
      ['basecamp-60', 'Basecamp 60', 'Thrown, dragged, stacked, dry.', 'ember ink sand', '60 l', 169.95, { litres: 60 }, { volume: '60 l', weight: '1,380 g', fabric: '900D TPU laminate', carry: 'Backpack straps' }],
      ['basecamp-90', 'Basecamp 90', 'Boots, helmet, and the rest of your life.', 'fjord granite', '90 l', 199.95, { litres: 90 }, { volume: '90 l', weight: '1,590 g', fabric: '900D TPU laminate', carry: 'Backpack straps' }, { isRedesigned: true }],
      ['boot-bag', 'Boot Bag', 'Wet boots travel alone.', 'ink lichen', '42 l', 99.95, { litres: 42 }, { volume: '42 l', weight: '760 g', fabric: '600D recycled polyester', carry: 'Shoulder strap' }],
    ],
  },
  {
    category: 'bags', subcategory: 'ski-bags', kind: 'skibag', optionName: 'Length',
    rows: [
      ['single-ski-bag', 'Ski Bag Single', 'One pair, no argument at the check-in.', 'ink glacier', '165 cm|180 cm|195 cm', 129.95, { length: 180 }, { length: '165 / 180 / 195 cm', weight: '1,150 g', fabric: '600D recycled polyester' }],
      ['double-ski-bag', 'Ski Bag Roller', 'Two pairs, two wheels, one hand.', 'granite rust', '185 cm|200 cm', 249.95, { length: 195 }, { length: '185 / 200 cm', weight: '2,900 g', fabric: '900D recycled polyester', wheels: 'Replaceable' }, { stock: 'some', bannerIcon: 'Coming soon' }],
    ],
  },
  {
    category: 'skins', subcategory: 'mohair-skins', kind: 'skin', optionName: 'Width',
    rows: [
      ['glide-mohair', 'Glide Mohair', 'Glide you can hear.', 'ember fjord', '100 mm|110 mm|120 mm', 189.95, { width: 110 }, { material: '100 % mohair', glue: 'Hot melt', width: '100 / 110 / 120 mm', weight: '260 g' }],
      ['glide-mohair-short', 'Glide Mohair Short', 'The same hair for shorter skis.', 'alpenglow', '90 mm|100 mm', 179.95, { width: 100 }, { material: '100 % mohair', glue: 'Hot melt', width: '90 / 100 mm', weight: '210 g' }, { stock: 'low' }],
    ],
  },
  {
    category: 'skins', subcategory: 'mixed-skins', kind: 'skin', optionName: 'Width',
    rows: [
      ['glide-mix', 'Glide Mix', 'Grips on the steep part, forgives the rest.', 'glacier pine', '100 mm|110 mm|120 mm|130 mm', 169.95, { width: 120 }, { material: '70 % mohair, 30 % nylon', glue: 'Hot melt', width: '100 / 110 / 120 / 130 mm', weight: '285 g' }, { isNew: true }],
      ['glide-nylon', 'Glide Nylon', 'Lasts longer than the plan did.', 'granite', '110 mm|120 mm|130 mm|140 mm|150 mm', 139.95, { width: 120 }, { material: '100 % nylon', glue: 'Hot melt', width: '110 / 120 / 130 / 140 / 150 mm', weight: '320 g' }],
      ['glide-adhesion', 'Glide Zero', 'No glue to care for.', 'lichen dusk', '100 mm|110 mm|120 mm', 199.95, { width: 110 }, { material: '65 % mohair, 35 % nylon', glue: 'Vacuum', width: '100 / 110 / 120 mm', weight: '300 g' }, { isRedesigned: true }],
    ],
  },
  {
    category: 'skins', subcategory: 'race-skins', kind: 'skin', optionName: 'Width',
    rows: [
      ['glide-race', 'Glide Race', 'Off in one pull.', 'signal', '62 mm', 149.95, { width: 62 }, { material: '100 % mohair', glue: 'Race', width: '62 mm', weight: '120 g' }, { regions: ['us', 'eu_region_1', 'eu', 'pro', 'pro_eu_region_1'] }],
      ['skin-wax', 'Skin Wax', 'For the warm hour before noon.', 'snow', '', 19.95, { style: 'wax' }, { content: '70 g', ingredients: 'Free of PFAS' }],
    ],
  },
  {
    category: 'accessories', subcategory: 'poles', kind: 'pole', optionName: 'Length',
    rows: [
      ['stride-carbon', 'Stride Carbon', 'Adjusts with gloves on.', 'ink ember', '105–140 cm', 179.95, { sections: 2 }, { length: '105–140 cm', weight: '225 g', shaft: 'Carbon', basket: '90 mm' }, { isNew: true }],
      ['stride-alu', 'Stride Alu', 'Bends before it breaks.', 'glacier larch', '105–145 cm', 109.95, { sections: 2 }, { length: '105–145 cm', weight: '275 g', shaft: '7075 aluminum', basket: '90 mm' }],
      ['line-fixed', 'Line Fixed', 'One piece, one length, no rattle.', 'granite signal', '110 cm|115 cm|120 cm|125 cm|130 cm', 79.95, { sections: 1 }, { length: '110–130 cm', weight: '240 g', shaft: '7075 aluminum', basket: '60 mm' }],
    ],
  },
  {
    category: 'accessories', subcategory: 'helmets', kind: 'helmet', optionName: 'Size',
    rows: [
      ['crest', 'Crest', 'Warm when you stand, cool when you climb.', 'ink snow glacier', 'S|M|L', 199.95, { gloss: 0.5 }, { weight: '390 g', standard: 'EN 1077 B, EN 12492', sizes: 'S 51–55, M 55–59, L 59–63 cm', vents: 'Adjustable' }, { isRedesigned: true }],
      ['crest-light', 'Crest Light', 'Certified for both directions.', 'ember lichen', 'S|M|L', 169.95, { gloss: 0.4 }, { weight: '285 g', standard: 'EN 1077 B, EN 12492', sizes: 'S 51–55, M 55–59, L 59–63 cm', vents: 'Fixed' }],
      ['crest-junior', 'Crest Junior', 'Grows two sizes.', 'alpenglow glacier', 'XS|S', 99.95, { gloss: 0.3 }, { weight: '360 g', standard: 'EN 1077 B', sizes: 'XS 48–52, S 51–55 cm', vents: 'Fixed' }, { stock: 'all' }],
    ],
  },
  {
    category: 'accessories', subcategory: 'goggles', kind: 'goggle',
    rows: [
      ['vista', 'Vista', 'Flat light has edges again.', 'ink ember fjord', '', 189.95, { curve: 0.13 }, { lens: 'Spherical, two tints', fit: 'Medium to large', frame: 'Bio-based TPU', vlt: '12 % and 48 %' }],
      ['vista-s', 'Vista S', 'The same sight for smaller faces.', 'snow dusk', '', 179.95, { curve: 0.11 }, { lens: 'Spherical, two tints', fit: 'Small to medium', frame: 'Bio-based TPU', vlt: '12 % and 48 %' }, { sale: 139.95 }],
      ['haze-photochromic', 'Haze', 'Changes its mind as often as the weather.', 'granite larch', '', 219.95, { curve: 0.12 }, { lens: 'Cylindrical, photochromic', fit: 'Medium', frame: 'Bio-based TPU', vlt: '14–59 %' }, { isNew: true, stock: 'low' }],
    ],
  },
  {
    category: 'accessories', subcategory: 'gloves', kind: 'glove', optionName: 'Size',
    rows: [
      ['palm-gtx', 'Palm Storm', 'Dry on the chairlift, dexterous at the transition.', 'ink sand', 'S|M|L|XL', 149.95, { style: 'glove' }, { shell: 'Goat leather, three-layer membrane', insulation: '133 g', cuff: 'Gauntlet' }],
      ['palm-tour', 'Palm Tour', 'The glove you never take off on the way up.', 'granite pine', 'S|M|L|XL', 79.95, { style: 'glove' }, { shell: 'Softshell, goat leather palm', insulation: 'None', cuff: 'Short' }, { stock: 'some' }],
      ['palm-mitt', 'Palm Mitt', 'Fingers together. Warm.', 'rust ink', 'S|M|L', 159.95, { style: 'mitt' }, { shell: 'Goat leather, three-layer membrane', insulation: '170 g', cuff: 'Gauntlet' }],
    ],
  },
  {
    category: 'accessories', subcategory: 'tuning', kind: 'tool',
    rows: [
      ['edge-file-guide', 'Edge Guide', 'Two degrees, every time.', 'ink', '', 49.95, { style: 'guide' }, { angles: '86°–90°', weight: '180 g', material: 'Aluminum' }],
      ['base-wax-cold', 'Base Wax Cold', 'For snow that squeaks.', 'glacier', '', 24.95, { style: 'wax' }, { temperature: '−12 to −4 °C', content: '180 g', ingredients: 'Free of PFAS' }],
      ['base-wax-warm', 'Base Wax Warm', 'For April.', 'ember', '', 24.95, { style: 'wax' }, { temperature: '−4 to +2 °C', content: '180 g', ingredients: 'Free of PFAS' }],
      ['multi-tool', 'Multi Tool', 'The screw is always loose at the top.', 'granite', '', 44.95, { style: 'tool' }, { functions: 'PZ3, PZ2, T25, scraper, knife', weight: '165 g', material: 'Hardened steel' }, { discontinued: true, stock: 'all' }],
      ['strap-pair', 'Ski Strap Pair', 'Holds skis. Also everything else.', 'signal ember ink', '', 14.95, { style: 'strap' }, { length: '50 cm', material: 'TPU', weight: '38 g' }],
    ],
  },
]; // prettier-ignore

/** Purpose and skill level of each kind of ski. */
const USES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'all-mountain': { terrain: 'Piste, off-piste', skill: 'Intermediate, expert' },
  freeride: { terrain: 'Off-piste, powder', skill: 'Expert' },
  touring: { terrain: 'Backcountry, powder', skill: 'Intermediate, expert' },
  piste: { terrain: 'Piste', skill: 'Intermediate, expert' },
  park: { terrain: 'Park, piste', skill: 'Beginner, intermediate' },
};

/** Series: first words of titles that several products share. */
const SERIES = new Map(
  [
    ...Map.groupBy(
      groups
        .filter(({ kind }) => kind !== 'tool' && kind !== 'skibag')
        .flatMap(({ rows }) => rows.map(([, title]) => title.split(' ', 1)[0] ?? '')),
      (word) => word,
    ),
  ]
    .filter(([, all]) => all.length > 1)
    .map(([word]) => [word, { series: word }] as const),
);
const seriesOf = (title: string): Readonly<Record<string, string>> => SERIES.get(title.split(' ', 1)[0] ?? '') ?? {};

function product(group: Group, row: Row): CatalogProduct {
  const [slug, title, tagline, colors, sizes, us, shape, specs, extra = {}] = row;
  const ratio = extra.sale === undefined ? undefined : extra.sale / us;
  const prices = pricePoints(us);
  const reduced = ratio === undefined ? {} : pricePoints(us * ratio);
  const inShops = ['us', 'ca', 'at', 'de', 'fr', 'it', 'es'];
  return {
    slug,
    title,
    tagline,
    category: group.category,
    subcategory: group.subcategory,
    kind: group.kind,
    shape,
    colors: colors.split(' '),
    optionName: sizes === '' ? undefined : group.optionName,
    sizes: sizes === '' ? [] : sizes.split('|'),
    prices,
    salePrices: Object.fromEntries(Object.entries(reduced).filter(([country]) => inShops.includes(country))),
    specs: Object.entries({
      ...specs,
      ...(group.kind === 'tool' || group.kind === 'ski' ? {} : seriesOf(title)),
      ...USES[group.subcategory],
    }).map(([id, value]) => ({
      id,
      value,
    })),
    isNew: extra.isNew ?? false,
    isRedesigned: extra.isRedesigned ?? false,
    bannerIcon: extra.bannerIcon ?? '',
    stock: extra.stock ?? 'full',
    discontinued: extra.discontinued ?? false,
    regions: extra.regions ?? [],
  };
}

export const PRODUCTS: readonly CatalogProduct[] = groups.flatMap((group) =>
  group.rows.map((row) => product(group, row)),
);
