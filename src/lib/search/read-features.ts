/**
 * Converts product features in a query to filters (acceptance row 27): `wide powder ski 180 cm` means freeride skis of two ranges of width, in lengths
 * near 180 cm. Content determines the filter of each word: category titles, color group names, and the words of the search entry. Pure.
 */
import { folded, isSameWord } from './same-word.ts';
import { FACETS } from './shop-query.ts';
import type { FacetField, SearchFeatures, ShopQuery } from './shop-query.ts';

/** Maximum length of a phrase in words. */
const LONGEST_PHRASE = 4;
/** Minimum number of letters in a part of a compound (`powderski`). Words in scripts without spaces may be shorter. */
const SHORTEST_PART = 3;
/** Maximum number of parts of a compound, to bound the time for reading a query. */
const MOST_PARTS = 6;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A length in centimeters, in the scripts of the shop's languages. */
const LENGTH = /(?<![\d.,])(\d{2,3})\s*(?:cm|см|センチ(?:メートル)?|厘米|公分|센티(?:미터)?)(?![a-zа-я])/giu;
/** The waist of a ski in millimeters, with or without the unit. */
const WAIST = /(?<![\d.,])(\d{2,3})\s*(?:mm|мм|ミリ(?:メートル)?|毫米|밀리(?:미터)?)?(?![\d.,])/iu;
/** Sizes within this distance of a length in the query match it. */
const NEAR_CM = 5;

interface Feature {
  readonly field: FacetField;
  readonly values: readonly string[];
  /** Titles of a category's ancestors; empty for other features. */
  readonly parents: readonly string[];
}

interface Word {
  readonly text: string;
  readonly meanings: readonly Feature[];
  readonly isIgnored: boolean;
}

export interface ReadFeatures {
  /** The rest of the text, without features. */
  readonly text: string;
  readonly values: ShopQuery['values'];
}

const partsOf = (text: string): readonly string[] => folded(text).split(/[\s-]+/);

/** The features that a phrase can mean: those with a term of the same number of words, each equal in the singular or plural. */
function meaningsOf(phrase: readonly string[], { list }: SearchFeatures): readonly Feature[] {
  return list
    .filter(({ words }) =>
      words.some((word) => {
        const parts = partsOf(word);
        return parts.length === phrase.length && parts.every((part, at) => isSameWord(part, phrase[at] ?? ''));
      }),
    )
    .map(({ field, values, parents = [] }) => ({ field, values, parents }));
}

const isIgnored = (word: string, { ignored }: SearchFeatures): boolean =>
  ignored.some((one) => folded(one) === folded(word));

/** Splits a compound (`powderski`, `パウダースキー`) if all its parts are features or ignored words, otherwise undefined. `most`: maximum number of parts. */
function compound(text: string, features: SearchFeatures, most = MOST_PARTS): readonly Word[] | undefined {
  if (most < 2) return undefined;
  const shortest = WITHOUT_SPACES.test(text) ? 1 : SHORTEST_PART;
  for (let end = text.length - shortest; end >= shortest; end -= 1) {
    const [head, tail] = [text.slice(0, end), text.slice(end)];
    const first = single(head, features);
    if (!first.isIgnored && first.meanings.length === 0) continue;
    const last = single(tail, features);
    if (last.isIgnored || last.meanings.length > 0) return [first, last];
    const rest = compound(tail, features, most - 1);
    if (rest) return [first, ...rest];
  }
  return undefined;
}

const single = (text: string, features: SearchFeatures): Word => ({
  text,
  meanings: meaningsOf([folded(text)], features),
  isIgnored: isIgnored(text, features),
});

