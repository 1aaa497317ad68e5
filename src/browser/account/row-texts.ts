import { pageWriting } from '#islands/ui/page-writing.ts';
import type { DetailTexts, RowTexts } from '#lib/order/order-rows.ts';
import { $lineWords, loadLineWords } from '#stores/line-words.ts';

/** Texts that the page provides for its rows; a data attribute of `place` holds the names of the order stages. */
export function rowTexts(place: HTMLElement): RowTexts {
  const stages = JSON.parse(place.dataset['stages'] ?? '{}') as RowTexts['stages'];
  return { writing: pageWriting(), stages };
}

/** The texts of `rowTexts`, and product texts for the order lines in the page's language. */
export async function detailTexts(
  place: HTMLElement,
  lines: Parameters<typeof loadLineWords>[0],
): Promise<RowTexts & DetailTexts> {
  await loadLineWords(lines);
  const known = $lineWords.get();
  return { ...rowTexts(place), productWords: (path) => known[path ?? ''] };
}
