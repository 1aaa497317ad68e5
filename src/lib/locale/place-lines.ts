/** City, state and postal code as address lines, in the order of the country. */
export interface Place {
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2, in any letter case. */
  readonly country: string;
}

const CODE_LAST_WITH_COMMA = new Set(['us', 'ca', 'jp']);
const CODE_LAST = new Set(['au', 'nz']);
const CODE_BELOW = new Set(['gb', 'ie']);
const HAN = /\p{Script=Han}/u;

const joined = (parts: readonly string[], between: string): string => parts.filter(Boolean).join(between);

/** The address lines, without empty ones. Countries without a rule above use `6020 Innsbruck`, with the state on the next line. */
export function placeLines({ city, state, postalCode, country }: Place): readonly string[] {
  const code = country.toLowerCase();
  // Addresses written in Japanese begin with the largest unit.
  if (code === 'jp' && HAN.test(city)) return [postalCode && `〒${postalCode}`, state + city].filter(Boolean);
  const lines = CODE_LAST_WITH_COMMA.has(code)
    ? [joined([city, joined([state, postalCode], ' ')], ', ')]
    : CODE_LAST.has(code)
      ? [joined([city, state, postalCode], ' ')]
      : CODE_BELOW.has(code)
        ? [city, state, postalCode]
        : [joined([postalCode, city], ' '), state];
  return lines.filter(Boolean);
}
