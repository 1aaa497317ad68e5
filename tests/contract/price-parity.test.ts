/**
 * Prices are consistent (ruling 24): every place of the shop shows the same price and struck price as the visitor's cart, for each kind of visitor
 * in each market. The cart's price is the one charged, so all others are compared with it.
 */

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { onePiece } from '#lib/cart/line-to-add.ts';
import { addOnPrice } from '#lib/catalogue/add-on-tiles.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { livePrice } from '#lib/catalogue/live-price.ts';
import type { PagePayload, ProductPayload } from '#lib/catalogue/page-payload.ts';
import { changedPrice } from '#lib/catalogue/stock-state.ts';
import { customerMark } from '#lib/customer/customer-mark.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { ShownPrice } from '#lib/pricing/item-price.ts';
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import { readStructuredData } from '#lib/seo/merchant-feed.ts';
import { writingOf } from '#server/no-script/fill-tracker.ts';
import { all, has, named, readTree } from '#server/no-script/html-tree.ts';
import type { Element } from '#server/no-script/html-tree.ts';

import { MARKETS, openParityShop } from '../support/parity-shop.ts';
import type { Market, ParityShop } from '../support/parity-shop.ts';
import type { Visitor } from './api-shop.ts';

// Builds the bundle and renders every market, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let shop: ParityShop;
beforeAll(async () => {
  shop = await openParityShop();
});
afterAll(() => shop?.close());

/** `ridge-98` has a rule for athletes and a dealer price; `ridge-88-w` and `lock-11` are on sale. */
const PRODUCTS = ['ridge-98', 'ridge-88-w', 'lock-11'] as const;
const CUSTOMERS = ['anna', 'athlete', 'dealer', 'pro', 'employee'] as const;
type Who = 'guest' | (typeof CUSTOMERS)[number];

const emailOf = (who: Who, { store }: Market): string =>
  `${who}.${store === 'eu_region_1' ? 'de' : store}@firn.example`;

async function come(who: Who, market: Market): Promise<Visitor> {
  const visitor = await shop.visitor().begin();
  if (who !== 'guest') expect((await visitor.signIn(emailOf(who, market), market.store)).status).toBe(200);
  return visitor;
}

const shown = ({ calculatedPrice: price, retailPrice: was }: Pick<CommerceVariant, 'calculatedPrice' | 'retailPrice'>): ShownPrice =>
  was ? { price, was } : { price }; // prettier-ignore

/** The text of every price of a product on a page: the price and the struck price. */
function pricesOn(html: string, productId: number): readonly (readonly [string, string | undefined])[] {
  const spaced = (element: Element | undefined): string | undefined => {
    const texts = (node: Element): string =>
      node.childNodes
        .map((child) => ('value' in child ? child.value : 'tagName' in child ? texts(child) : ''))
        .join('');
    return element && texts(element).replaceAll(/\s+/g, ' ').trim();
  };
  const tree = readTree(html);
  return all(tree, has('data-product', `${productId}`)).map((place) => {
    const [now] = all(place, named('span'));
    const [before] = all(place, named('s'));
    const label = before && spaced(all(before, has('class', 'visually-hidden'))[0]);
    return [
      spaced(now) ?? '',
      spaced(before)
        ?.slice((label ?? '').length)
        .trim(),
    ];
  });
}

function textsOf(html: string, { price, was }: ShownPrice): readonly [string, string | undefined] {
  const [root] = all(readTree(html), named('html'));
  const writing = writingOf(root);
  const say = (money: ShownPrice['price']): string => formatMoney(money, writing).replaceAll(/\s+/g, ' ');
  return [say(price), was && say(was)];
}

/** Removes the label of a professional's price. */
const unnamed = ([now, before]: readonly [string, string | undefined]) => [now.replace(/^Pro(?:-Preis)? /, ''), before];

interface Found {
  readonly place: string;
  readonly is: unknown;
  readonly asCharged: unknown;
}

