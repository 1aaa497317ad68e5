/** A country's spelling of a language that content has in one spelling only: `de` for Switzerland, `en-us` for Britain (docs/decisions/035). */
import { englishRespelling } from './english.ts';
import type { EnglishSpelling } from './english.ts';
import { frenchSpacing } from './french-spacing.ts';
import type { Locale } from './locale.ts';

/** `keepsNames`: the respelling is for words of the language, so proper names keep their spelling ("Sam Gray" in Britain). */
export type Respelling = ((text: string) => string) & { readonly keepsNames?: boolean };

/** Countries that keep American spelling, including the international market. */
const AMERICAN = new Set(['us', 'jp', 'global']);
/** Countries that write German without ß. */
const WITHOUT_SHARP_S = new Set(['ch', 'li']);

const withoutSharpS: Respelling = (text) => text.replaceAll('ß', 'ss').replaceAll('ẞ', 'SS');

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
  if (language === 'de') return WITHOUT_SHARP_S.has(country) ? withoutSharpS : undefined;
  if (language === 'fr') return frenchSpacing(country);
  if (language !== 'en' || AMERICAN.has(country)) return undefined;
  return inEnglish(country === 'ca' ? 'ca' : 'gb');
}
