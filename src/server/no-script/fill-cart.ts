/** The visit's cart, put into the tree of the cart page. The own API says what is in it; the release says what it is called. */
import { addOnsRow } from '#lib/cart/add-on-rows.ts';
import { cartLineRow, cartRow, leftOutRow, removedRow } from '#lib/cart/cart-rows.ts';
import type { CartRowWords } from '#lib/cart/cart-rows.ts';
import { sentenceOf } from '#lib/cart/cart-trouble.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import { cartCount } from '#lib/cart/cart.ts';
import type { Cart, CartLine } from '#lib/cart/cart.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';
import { inShownOrder, withRemoved } from '#lib/cart/line-order.ts';
import { wordedLine } from '#lib/cart/line-words.ts';
import type { LineWords } from '#lib/cart/line-words.ts';
import { offersByLine } from '#lib/catalogue/add-ons.ts';
import type { AddOnGroup } from '#lib/catalogue/add-ons.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';
import type { CustomerView } from '#lib/customer/customer-views.ts';
import type { Row } from '#lib/customer/row.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import { readTax } from '#lib/pricing/tax.ts';
import { readShipping } from '#lib/shipping/read-shipping.ts';
import type { Shipping } from '#lib/shipping/read-shipping.ts';

import type { ServedRelease } from '../files/latest-release.ts';
import { lineWords, readPagePayload } from '../files/release-payload.ts';
import type { CartMemory, RememberedLine } from './cart-cookie.ts';
import { makeRow } from './fill-row.ts';
import { writingOf } from './fill-tracker.ts';
import { all, append, attribute, has, named, remove, set, setText } from './html-tree.ts';
import type { Element, HtmlTree } from './html-tree.ts';
import type { VisitorApi } from './visitor-api.ts';
import { readVariants } from './visitor-variants.ts';

/** What became of what was asked for; `variantId`: it is said beside its line. */
export interface CartSaid {
  readonly trouble: Trouble;
  readonly variantId?: number | undefined;
  /** By how much the cart passes a professional's allowance: a decimal of the cart's currency. */
  readonly over?: string | undefined;
}

export interface CartPage {
  readonly document: HtmlTree;
  readonly release: ServedRelease;
  readonly visitor: VisitorApi;
  readonly memory: CartMemory;
  readonly said?: CartSaid | undefined;
}

/** What the cart page of a locale hands to scripts: the words of cart and buy box, as `say` of an island has them, and what goes with which category. */
export async function cartOffer(
  release: ServedRelease,
  locale: string,
): Promise<{ readonly say: (text: string) => string; readonly groups: readonly AddOnGroup[] }> {
  const payload = (await readPagePayload(release, `/${locale}/cart`)) as PagePayload | undefined;
  const { words, addOns } = payload?.kind === 'cart' ? payload : { words: {}, addOns: [] };
  const known = new Map(Object.entries(words));
  return { say: (text) => known.get(text.toLowerCase()) ?? text, groups: addOns };
}

interface PageWords extends CartRowWords {
  readonly groups: readonly AddOnGroup[];
}

async function rowWords({ document, release }: CartPage): Promise<PageWords | undefined> {
  const [root] = all(document, named('html'));
  const [place] = all(document, has('data-cart'));
  const locale = parseLocale((root && attribute(root, 'data-locale')) ?? '');
  if (!root || !place || !locale) return undefined;
  return {
    locale,
    writing: writingOf(root),
    tax: readTax(attribute(root, 'data-tax')),
    mediaBase: attribute(place, 'data-media') ?? '',
    alias: attribute(place, 'data-alias') ?? '',
    ...(await cartOffer(release, locale.code)),
  };
}

/** Undefined where its page is gone: then it has no name. */
function removedRowOf(
  { path, variantId }: RememberedLine,
  names: ReadonlyMap<string, LineWords>,
  words: CartRowWords,
): Row | undefined {
  const name = names.get(path)?.name;
  return name === undefined ? undefined : removedRow({ variantId, name }, words);
}

/** Empty where the platform does not answer. */
async function soldOutOf({ visitor }: CartPage, lines: Cart['lines']): Promise<ReadonlySet<number>> {
  const variants = await readVariants(visitor, [...new Set(lines.map(({ productId }) => productId))]);
  const gone = (variants ?? []).filter((variant) => variantStock(variant) === 'sold-out');
  return new Set(gone.map(({ id }) => id));
}

interface Known {
  readonly cart: Cart | null;
  readonly leftOut: readonly LeftOut[];
}

/** Undefined when nobody answers. */
export async function readVisitCart(visitor: VisitorApi, cartId: string | undefined): Promise<Known | undefined> {
  if (cartId === undefined) return { cart: null, leftOut: [] };
  const { status, cart, leftOut = [] } = await visitor.ask({ method: 'GET', path: `/cart/${cartId}` });
  // It has ended meanwhile, or became somebody else's.
  if (status === 404) return { cart: null, leftOut: [] };
  return status < 400 ? { cart: cart ?? null, leftOut } : undefined;
}

