/** Searches the page list of a locale, for when the search engine is down. Loaded in browsers only then. */
import type { ListedMatch } from '#lib/search/static-index.ts';
import { readPageList, searchPageList } from '#lib/search/static-index.ts';

let pages: Promise<readonly ListedMatch[]> | undefined;

async function readPages(locale: string, send: typeof fetch): Promise<readonly ListedMatch[]> {
  const answer = await send(`/${locale}/llms.txt`);
  if (!answer.ok) throw new Error(`The page list responded with ${answer.status}.`);
  return readPageList(await answer.text());
}

/** Empty when the list does not load; the next call tries again. `locale`: as in paths, `de-at`. */
export async function staticSearch(
  text: string,
  { locale, tag }: { readonly locale: string; readonly tag: string },
  send: typeof fetch = fetch,
): Promise<readonly ListedMatch[]> {
  pages ??= readPages(locale, send);
  try {
    return searchPageList(await pages, text, tag);
  } catch {
    pages = undefined;
    return [];
  }
}
