/** Renders the visit's cart into the tree of the cart page. The cart comes from the API, the product names from the release. */
import type { CartPageProps } from '#islands/cart/CartPage.tsx';
import type { AddOnFrame } from '#islands/cart/views/cart-frame.ts';
import { cartCount } from '#lib/cart/cart-contents.ts';
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import { cartSummary } from '#lib/cart/cart-summary.ts';
import { sentenceOf } from '#lib/cart/cart-trouble.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';
import { inShownOrder, withRemoved } from '#lib/cart/line-order.ts';
import { translatedLine } from '#lib/cart/translated-line.ts';
import type { LineTexts } from '#lib/cart/translated-line.ts';
import { variantChoices } from '#lib/cart/variant-choices.ts';
import type { AddOnGroup } from '#lib/catalogue/category-add-ons.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { offersByLine } from '#lib/catalogue/offers-by-line.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';
import type { CustomerView, MethodView, ShippingSettings, ZoneView } from '#lib/customer/customer-views.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import { readTax } from '#lib/pricing/tax.ts';
import type { TaxDisplay } from '#lib/pricing/tax.ts';
import { readShipping } from '#lib/shipping/read-shipping.ts';
import type { Shipping } from '#lib/shipping/read-shipping.ts';

import type { ServedRelease } from '../files/latest-release.ts';
import { releaseLineTexts, readPagePayload } from '../files/release-payload.ts';
import type { CartMemory, RememberedLine } from './cart-cookie.ts';
import { writingOf } from './fill-tracker.ts';
import { all, attribute, has, named, set, setContent, setText } from './html-tree.ts';
import type { Element, HtmlTree } from './html-tree.ts';
import { islandProps } from './island-props.ts';
import type { PlainRow } from './plain-cart.tsx';
import { cartViews } from './plain-views.ts';
import type { VisitorApi } from './visitor-api.ts';
import { readVariants } from './visitor-variants.ts';

/** Message about the last post. `variantId`: the line that shows it. */
export interface CartMessage {
  readonly trouble: Trouble;
  readonly variantId?: number | undefined;
  /** Amount by which the cart exceeds a professional's allowance: a decimal in the cart's currency. */
  readonly over?: string | undefined;
}

export interface CartPage {
  readonly document: HtmlTree;
  readonly release: ServedRelease;
  readonly visitor: VisitorApi;
  readonly memory: CartMemory;
  readonly message?: CartMessage | undefined;
  /** The platform's checkout page, if this request started a checkout. */
  readonly checkoutUrl?: string | undefined;
}

/** The texts and add-on groups that the cart page of a locale passes to its scripts. `say` works like that of an island. */
export async function cartOffer(
  release: ServedRelease,
  locale: string,
): Promise<{ readonly say: (text: string) => string; readonly groups: readonly AddOnGroup[] }> {
  const payload = (await readPagePayload(release, `/${locale}/cart`)) as PagePayload | undefined;
  const { texts, addOns } = payload?.kind === 'cart' ? payload : { texts: undefined, addOns: [] };
  const known = new Map<string, string>(Object.entries(texts ?? {}));
  return { say: (text) => known.get(text.toLowerCase()) ?? text, groups: addOns };
}

/** The cart's element, and the data that its views need. */
interface Place {
  readonly element: Element;
  readonly locale: Locale;
  readonly region: string;
  readonly tax: TaxDisplay;
  readonly frame: AddOnFrame;
  readonly groups: readonly AddOnGroup[];
  readonly shopHref: string;
}

/** The place of the cart in its page; undefined if the locale has no shop. */
async function placeIn({ document, release }: CartPage): Promise<Place | undefined> {
  const [root] = all(document, named('html'));
  const [element] = all(document, has('data-cart'));
  const locale = parseLocale((root && attribute(root, 'data-locale')) ?? '');
  if (!root || !element || !locale) return undefined;
  const props = islandProps<CartPageProps>(element);
  if (!props) return undefined;
  const { mediaBase, alias, cartHref, shopHref } = props;
  const { say, groups } = await cartOffer(release, locale.code);
  return {
    element,
    locale,
    region: attribute(root, 'data-region') ?? '',
    tax: readTax(attribute(root, 'data-tax')),
    groups,
    shopHref,
    frame: { say, writing: writingOf(root), mediaBase, alias, localeCode: locale.code, cartHref },
  };
}

/** The variants of the lines' products; empty if the platform does not respond. */
async function variantsOf({ visitor }: CartPage, lines: Cart['lines']): Promise<readonly CommerceVariant[]> {
  return (await readVariants(visitor, [...new Set(lines.map(({ productId }) => productId))])) ?? [];
}

interface Known {
  readonly cart: Cart | null;
  readonly leftOut: readonly LeftOut[];
}

/** Reads the visit's cart. `cartId` undefined: the visit has no cart. Resolves to undefined if the API fails. */
export async function readVisitCart(visitor: VisitorApi, cartId: string | undefined): Promise<Known | undefined> {
  if (cartId === undefined) return { cart: null, leftOut: [] };
  const { status, cart, leftOut = [] } = await visitor.ask({ method: 'GET', path: `/cart/${cartId}` });
  // The cart has ended, or belongs to another customer.
  if (status === 404) return { cart: null, leftOut: [] };
  return status < 400 ? { cart: cart ?? null, leftOut } : undefined;
}

async function shippingOf(
  { visitor }: CartPage,
  { locale: { country }, region }: Place,
  groupId: number,
): Promise<Shipping | undefined> {
  const read = async <T>(path: string): Promise<T | undefined> => {
    const answer = await visitor.ask({ method: 'GET', path });
    return answer.status < 400 ? (answer as T) : undefined;
  };
  return readShipping(
    { country, groupId },
    {
      zones: async () => (await read<{ readonly data: readonly ZoneView[] }>('/shippingzones'))?.data,
      settings: () => read<ShippingSettings>(`/pro/shipping_method_settings?bcRegion=${region}`),
      methods: async (id) => (await read<{ readonly data: readonly MethodView[] }>(`/shippingmethods/${id}`))?.data,
    },
  );
}

