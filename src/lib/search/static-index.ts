/** Search without an engine: finds the pages listed in the locale's `llms.txt` by words of their titles and descriptions. Pure. */
export interface ListedMatch {
  /** Path of the page, `/de-at/p/ridge-98`. */
  readonly href: string;
  readonly title: string;
  readonly description: string;
}

const MOST_MATCHES = 24;
/** Score of a match in the title; a match in the description scores 1. */
const TITLE = 3;
/** Matches below this fraction of the best score are left out. */
const SMALLEST_PART = 0.4;
/** Shorter query words match whole words only, except for the last word, which may still be incomplete. */
const SHORTEST_BEGINNING = 3;

const ITEM = /^- \[(?<title>[^\]]*)\]\((?<address>\S+)\.md\)(?:: (?<description>.*))?$/gm;

/** Pages in the text that `llmsText` writes; links to the texts of other locales are left out. */
export function readPageList(llms: string): readonly ListedMatch[] {
  return Array.from(llms.matchAll(ITEM), ({ groups = {} }) => {
    const { title = '', address = '', description = '' } = groups;
    const path = URL.parse(address)?.pathname ?? '';
    // The Markdown of the page at `/` is `/index.md`.
    return { href: path === '/index' ? '/' : path, title, description };
  }).filter(({ href }) => href !== '');
}

/** Removes case, accents and width; applied to the query and the list. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

function wordsOf(text: string, segmenter: Intl.Segmenter): readonly string[] {
  return Array.from(segmenter.segment(plain(text)))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

const has = (words: readonly string[], queried: string, isLast: boolean): boolean =>
  words.some(
    (word) => word === queried || ((isLast || queried.length >= SHORTEST_BEGINNING) && word.startsWith(queried)),
  );

/** The best matches first. Words that occur on few pages count more. `tag`: BCP 47 language for word segmentation. */
export function searchPageList(pages: readonly ListedMatch[], query: string, tag: string): readonly ListedMatch[] {
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' });
  const queryWords = [...new Set(wordsOf(query, segmenter))];
  const hits = pages.map((page) => {
    const [title, description] = [wordsOf(page.title, segmenter), wordsOf(page.description, segmenter)];
    const scoreOf = (word: string, at: number): number => {
      const isLast = at === queryWords.length - 1;
      return has(title, word, isLast) ? TITLE : has(description, word, isLast) ? 1 : 0;
    };
    return { page, found: queryWords.map(scoreOf) };
  });
  const weights = queryWords.map((_, at) => {
    const pagesWithWord = hits.filter(({ found }) => (found[at] ?? 0) > 0).length;
    return pagesWithWord === 0 ? 0 : Math.log(1 + pages.length / pagesWithWord);
  });
  const scored = hits
    .map(({ page, found }) => ({ page, score: found.reduce((sum, hit, at) => sum + hit * (weights[at] ?? 0), 0) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score >= best * SMALLEST_PART)
    .slice(0, MOST_MATCHES)
    .map(({ page }) => page);
}
