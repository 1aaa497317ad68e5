import { pageWriting } from '#islands/ui/page-writing.ts';
import type { RowWords } from '#lib/order/order-rows.ts';

/** Texts that the page gives its rows; `place` holds the names of the order stages. */
export function rowWords(place: HTMLElement): RowWords {
  const stages = JSON.parse(place.dataset['stages'] ?? '{}') as RowWords['stages'];
  return { writing: pageWriting(), stages };
}
