import { pageWriting } from '#islands/ui/page-writing.ts';
import type { DetailTexts, RowTexts } from '#lib/order/order-rows.ts';
import { $lineTexts, loadLineTexts } from '#stores/line-texts.ts';

/** Texts that the page provides for its rows; a data attribute of `place` holds the names of the order stages. */
export function rowTexts(place: HTMLElement): RowTexts {
  const stages = JSON.parse(place.dataset['stages'] ?? '{}') as RowTexts['stages'];
  return { writing: pageWriting(), stages };
}

/** The texts of `rowTexts`, and product texts for the order lines in the page's language. */
export async function detailTexts(
  place: HTMLElement,
  lines: Parameters<typeof loadLineTexts>[0],
): Promise<RowTexts & DetailTexts> {
  await loadLineTexts(lines);
  const known = $lineTexts.get();
  return { ...rowTexts(place), lineTexts: (path) => known[path ?? ''] };
}
