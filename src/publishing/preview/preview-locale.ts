/** The path of a page in another locale. */
export function inLocale(path: string, locale: string): string {
  const rest = path.replace(/^\/[a-z]{2}-[a-z]{2,6}(?=\/|$)/, '');
  return `/${locale}${rest === '/' ? '' : rest}`;
}
