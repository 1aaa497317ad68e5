/** A country's spelling of a language that content has in one spelling only: `de` for Switzerland, `en-us` for Britain (docs/decisions/035). */
import { englishRespelling } from './english.ts';
import type { EnglishSpelling } from './english.ts';
import { frenchSpacing } from './french-spacing.ts';
import type { Locale } from './locale.ts';

/** `keepsNames`: the respelling is for words of the language, so proper names keep their spelling ("Sam Gray" in Britain). */
export type Respelling = ((text: string) => string) & { readonly keepsNames?: boolean };

/** Countries that keep American spelling, including the international market. */
const AMERICAN = new Set(['us', 'jp', 'global']);
/** Countries that write German without ß, and group the digits of a number with an apostrophe in German and Italian. */
const SWISS = new Set(['ch', 'li']);

/** `1’640 g` for `1.640 g`; dates, and numbers with decimals, stay. */
const swissDigits: Respelling = (text) => text.replaceAll(/(?<![\d.,])(\d{1,3})\.(?=\d{3}(?!\d|[.,]\d))/g, '$1’');

const swissGerman: Respelling = (text) => swissDigits(text.replaceAll('ß', 'ss').replaceAll('ẞ', 'SS'));

const english = new Map<EnglishSpelling, Respelling>();

function inEnglish(spelling: EnglishSpelling): Respelling {
  const known = english.get(spelling) ?? Object.assign(englishRespelling(spelling), { keepsNames: true });
  english.set(spelling, known);
  return known;
}

/**
 * Undefined for locales that use the content's spelling. Locales with the same spelling get the same function: entries are respelled once for each
 * function (`lib/content/respelt.ts`), and most English locales are spelled as in Britain.
 */
export function respellingOf({ language, country }: Locale): Respelling | undefined {
  if (language === 'de') return SWISS.has(country) ? swissGerman : undefined;
  if (language === 'it') return SWISS.has(country) ? swissDigits : undefined;
  if (language === 'fr') return frenchSpacing(country);
  if (language !== 'en' || AMERICAN.has(country)) return undefined;
  return inEnglish(country === 'ca' ? 'ca' : 'gb');
}
