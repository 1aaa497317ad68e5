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

/** Whether an address is written in Japanese, which begins with the largest unit. */
const isJapanese = ({ city, country }: Pick<Place, 'city' | 'country'>): boolean =>
  country.toLowerCase() === 'jp' && HAN.test(city);

/** The lines of a postal address with its street, without empty ones: `〒044-0081`, `北海道虻田郡倶知安町字山田190-4` or `Dorfstraße 87`, `6450 Sölden`. */
export function streetLines(address: Place & { readonly street: string }): readonly string[] {
  const { street } = address;
  const place = placeLines(address);
  const lines = isJapanese(address) ? [...place.slice(0, -1), (place.at(-1) ?? '') + street] : [street, ...place];
  return lines.filter(Boolean);
}

/** City, state and postal code as lines, without empty ones. Countries without a rule above use `6020 Innsbruck`, with the state on the next line. */
export function placeLines({ city, state, postalCode, country }: Place): readonly string[] {
  const code = country.toLowerCase();
  if (isJapanese({ city, country })) return [postalCode && `〒${postalCode}`, state + city].filter(Boolean);
  const lines = CODE_LAST_WITH_COMMA.has(code)
    ? [joined([city, joined([state, postalCode], ' ')], ', ')]
    : CODE_LAST.has(code)
      ? [joined([city, state, postalCode], ' ')]
      : CODE_BELOW.has(code)
        ? [city, state, postalCode]
        : [joined([postalCode, city], ' '), state];
  return lines.filter(Boolean);
}
