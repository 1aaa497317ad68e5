/** Units: `177 cm`, `177cm` and `5'10"` are the same measure; heights in feet are converted to centimeters. */
const UNITS = new Set(['cm', 'mm', 'm', 'g', 'kg', 'l', 'in', 'lbs']);
/** Spellings of units in the shop's languages. */
const UNIT_WORDS = new Map(Object.entries({
  センチ: 'cm', ミリ: 'mm', リットル: 'l', グラム: 'g', 厘米: 'cm', 毫米: 'mm', 升: 'l', 센티: 'cm', 리터: 'l',
  centimeter: 'cm', centimeters: 'cm', millimeter: 'mm', millimeters: 'mm', liter: 'l', liters: 'l', litre: 'l',
  litres: 'l', litrow: 'l', litri: 'l', litros: 'l', grams: 'g', gram: 'g', см: 'cm', мм: 'mm', л: 'l', г: 'g',
})); // prettier-ignore

const FEET = /(?<!\d)([3-7])\s*(?:'|′|’|ft\.?|feet|foot)\s*(?:(1[01]|\d)\s*(?:"|″|”|''|in\b\.?|inch(?:es)?)?)?(?!\d)/g;

/** Replaces heights in feet and inches with centimeters. */
export function metricText(text: string): string {
  return text.replaceAll(FEET, (_, feet: string, inches: string | undefined) => {
    const cm = Math.round((Number(feet) * 12 + Number(inches ?? 0)) * 2.54);
    return ` ${cm} cm `;
  });
}

/** The unit that a word stands for, or undefined. */
export function unitOf(word: string): string | undefined {
  return UNITS.has(word) ? word : UNIT_WORDS.get(word);
}