const payloadOf = (market: Market, path: string): PagePayload =>
  JSON.parse(shop.file(`${market.locale === 'en-us' && path === '' ? '' : `${market.locale}/`}${path}/_payload.json`.replace(/^\//, ''))) as PagePayload; // prettier-ignore

/** Price and struck price of a variant in the structured data of a page. */
function structuredPrice(html: string, { sku }: CommerceVariant, currency: string): ShownPrice | undefined {
  const nodes = (readStructuredData(html) ?? []) as readonly { readonly hasVariant?: readonly StructuredVariant[] }[];
  const offers = nodes.flatMap(({ hasVariant = [] }) => hasVariant).find((one) => one.sku === sku)?.offers;
  expect(offers?.priceCurrency).toBe(currency);
  return priceOf(offers?.price, offers?.priceSpecification?.price, currency);
}

interface StructuredVariant {
  readonly sku: string;
  readonly offers: {
    readonly price: string;
    readonly priceCurrency: string;
    readonly priceSpecification?: { readonly price: string };
  };
}

function priceOf(paid: string | undefined, full: string | undefined, currency: string): ShownPrice | undefined {
  const [price, was] = [paid, full].map((text) => moneyFromDecimal(text ?? '', currency));
  return price && { price, ...(was ? { was } : {}) };
}

/** Price and sale price of a variant in the merchant feed. */
function feedPrice(feed: string, { sku }: CommerceVariant, currency: string): ShownPrice | undefined {
  const item = feed.split('<item>').find((one) => one.includes(`<g:id>${sku}</g:id>`)) ?? '';
  const amount = (name: string): string | undefined =>
    new RegExp(`<g:${name}>([\\d.]+) ${currency}</g:${name}>`).exec(item)?.[1];
  const sale = amount('sale_price');
  return sale === undefined ? priceOf(amount('price'), undefined, currency) : priceOf(sale, amount('price'), currency);
}

/** A visitor in a market. */
interface Shopper {
  readonly who: Who;
  readonly market: Market;
  readonly visitor: Visitor;
}

/** Every price of a product that a visitor sees, from the pages to cart and order. The order ends the cart. */
async function placesOf(shopper: Shopper, slug: (typeof PRODUCTS)[number]): Promise<readonly Found[]> {
  const { who, market, visitor } = shopper;
  const { locale, store, hash, currency } = market;
  const region = { region: store };
  const id = shop.ids[slug]?.[store] ?? 0;
  const get = async <T>(path: string): Promise<T> => {
    const { status, body } = await visitor.ask('GET', path, undefined, region);
    expect([path, status]).toEqual([path, 200]);
    return body['data'] as T;
  };
  const variants = await get<readonly CommerceVariant[]>(`/variants?product_id:in=${id}&prices=own`);
  const [first] = variants;
  const live = livePrice(variants);
  if (!first || !live) throw new Error(`The platform has no ${slug}.`);
  const product = await get<CommerceVariant & { readonly variants: readonly CommerceVariant[] }>(`/products/${id}?include=variants`); // prettier-ignore
  const [listed] = await get<readonly CommerceVariant[]>(`/products?id:in=${id}`);
  const [ofProduct] = await get<readonly CommerceVariant[]>(`/products/${id}/variants`);
  const [plain] = await get<readonly CommerceVariant[]>(`/variants?product_id:in=${id}`);
  const one = await get<CommerceVariant>(`/products/${id}/variants/${first.id}`);

  const cart = await visitor.buy({ product_id: id, variant_id: first.id, quantity: 2 }, store);
  const [line] = cart.lines;
  if (!line) throw new Error('The cart is empty.');
  const charged: ShownPrice = line.listPrice
    ? { price: line.unitPrice, was: line.listPrice }
    : { price: line.unitPrice };
  const same = (place: string, is: unknown): Found => ({ place, is, asCharged: charged });

  const page = shop.file(`${locale}/p/${slug}/index.html`);
  const mark = customerMark(`customer=${visitor.cookies.get('customer') ?? ''}`, store);
  const payload = payloadOf(market, `p/${slug}`);
  const built = (payload.kind === 'product' ? payload.product : undefined)?.price;
  const display = onePiece(first, slug, `/p/${slug}`).display;
  const { price, was } = live;
  const found: Found[] = [
    same('variants', shown(first)),
    same('variants, cheapest', was ? { price, was } : { price }),
    same('variants without prices=own', plain && shown(plain)),
    same('variants of the product', ofProduct && shown(ofProduct)),
    same('one variant', shown(one)),
    same('products', listed && shown(listed)),
    same('product', shown(product)),
    same('product, its variants', product.variants.map(shown)[0]),
    same('cart drawer, before the server has answered', display && shown({ calculatedPrice: display.unitPrice, ...(display.listPrice ? { retailPrice: display.listPrice } : {}) })),
  ]; // prettier-ignore
  // The price of a quick add with a selected variant.
  const quick = built && addOnPrice(built, { price: first.calculatedPrice, was: first.retailPrice }, { customer: mark, asking: false }); // prettier-ignore
  found.push(same('quick add', quick && shown({ calculatedPrice: quick.price, ...(quick.was ? { retailPrice: quick.was } : {}) }))); // prettier-ignore

  if (who === 'guest') {
    const tile = payloadOf(market, 'c/skis');
    const tiles: readonly ProductPayload[] = tile.kind === 'category' ? tile.products : [];
    const category = shop.file(`${locale}/c/skis/index.html`);
    found.push(
      same('payload', built),
      same('structured data', structuredPrice(page, first, currency)),
      same('merchant feed', feedPrice(shop.file(`${locale}/feed.xml`), first, currency)),
      { place: 'page', is: pricesOn(page, id)[0], asCharged: textsOf(page, charged) },
      { place: 'page, when its script has asked', is: built && changedPrice(built, live), asCharged: undefined },
    );
    if (slug !== 'lock-11')
      found.push(
        same('payload of the category', tiles.find(({ commerceId }) => commerceId === id)?.price),
        { place: 'tile', is: pricesOn(category, id)[0], asCharged: textsOf(category, charged) },
      ); // prettier-ignore
  } else {
    const own = await shop.mine(`/${locale}/p/${slug}`, visitor);
    found.push({ place: 'page without JavaScript', is: pricesOn(own, id).map(unnamed)[0], asCharged: textsOf(own, charged) }); // prettier-ignore
    if (slug !== 'lock-11') {
      const category = await shop.mine(`/${locale}/c/skis`, visitor);
      found.push({ place: 'tile without JavaScript', is: pricesOn(category, id).map(unnamed)[0], asCharged: textsOf(category, charged) }); // prettier-ignore
    }
  }
  const [cartPage, { subtotal, prices }] = [
    await shop.mine(`/${locale}/cart`, visitor),
    await shop.order(hash, cart.id),
  ];
  const texts = cartPage.replaceAll(/&nbsp;|\s+/g, ' ');
  // The cart page shows the amounts of the whole line, which has a quantity of two.
  const twice = (amount: ShownPrice['price']): ShownPrice['price'] => ({ ...amount, minor: 2 * amount.minor });
  const ofLine = { price: twice(charged.price), ...(charged.was ? { was: twice(charged.was) } : {}) };
  for (const text of textsOf(cartPage, ofLine))
    if (text !== undefined) found.push({ place: `cart without JavaScript: ${text}`, is: texts.includes(text), asCharged: true }); // prettier-ignore
  found.push(
    { place: 'order', is: moneyFromDecimal(prices[0] ?? '', currency), asCharged: charged.price },
    { place: 'order, its subtotal', is: moneyFromDecimal(subtotal, currency), asCharged: cart.total },
    { place: 'cart, its total', is: cart.total.minor, asCharged: charged.price.minor * 2 },
  );
  return found;
}

async function expectParity(who: Who, market: Market): Promise<void> {
  const shopper = { who, market, visitor: await come(who, market) };
  for (const slug of PRODUCTS) {
    const found = await placesOf(shopper, slug);
    const label = (value: keyof Found) => found.map((one) => ({ place: `${slug}: ${one.place}`, price: one[value] }));
    expect(label('is')).toEqual(label('asCharged'));
  }
}

const markets = MARKETS.map((market) => [market.locale, market] as const);

describe.each([0, 10])('guests pay %i percent less', (percent) => {
  beforeAll(() => shop.guestsPay(percent));

  test.each(markets)('%s: a guest sees the same price everywhere', (_locale, market) => expectParity('guest', market));

  // Customers' prices depend on the store only, so one locale per store suffices, and one more for the second euro format.
  test.each(
    markets
      .filter(([locale]) => ['en-us', 'en-ca', 'de-at', 'fr-fr'].includes(locale))
      .flatMap(([locale, market]) => CUSTOMERS.map((who) => [locale, who, market] as const)),
  )('%s: the customer %s sees the same price everywhere', (_locale, who, market) => expectParity(who, market));
});

/** Minor units of the amounts in a text, all of which have two decimals. */
const amountsIn = (text: string): readonly number[] =>
  [...text.matchAll(/[\d.,\s\u202f\u00a0]*\d[.,]\d\d/g)].map(([amount]) => Number(amount.replaceAll(/\D/g, '')));

describe('shipping costs', () => {
  beforeAll(() => shop.guestsPay(0));

  test.each(markets)(
    '%s: the cart charges the costs that shipping page, feed and structured data state',
    async (_locale, market) => {
      const { locale, store, currency } = market;
      const [ofCountry = ''] = shop.file(`${locale}/shipping/index.html`).split('<caption');
      const rows = [...ofCountry.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)</g)].map(
        ([, range = '', cost = '']) => {
          const [from = 0, to = Infinity] = amountsIn(range);
          return { from, to, cost: cost.replaceAll(/\s+/g, ' ') };
        },
      );
      expect(rows.length).toBeGreaterThan(2);
      // The alert and the line beside the button promise free shipping exactly where the table has it.
      const free = rows.filter(({ cost }) => amountsIn(cost).length === 0).map(({ from }) => from);
      const shownAmounts = (path: string, place: RegExp): readonly number[] =>
        amountsIn((place.exec(shop.file(path))?.[0] ?? '').replaceAll(/<[^>]*>|&nbsp;/g, ' '));
      expect(shownAmounts(`${locale}/shipping/index.html`, /<div class="alerts[^"]*".*?<\/div>/s)).toEqual(free);
      // The line beside the button also states the cost of a return, as structured data do.
      const [, returned] = /"returnShippingFeesAmount":\{[^}]*"value":"([\d.]+)"/.exec(shop.file(`${locale}/p/lock-11/index.html`)) ?? []; // prettier-ignore
      const ofReturn = returned === undefined ? [] : amountsIn(returned);
      expect(shownAmounts(`${locale}/p/lock-11/index.html`, /<ul class="service">.*?<\/ul>/s)).toEqual([
        ...free,
        ...ofReturn,
      ]);
      expect(ofReturn.length > 0).toBe(['us', 'ca'].includes(store));
      for (const quantity of [1, 4]) {
        const visitor = await come('guest', market);
        const id = shop.ids['lock-11']?.[store] ?? 0;
        const { body } = await visitor.ask('GET', `/variants?product_id:in=${id}`, undefined, { region: store });
        const [variant] = body['data'] as readonly CommerceVariant[];
        const { total } = await visitor.buy({ product_id: id, variant_id: variant?.id ?? 0, quantity }, store);
        const row = rows.find(({ from, to }) => from <= total.minor && total.minor <= to);
        if (quantity === 1) {
          const [minor = 0] = amountsIn(row?.cost ?? '');
          const rate = (minor / 100).toFixed(2);
          const item = shop.file(`${locale}/feed.xml`).split('<item>').find((one) => one.includes(`<g:id>${variant?.sku}</g:id>`)); // prettier-ignore
          expect(item).toContain(`<g:price>${rate} ${currency}</g:price></g:shipping>`);
          expect(shop.file(`${locale}/p/lock-11/index.html`)).toContain(`"@id":"#shipping-${rate}"`);
        }
        const cart = (await shop.mine(`/${locale}/cart`, visitor)).replaceAll(/<[^>]*>|&nbsp;|\s+/g, ' ');
        expect(cart).toMatch(new RegExp(`(?<![\\d.,])${RegExp.escape(row?.cost ?? 'no row')}`));
      }
    },
  );
});

test.each(markets)(
  '%s: every variant has the platform’s SKU, price and stock in structured data and feed',
  async (_locale, market) => {
    const { locale, store, currency } = market;
    const visitor = await come('guest', market);
    const feed = shop.file(`${locale}/feed.xml`);
    for (const slug of PRODUCTS) {
      const id = shop.ids[slug]?.[store] ?? 0;
      const { body } = await visitor.ask('GET', `/variants?product_id:in=${id}&prices=own`, undefined, {
        region: store,
      });
      const variants = body['data'] as readonly CommerceVariant[];
      const page = shop.file(`${locale}/p/${slug}/index.html`);
      expect(variants.length).toBeGreaterThan(2);
      for (const variant of variants) {
        expect(structuredPrice(page, variant, currency)).toEqual(shown(variant));
        expect(feedPrice(feed, variant, currency)).toEqual(shown(variant));
      }
      const items = feed.split('<item>').filter((one) => one.includes(`<g:item_group_id>${slug}<`));
      expect(items.length).toBe(variants.length);
      for (const item of items) expect(item).toMatch(/<g:availability>in_stock<.*<g:mpn>FIRN-.*<g:condition>new</);
    }
  },
);

test('a guest group with 10% off pays 674.96, an athlete 1.00, a professional 311.97 of 649.95, a group without rules the full price', async () => {
  await shop.guestsPay(10);
  const [us] = MARKETS;
  const cents = async (who: Who, slug: string): Promise<readonly (number | undefined)[]> => {
    const visitor = await come(who, us);
    const id = shop.ids[slug]?.['us'] ?? 0;
    const { body } = await visitor.ask('GET', `/variants?product_id:in=${id}`);
    const [first] = body.data as readonly CommerceVariant[];
    return [first?.calculatedPrice.minor, first?.retailPrice?.minor];
  };
  expect(await cents('guest', 'ridge-98')).toEqual([67_496, 74_995]);
  expect(await cents('anna', 'ridge-98')).toEqual([74_995, undefined]);
  expect(await cents('athlete', 'ridge-98')).toEqual([100, 74_995]);
  expect(await cents('dealer', 'ridge-98')).toEqual([41_247, undefined]);
  expect(await cents('pro', 'ridge-88-w')).toEqual([31_197, 64_995]);
});
