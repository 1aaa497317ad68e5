/** The way on from a small HTML page of the API, which has no header. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { localePath } from '#lib/locale/path.ts';

import { escaped } from './html-page.ts';

/** A paragraph with a link to the homepage of the locale, or of the shop if the page has only a language. Without `texts` it is in English. */
export function homeLink(language: string, texts: ((text: InterfaceText) => string) | undefined): string {
  const locale = parseLocale(language);
  const text = texts?.('Return to homepage') ?? 'Return to homepage';
  return `<p><a href="${escaped(locale ? localePath(locale, '/') : '/')}">${escaped(text)}</a></p>`;
}
