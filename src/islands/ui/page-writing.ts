import type { PriceWriting } from '#lib/pricing/format-money.ts';
import { readWriting } from '#lib/pricing/price-writing.ts';

/** How prices that a script writes look in this page. */
export function pageWriting(): PriceWriting {
  const { lang, dataset } = document.documentElement;
  return readWriting(lang, dataset);
}
