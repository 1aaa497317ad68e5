import { pageWriting } from '#islands/ui/page-writing.ts';
import type { DetailWords, RowWords } from '#lib/order/order-rows.ts';
import { $lineWords, loadLineWords } from '#stores/line-words.ts';

/** Texts that the page gives its rows; `place` holds the names of the order stages. */
export function rowWords(place: HTMLElement): RowWords {
  const stages = JSON.parse(place.dataset['stages'] ?? '{}') as RowWords['stages'];
  return { writing: pageWriting(), stages };
}

/** The same with the products of the lines in the language of the page. */
export async function detailWords(
  place: HTMLElement,
  lines: Parameters<typeof loadLineWords>[0],
): Promise<RowWords & DetailWords> {
  await loadLineWords(lines);
  const known = $lineWords.get();
  return { ...rowWords(place), productWords: (path) => known[path ?? ''] };
}
