/**
 * Splits a text into terms. A term is a folded stem. A number with a unit yields the number and the joined spelling (`177` and `177cm`); a word of
 * letters and digits yields its parts and the joined spelling (`skarn104` → `skarn`, `104`, `skarn104`), so that every spelling of a model finds it.
 */
import { foldText } from './fold-text.ts';
import { stem } from './light-stemmer.ts';
import { metricText, unitOf } from './measures.ts';

export interface Token {
  /** The word as written, folded but not stemmed. */
  readonly surface: string;
  readonly term: string;
  /** Whether the token is an additional, joined spelling of its neighbors and not a word of the text. */
  readonly joined: boolean;
}

/** Languages whose words are found by segmentation rather than by spaces. */
const SEGMENTED = new Set(['ja', 'zh', 'ko']);
const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, known);
  return known;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,](?=\d)\d+)*(?:[-’'/.](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*/gu;
const PART = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A thousands separator: `1,780`. A decimal comma (`17,5`) is read as a point. */
const THOUSANDS = /(?<=\d)[.,](?=\d{3}(?!\d))/g;
/** Korean particles that follow a noun without a space. */
const KOREAN_PARTICLE = /(?<=\p{Script=Hangul}{2})(?:에서|으로|까지|부터|은|는|이|가|을|를|와|과|의|에|로|도|용)$/u;

function termOf(surface: string, language: string): string {
  if (/^\d/.test(surface)) return surface.replaceAll(THOUSANDS, '').replace(',', '.');
  if (language === 'ko') return surface.replace(KOREAN_PARTICLE, '');
  // Model names and loanwords in a text of another script are stemmed like English.
  const script = SEGMENTED.has(language) || (language === 'ru' && /^[a-z]/.test(surface)) ? 'en' : language;
  return stem(language === 'de' ? surface.replaceAll(/ae|oe|ue/g, ([letter]) => letter ?? '') : surface, script);
}

/** Words of a segmented language: ICU's segments, plus character pairs, because ICU may segment the same word differently. */
function segmented(text: string, language: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { segment, isWordLike } of segmenterFor(language).segment(text)) {
    if (!isWordLike) continue;
    const term = termOf(segment, language);
    tokens.push({ surface: segment, term, joined: false });
    if (segment.length < 3 || !CJK.test(segment)) continue;
    for (let at = 0; at + 2 <= segment.length; at += 1) {
      const pair = segment.slice(at, at + 2);
      tokens.push({ surface: pair, term: pair, joined: true });
    }
  }
  return tokens;
}

function partsOf(word: string, language: string): readonly Token[] {
  const parts = word.match(PART) ?? [];
  const tokens = parts.flatMap((part): readonly Token[] =>
    CJK.test(part) ? segmented(part, language) : [{ surface: part, term: termOf(part, language), joined: false }],
  );
  if (parts.length < 2) return tokens;
  const joined = parts.map((part) => part.replaceAll(THOUSANDS, '')).join('');
  return [...tokens, { surface: joined, term: joined, joined: true }];
}

/** The folded words of a text without segmentation: a text of a language without spaces is one word between punctuation. */
export function splitWords(text: string): readonly string[] {
  return [...foldText(metricText(text)).matchAll(WORD)].flatMap(([word]) => word.match(PART) ?? []);
}

/** The terms of a text, in the order of its words. */
export function analyzeText(text: string, language: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const [word] of foldText(metricText(text)).matchAll(WORD)) {
    for (const token of partsOf(word, language)) {
      const before = tokens.at(-1);
      const unit = unitOf(token.surface);
      tokens.push(unit === undefined ? token : { ...token, term: unit });
      if (unit !== undefined && before && !before.joined && /^\d/.test(before.term)) {
        const joined = `${before.term}${unit}`;
        tokens.push({ surface: joined, term: joined, joined: true });
      }
    }
  }
  return tokens;
}