type Say = AddOnFrame['say'];

const problemText = (say: Say, trouble: Trouble, name = ''): string =>
  say(sentenceOf(trouble)).replace('{name}', () => name);

function messageText({ trouble, over }: CartMessage, currency: string, { say, writing }: AddOnFrame): string {
  const sum = over === undefined ? undefined : moneyFromDecimal(over, currency);
  return problemText(say, trouble).replace('{over}', formatMoney(sum, writing));
}

/** Row of the line that the last post removed; none if the release no longer has the product page that names it. */
function removedRow(removed: RememberedLine | undefined, names: ReadonlyMap<string, LineTexts>): readonly PlainRow[] {
  const name = removed && names.get(removed.path)?.name;
  return removed && name !== undefined ? [{ kind: 'removed', line: { variantId: removed.variantId, name } }] : [];
}

async function filledCart(
  page: CartPage,
  place: Place,
  known: Known & { readonly cart: Cart; readonly customer: CustomerView | undefined },
): Promise<string> {
  const { memory, message } = page;
  const { frame, tax, locale } = place;
  const { leftOut, customer } = known;
  const cart = { ...known.cart, lines: inShownOrder(known.cart.lines, memory.order()) };
  const removed = memory.removed();
  const [names, variants, shipping, { plainCart }] = await Promise.all([
    releaseLineTexts(page.release, locale, [...cart.lines, ...leftOut, ...(removed ? [removed] : [])]),
    variantsOf(page, cart.lines),
    shippingOf(page, place, customer?.groupId ?? 0),
    cartViews(),
  ]);
  const soldOut = new Set(variants.flatMap((one) => (variantStock(one) === 'sold-out' ? [one.id] : [])));
  const changed = memory.changedIn(cart.lines);
  const isBeside = message && cart.lines.some(({ variantId }) => variantId === message.variantId);
  const offers = offersByLine(cart.lines, (path) => names.get(path)?.categories, place.groups);
  const listed = withRemoved<RememberedLine | CartLine>(cart.lines, removed ? [{ line: removed, at: removed.at }] : []);
  const rows = listed.flatMap(({ line: { variantId }, index }): readonly PlainRow[] => {
    const plain = cart.lines.find((line) => line.variantId === variantId);
    if (!plain) return removedRow(removed, names);
    const line = translatedLine(plain, names.get(plain.path ?? ''));
    // A customer sees personal prices here but guest prices on prebuilt pages: the difference is not a price change.
    const isNews = changed.has(variantId) && !customer;
    const isAnswer = isBeside === true && message.variantId === variantId;
    const trouble = isAnswer ? message.trouble : isNews ? 'price' : undefined;
    const note = trouble && { text: problemText(frame.say, trouble, line.name), isAnswer };
    const choices = variantChoices(plain, variants, names.get(plain.path ?? ''));
    return [{ kind: 'line', line, note, isSoldOut: soldOut.has(variantId), choices, offers: offers[index] ?? [] }];
  });
  return plainCart({
    frame,
    shopHref: place.shopHref,
    problem: message && !isBeside ? messageText(message, cart.currency, frame) : undefined,
    leftOut: leftOut.map((line) => translatedLine(line, names.get(line.path ?? ''))),
    rows,
    summary: cartSummary(cart, shipping, { ...frame, tax, country: locale.country }),
    isTaxIncluded: tax.included,
    checkoutUrl: page.checkoutUrl,
  });
}

async function emptyCart({ memory, release, message }: CartPage, place: Place): Promise<string> {
  const { frame, shopHref, tax, locale } = place;
  const removed = memory.removed();
  const [names, { plainCart }] = await Promise.all([
    removed ? releaseLineTexts(release, locale, [removed]) : new Map<string, LineTexts>(),
    cartViews(),
  ]);
  return plainCart({
    frame,
    shopHref,
    problem: message && problemText(frame.say, message.trouble),
    leftOut: [],
    rows: removedRow(removed, names),
    summary: undefined,
    isTaxIncluded: tax.included,
    checkoutUrl: undefined,
  });
}

function countInHeader(document: HtmlTree, count: number): void {
  for (const place of all(document, has('data-cart-count'))) {
    set(place, 'data-count', `${count}`);
    setText(place, `${count}`);
  }
}

/** Shows in the cart page that the API does not respond. */
export async function showCartDown(page: CartPage): Promise<void> {
  const place = await placeIn(page);
  if (!place) return;
  const { frame, element } = place;
  const { plainCartDown } = await cartViews();
  setContent(element, plainCartDown({ frame, text: problemText(frame.say, 'down') }));
}

/** `cartId`: cart of the visit in this store. Does nothing if the locale has no shop. */
export async function fillCart(
  page: CartPage,
  { customer, cartId }: { readonly customer?: CustomerView | undefined; readonly cartId?: string | undefined },
): Promise<'filled' | 'down'> {
  const { document, visitor } = page;
  const place = await placeIn(page);
  if (!place) return 'filled';
  const known = await readVisitCart(visitor, cartId);
  if (!known) {
    await showCartDown(page);
    return 'down';
  }
  const { cart, leftOut } = known;
  countInHeader(document, cartCount(cart ?? undefined));
  const markup = cart?.lines.length
    ? await filledCart(page, place, { cart, leftOut, customer })
    : await emptyCart(page, place);
  setContent(place.element, markup);
  return 'filled';
}
