/** The locale of a page whose address names none and whose visitor is known only by the request (spec section 4). */
import { parse } from 'hono/utils/cookie';

import { CONTENT_LANGUAGES, parseLocale } from '#lib/locale/locale.ts';
import { chooseLanguage } from '#lib/locale/market.ts';

const LANGUAGES = CONTENT_LANGUAGES.map((language) => language.slice(0, 2));

/** The locale that the visitor chose (`de-at`), else the best language of the browser (`de`). */
export function visitorLocale(headers: Headers): string {
  const chosen = parseLocale(parse(headers.get('cookie') ?? '', 'locale')['locale']);
  return chosen?.code ?? chooseLanguage({ acceptLanguage: headers.get('accept-language') ?? undefined }, LANGUAGES);
}
