/**
 * The `lang` attribute of a text that fell back to another content language; undefined for a text in the page's language. Entries
 * fall back to en-us (spec section 7).
 */
export function fallbackLanguage(entry: { readonly language: string }, pageLanguage: string): string | undefined {
  return entry.language === pageLanguage ? undefined : (entry.language.split('-')[0] ?? entry.language);
}
