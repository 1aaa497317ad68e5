/** Interface texts (spec section 5): case-insensitive lookup, stripped of markup that editors paste in. */

const STRIPPED = /<\/?(span|font|o:p|h[1-6]|p)(\s[^>]*|\/)?>/gi;

export function stripDisplayMarkup(text: string): string {
  return text.replaceAll(STRIPPED, '').trim();
}

/** `texts` is keyed by lower-case title. A missing or empty text falls back to the given default, or to the key. */
export function lookUpText(texts: ReadonlyMap<string, string>, key: string, fallback?: string): string {
  const found = stripDisplayMarkup(texts.get(key.toLowerCase()) ?? '');
  return found === '' ? (fallback ?? key) : found;
}