/** The text's words and phrases; the longest phrase wins. */
function wordsOf(text: string, features: SearchFeatures): readonly Word[] {
  const tokens = text.split(/[\s,;、，]+/u).filter((token) => token !== '');
  const words: Word[] = [];
  for (let at = 0; at < tokens.length;) {
    let taken = 0;
    for (let end = Math.min(tokens.length, at + LONGEST_PHRASE); end > at && taken === 0; end -= 1) {
      const phrase = tokens.slice(at, end);
      const meanings = meaningsOf(phrase.flatMap(partsOf), features);
      if (meanings.length === 0) continue;
      words.push({ text: phrase.join(' '), meanings, isIgnored: false });
      taken = phrase.length;
    }
    const token = tokens[at] ?? '';
    if (taken === 0) words.push(...(compound(token, features) ?? [single(token, features)]));
    at += Math.max(1, taken);
  }
  return words;
}

/** Sizes of the shop near the lengths in the text, and the text without these lengths. */
function readLengths(
  text: string,
  { sizes }: SearchFeatures,
): { readonly rest: string; readonly near: readonly string[] } {
  const near = new Set<string>();
  const rest = text.replaceAll(LENGTH, (all, amount: string) => {
    const wanted = Number(amount);
    const found = sizes.filter(
      (size) => /^\d+ ?cm$/.test(size) && Math.abs(Number.parseInt(size, 10) - wanted) <= NEAR_CM,
    );
    for (const size of found) near.add(size);
    return found.length > 0 ? ' ' : all;
  });
  return { rest, near: [...near].toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10)) };
}

/** The most specific category, or none if the categories are not ancestors of each other, because a `ski bag` is not a ski. */
function oneLine(categories: readonly Feature[]): readonly Feature[] {
  const above = new Set(categories.flatMap(({ parents }) => parents));
  const lowest = categories.filter(({ values }) => !values.some((title) => above.has(title)));
  return new Set(lowest.flatMap(({ values }) => values)).size === 1 ? lowest.slice(0, 1) : [];
}

/** Products that fit a ski: `skins for 108`. Undefined if the query names anything else. */
function readFit(text: string, { fits = [], ignored }: SearchFeatures): ReadFeatures | undefined {
  const [found = '', waist = ''] = WAIST.exec(text) ?? [];
  const list = fits.map(({ category, words }) => ({ field: 'category' as const, values: [category], words }));
  const words = found === '' ? [] : wordsOf(text.replace(found, ' '), { list, sizes: [], ignored });
  const named = new Set(words.flatMap(({ meanings }) => meanings.flatMap(({ values }) => values)));
  const isRead = named.size === 1 && words.every((word) => word.isIgnored || word.meanings.length > 0);
  const fit = fits.find(({ category }) => named.has(category));
  const size = isRead ? fit?.sizes[waist] : undefined;
  return fit && size ? { text: '', values: { category: [fit.category], size } } : undefined;
}

/** Undefined for a query without features, and for one whose only feature is a category name, because that category's products rank first anyway. */
export function readFeatures(text: string, features: SearchFeatures): ReadFeatures | undefined {
  const fit = readFit(text.normalize('NFKC'), features);
  if (fit) return fit;
  const { rest, near } = readLengths(text.normalize('NFKC'), features);
  const words = wordsOf(rest, features);
  const named = words.flatMap(({ meanings }) => meanings).filter(({ field }) => field === 'category');
  const category = oneLine(named);
  const isChosen = ({ field }: Feature): boolean => field !== 'category' || category.length > 0;
  const used = words.filter(({ meanings }) => meanings.some(isChosen));
  const isOneName =
    used.length === 1 && used.every(({ meanings }) => meanings.every(({ field }) => field === 'category'));
  if (near.length === 0 && (used.length === 0 || isOneName)) return undefined;
  const chosen = [...category, ...used.flatMap(({ meanings }) => meanings.filter(({ field }) => field !== 'category'))];
  const values = FACETS.flatMap((field) => {
    const own = chosen.filter((one) => one.field === field).flatMap((one) => one.values);
    const all = [...new Set(field === 'size' ? [...near, ...own] : own)];
    return all.length > 0 ? [[field, all] as const] : [];
  });
  const left = words.filter((word) => !used.includes(word) && !word.isIgnored);
  return { text: left.map((word) => word.text).join(' '), values: Object.fromEntries(values) };
}
