/**
 * The `lang` attribute of a text that fell back to another content language; undefined for a text in the page's language. Spec section 7: entries
 * fall back to en-us.
 */
export function fallbackLanguage(entry: { readonly language: string }, pageLanguage: string): string | undefined {
  return entry.language === pageLanguage ? undefined : (entry.language.split('-')[0] ?? entry.language);
}
