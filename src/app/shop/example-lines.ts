/** Addresses to begin with, for the terminal. Pure. */

const EXAMPLES = [
  { locale: 'de-at', country: 'Österreich' },
  { locale: 'fr-ch', country: 'Suisse' },
  { locale: 'ja-jp', country: '日本' },
] as const;

/** `has`: whether the shop has a locale; one that was generated with few locales lacks most of them. */
export function exampleLines(url: string, has: (locale: string) => boolean): readonly string[] {
  const others = EXAMPLES.filter(({ locale }) => has(locale));
  return [
    `  ${url}/          United States`,
    ...others.map(({ locale, country }) => `  ${url}/${locale}     ${country}`),
  ];
}
