/** Writes customer prices into a filled page, as `browser/boot/live-prices.ts` does in the browser. */
import { livePrice } from '#lib/catalogue/live-price.ts';
import type { LivePrice } from '#lib/catalogue/live-price.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';

import { writingOf } from './fill-tracker.ts';
import { add, all, append, attribute, has, named, remove, set, setText } from './html-tree.ts';
import type { Element, HtmlTree } from './html-tree.ts';
import type { VisitorApi } from './visitor-api.ts';
import { readVariants } from './visitor-variants.ts';

interface PriceTexts {
  readonly money: (amount: Money) => string;
  /** Label of a professional's price; empty for other customers. */
  readonly pro: string;
  readonly was: string;
}

function print(place: Element, { price, was, from }: LivePrice, texts: PriceTexts): void {
  const isNamed = texts.pro !== '' && price.minor < Number(attribute(place, 'data-minor'));
  const [lowest] = all(place, has('data-lowest'));
  setText(place, '');
  const amount = texts.money(price);
  // Set where the variants had several prices when the page was built; the browser's script (`live-prices.ts`) uses it in the same way.
  const now = (from && attribute(place, 'data-from'))?.replace('{amount}', amount) ?? amount;
  setText(add(place, 'span', isNamed ? { class: 'pro' } : {}), isNamed ? `${texts.pro} ${now}` : now);
  if (!was) return;
  const before = add(place, 's');
  setText(add(before, 'span', { class: 'visually-hidden' }), `${texts.was} `);
  setText(add(before, 'span'), texts.money(was));
  // The lowest-price note applies to the built price only.
  if (lowest && attribute(lowest, 'data-lowest') === `${price.minor}`) append(place, lowest);
}

const isSaleTag = (element: Element): boolean => attribute(element, 'class') === 'tag sale';
const isProduct = (element: Element): boolean =>
  has('data-tile')(element) || attribute(element, 'class')?.split(' ')[0] === 'buy';

/** Removes sale tags from products without a struck price; professionals see no sale tags at all (spec section 5). */
function dropSaleTags(document: HtmlTree, isPro: boolean, prices: ReadonlyMap<number, LivePrice>): void {
  for (const product of all(document, isProduct)) {
    const [place] = all(product, has('data-product'));
    const live = place && prices.get(Number(attribute(place, 'data-product')));
    if (isPro || (live && !live.was)) for (const tag of all(product, isSaleTag)) remove(tag);
  }
}

/** Replaces the guest prices; if the API does not respond, they stay. */
export async function fillPrices(document: HtmlTree, visitor: VisitorApi, isPro: boolean): Promise<void> {
  const places = all(document, has('data-product'));
  const [root] = all(document, named('html'));
  const [main] = all(document, named('main'));
  if (!root || !main || places.length === 0) return;
  const ids = [...new Set(places.map((place) => Number(attribute(place, 'data-product'))))];
  const variants = (await readVariants(visitor, ids)) ?? [];
  const prices = new Map(
    ids.flatMap((id) => {
      const live = livePrice(variants.filter(({ productId }) => productId === id));
      return live && live.price.currency === attribute(root, 'data-currency') ? [[id, live] as const] : [];
    }),
  );
  const writing = writingOf(root);
  const texts: PriceTexts = {
    money: (amount) => formatMoney(amount, writing),
    pro: isPro ? (attribute(main, 'data-pro') ?? '') : '',
    was: attribute(main, 'data-was') ?? '',
  };
  for (const place of places) {
    const live = prices.get(Number(attribute(place, 'data-product')));
    if (!live) continue;
    print(place, live, texts);
    set(place, 'data-live', 'own');
  }
  dropSaleTags(document, isPro, prices);
}
