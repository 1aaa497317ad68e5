/** Cached by language, because creating an `Intl.DisplayNames` takes as long as rendering a small page. */
const names = new Map<string, Intl.DisplayNames>();

function namesIn(tag: string): Intl.DisplayNames {
  const known = names.get(tag) ?? new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  names.set(tag, known);
  return known;
}

/** A country's name in the language of `tag` (BCP 47); falls back to the text of its entry. */
export function countryName(country: { readonly iso: string; readonly text: string }, tag: string): string {
  if (!/^[a-z]{2}$/i.test(country.iso)) return country.text;
  return namesIn(tag).of(country.iso.toUpperCase()) ?? country.text;
}
