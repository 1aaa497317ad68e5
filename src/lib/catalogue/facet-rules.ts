/** Which specifications of products are filters, and how a specification is read as filter values. Pure. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';

interface Common {
  /** Query parameter. */
  readonly id: string;
  /** Id of the specification in the product entry. */
  readonly spec: string;
  /** Name of the filter, if the specification's own name would not be clear. */
  readonly name?: InterfaceText;
  readonly hint?: InterfaceText;
}

export type FacetRule =
  | (Common & {
      readonly kind: 'range';
      readonly unit: string;
      /** Ascending; each bound is the start of a range. */
      readonly bounds: readonly number[];
      readonly read: (value: string) => number | undefined;
    })
  | (Common & {
      /** Every comma-separated part of the value (`Alpine, GripWalk`) is a filter value. */
      readonly kind: 'parts';
    });

const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** The middle number of `132–98–121 mm`. */
const waist = (value: string): number | undefined => number(/\d+\s*[–-]\s*(\d+)\s*[–-]\s*\d+/.exec(value)?.[1]);

/** `17.5 m`, `17,5 m` */
const decimal = (value: string): number | undefined => number(/\d+(?:[.,]\d+)?/.exec(value)?.[0].replace(',', '.'));

/** `1,780 g`, `1.780 g`, `1 780 g`, `1’780 g` */
const whole = (value: string): number | undefined =>
  number(/\d{1,3}(?:[.,\s\u00A0\u202F'’]\d{3})+|\d+/.exec(value)?.[0].replaceAll(/\D/g, ''));

export const FACET_RULES: readonly FacetRule[] = [
  {
    kind: 'range',
    id: 'waist',
    spec: 'dimensions',
    name: 'Waist width',
    hint: 'The width of the ski under the boot. A wide ski floats in powder, a narrow one turns quickly on piste.',
    unit: 'mm',
    bounds: [75, 85, 95, 105, 115],
    read: waist,
  },
  {
    kind: 'range',
    id: 'radius',
    spec: 'radius',
    hint: 'The size of the turn that the ski makes by itself. A small radius makes short turns, a large one is calm at speed.',
    unit: 'm',
    bounds: [14, 17, 20],
    read: decimal,
  },
  { kind: 'range', id: 'weight', spec: 'weight', unit: 'g', bounds: [250, 500, 1000, 1500, 2000], read: whole },
  {
    kind: 'parts',
    id: 'boot',
    spec: 'boot',
    hint: 'The boot soles that the binding accepts. Alpine soles are flat; GripWalk and touring soles are rounded for walking.',
  },
  {
    kind: 'parts',
    id: 'standard',
    spec: 'standard',
    hint: 'The safety standards that the helmet meets: EN 1077 for skiing, EN 12492 for mountaineering.',
  },
  ...(['series', 'terrain', 'skill', 'season', 'material', 'glue', 'shaft', 'lens', 'fit', 'carry'] as const).map(
    (spec) => ({ kind: 'parts', id: spec, spec }) as const,
  ),
];

/** Explanations of product options that are filters under their own name. */
export const OPTION_HINTS: Readonly<Record<string, InterfaceText>> = {
  'brake-width':
    'The ski brake must reach past both edges: choose one as wide as the ski under the boot, or slightly wider.',
};
