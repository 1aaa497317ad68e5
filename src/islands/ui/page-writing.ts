import type { PriceWriting } from '#lib/pricing/format-money.ts';
import { readWriting } from '#lib/pricing/price-writing.ts';

/** Price formatting of the current page, for prices that a script writes. */
export function pageWriting(): PriceWriting {
  const { lang, dataset } = document.documentElement;
  return readWriting(lang, dataset);
}
