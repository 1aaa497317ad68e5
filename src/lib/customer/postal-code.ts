/** Postal code formats by country. Countries without a rule accept up to 12 characters. */
interface PostalRule {
  readonly pattern: RegExp;
  readonly example: string;
  /** Whether codes are digits only, so that phones can show a numeric keyboard. */
  readonly numeric: boolean;
}

const digits = (count: number, example: string): PostalRule => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  example,
  numeric: true,
});
const mixed = (pattern: RegExp, example: string): PostalRule => ({ pattern, example, numeric: false });

/** Partial, because a look-up by a name that every object inherits (`constructor`) finds something without a pattern. */
const RULES: Readonly<Record<string, Partial<PostalRule>>> = {
  at: digits(4, '6450'), au: digits(4, '3000'), be: digits(4, '1000'), ch: digits(4, '7000'), de: digits(5, '80331'), es: digits(5, '25530'),
  fr: digits(5, '74400'), it: digits(5, '39100'), no: digits(4, '0150'), nz: digits(4, '9300'), ru: digits(6, '101000'),
  ca: mixed(/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/, 'V0N 1B4'),
  cz: mixed(/^\d{3} ?\d{2}$/, '110 00'),
  gb: mixed(/^(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, 'PH22 1RB'),
  jp: mixed(/^\d{3}-?\d{4}$/, '399-9301'),
  nl: mixed(/^[1-9]\d{3} ?[A-Z]{2}$/, '1012 AB'),
  pl: mixed(/^\d{2}-\d{3}$/, '34-500'),
  se: mixed(/^\d{3} ?\d{2}$/, '837 52'),
  us: mixed(/^\d{5}(?:-\d{4})?$/, '84060'),
}; // prettier-ignore

export function postalRule(country: string): Partial<Pick<PostalRule, 'example' | 'numeric'>> | undefined {
  return RULES[country.toLowerCase()];
}

export function isPostalCode(country: string, code: string): boolean {
  const given = code.trim().toUpperCase();
  return RULES[country.toLowerCase()]?.pattern?.test(given) ?? (given.length > 0 && given.length <= 12);
}
