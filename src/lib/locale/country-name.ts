/** A country's name in the language of `tag` (BCP 47); the text of its entry where the language has no name for it. */
export function countryName(country: { readonly iso: string; readonly text: string }, tag: string): string {
  if (!/^[a-z]{2}$/i.test(country.iso)) return country.text;
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  return names.of(country.iso.toUpperCase()) ?? country.text;
}
