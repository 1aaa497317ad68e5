import { pageWriting } from '#islands/ui/page-writing.ts';
import type { DetailWords, RowWords } from '#lib/order/order-rows.ts';
import { $lineWords, loadLineWords } from '#stores/line-words.ts';

/** Texts that the page provides for its rows; a data attribute of `place` holds the names of the order stages. */
export function rowWords(place: HTMLElement): RowWords {
  const stages = JSON.parse(place.dataset['stages'] ?? '{}') as RowWords['stages'];
  return { writing: pageWriting(), stages };
}

/** The texts of `rowWords`, and product texts for the order lines in the page's language. */
export async function detailWords(
  place: HTMLElement,
  lines: Parameters<typeof loadLineWords>[0],
): Promise<RowWords & DetailWords> {
  await loadLineWords(lines);
  const known = $lineWords.get();
  return { ...rowWords(place), productWords: (path) => known[path ?? ''] };
}
