/** A professional's own prices on a filled page, beside what everybody pays, as the browser paints them (`islands/boot/live-prices.ts`). */
import { livePrice } from '#lib/catalogue/live-price.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';
import { proRegion } from '#lib/pro/pro-group.ts';

import { add, all, attribute, has, named, set, setText } from './html-tree.ts';
import type { Element, HtmlTree } from './html-tree.ts';
import { writingOf } from './own-tracker.ts';
import type { VisitorApi } from './visitor-api.ts';
import { readVariants } from './visitor-variants.ts';

interface PriceWords {
  readonly money: (minor: number) => string;
  readonly pro: string;
  readonly was: string;
}

function print(place: Element, own: number, { money, pro, was }: PriceWords): void {
  const built = Number(attribute(place, 'data-minor'));
  const isOwn = own < built;
  setText(place, '');
  add(place, 'span', isOwn ? { class: 'pro' } : {}, isOwn ? `${pro} ${money(own)}` : money(own));
  if (!isOwn) return;
  const before = add(place, 's', {});
  add(before, 'span', { class: 'visually-hidden' }, `${was} `);
  add(before, 'span', {}, money(built));
}

/** Where nobody answers everybody's prices stay. */
export async function fillPrices(document: HtmlTree, visitor: VisitorApi): Promise<void> {
  const places = all(document, has('data-product'));
  const [root] = all(document, named('html'));
  const [main] = all(document, named('main'));
  if (!root || !main || places.length === 0) return;
  const ids = [...new Set(places.map((place) => Number(attribute(place, 'data-product'))))];
  const variants = await readVariants(visitor, ids, proRegion(attribute(root, 'data-region') ?? ''));
  const currency = attribute(root, 'data-currency') ?? '';
  const writing = writingOf(root);
  const words: PriceWords = {
    money: (minor) => formatMoney({ minor, currency } satisfies Money, writing),
    pro: attribute(main, 'data-pro') ?? '',
    was: attribute(main, 'data-was') ?? '',
  };
  for (const place of places) {
    const id = Number(attribute(place, 'data-product'));
    const live = livePrice((variants ?? []).filter(({ productId }) => productId === id));
    if (live?.price.currency !== currency) continue;
    print(place, live.price.minor, words);
    set(place, 'data-live', 'own');
  }
}