async function shippingOf(
  { document, visitor }: CartPage,
  { locale }: CartRowWords,
  groupId: number,
): Promise<Shipping | undefined> {
  const [root] = all(document, named('html'));
  const region = (root && attribute(root, 'data-region')) ?? '';
  return readShipping({ country: locale.country, region, groupId }, async <T>(path: string) => {
    const answer = await visitor.ask({ method: 'GET', path });
    return answer.status < 400 ? (answer as T) : undefined;
  });
}

const sayTrouble = ({ say }: CartRowWords, trouble: Trouble, name = ''): string =>
  say(sentenceOf(trouble)).replace('{name}', name);

function saySaid({ trouble, over }: CartSaid, currency: string, words: CartRowWords): string {
  const sum = over === undefined ? undefined : moneyFromDecimal(over, currency);
  return sayTrouble(words, trouble).replace('{over}', formatMoney(sum, words.writing));
}

async function filledRow(
  page: CartPage,
  words: PageWords,
  known: Known & { readonly cart: Cart },
  customer?: CustomerView,
) {
  const { memory, said } = page;
  const { leftOut } = known;
  const cart = { ...known.cart, lines: inShownOrder(known.cart.lines, memory.order()) };
  const removed = memory.removed();
  const [names, soldOut, shipping] = await Promise.all([
    lineWords(page.release, words.locale, [...cart.lines, ...leftOut, ...(removed ? [removed] : [])]),
    soldOutOf(page, cart.lines),
    shippingOf(page, words, customer?.groupId ?? 0),
  ]);
  const changed = memory.changedIn(cart.lines);
  const isBeside = said && cart.lines.some(({ variantId }) => variantId === said.variantId);
  const offers = offersByLine(cart.lines, (path) => names.get(path)?.categories, words.groups);
  const out = removed ? removedRowOf(removed, names, words) : undefined;
  const rows = withRemoved<RememberedLine | CartLine>(cart.lines, removed ? [{ line: removed, at: removed.at }] : []);
  const lines = rows.flatMap(({ line: any, index }) => {
    const line = cart.lines.find(({ variantId }) => variantId === any.variantId);
    if (!line) return out ?? [];
    const worded = { ...wordedLine(line, names.get(line.path ?? '')), soldOut: soldOut.has(line.variantId) };
    // A customer's prices are his own; the prebuilt pages that he came by show a guest's.
    const isNews = changed.has(line.variantId) && !customer;
    const isAnswer = isBeside === true && said.variantId === line.variantId;
    const trouble = isAnswer ? said.trouble : isNews ? 'price' : undefined;
    const note = trouble && { text: sayTrouble(words, trouble, worded.name), isAnswer };
    return [cartLineRow(worded, note, words), addOnsRow(offers[index] ?? [], cart.lines, words) ?? []].flat();
  });
  const left = leftOut.map((line) => wordedLine(line, names.get(line.path ?? '')));
  return cartRow(
    cart,
    {
      problem: said && !isBeside ? saySaid(said, cart.currency, words) : undefined,
      leftOut: left.length > 0 ? leftOutRow(left, words) : undefined,
      lines,
      shipping,
    },
    words,
  );
}

async function emptyRow(page: CartPage, words: PageWords): Promise<Row> {
  const { memory, said } = page;
  const removed = memory.removed();
  const out = removed && removedRowOf(removed, await lineWords(page.release, words.locale, [removed]), words);
  return {
    template: 'cart-empty',
    text: { problem: said && sayTrouble(words, said.trouble) },
    rows: { lines: out ? [out] : [] },
  };
}

function show(document: HtmlTree, row: Element): void {
  const [place] = all(document, has('data-cart'));
  // What only a script would fill.
  for (const scripted of all(document, has('data-scripted'))) remove(scripted);
  if (place) append(place, row);
}

function countInHeader(document: HtmlTree, count: number): void {
  for (const place of all(document, has('data-cart-count'))) {
    set(place, 'data-count', `${count}`);
    setText(place, `${count}`);
  }
}

/** Nobody says what is in it. */
export async function showCartDown(page: CartPage): Promise<void> {
  const { document } = page;
  const words = await rowWords(page);
  if (words) show(document, makeRow(document, { template: 'cart-down', text: { problem: sayTrouble(words, 'down') } }));
}

/** `cartId`: of the visit, in this store. Nothing happens where the shop does not sell. */
export async function fillCart(
  page: CartPage,
  { customer, cartId }: { readonly customer?: CustomerView | undefined; readonly cartId?: string | undefined },
): Promise<'filled' | 'down'> {
  const { document, visitor } = page;
  const words = await rowWords(page);
  if (!words) return 'filled';
  const known = await readVisitCart(visitor, cartId);
  if (!known) {
    await showCartDown(page);
    return 'down';
  }
  const { cart, leftOut } = known;
  countInHeader(document, cartCount(cart ?? undefined));
  const row = cart?.lines.length
    ? await filledRow(page, words, { cart, leftOut }, customer)
    : await emptyRow(page, words);
  show(document, makeRow(document, row));
  return 'filled';
}
