/** Fills the tree of a prebuilt page with the customer's data. All data comes from the API; no id is taken from the URL. */
import type { LineTexts } from '#lib/cart/translated-line.ts';
import { addressRow, addressValues } from '#lib/customer/address-row.ts';
import { abbreviatedName, fullName } from '#lib/customer/customer-name.ts';
import type {
  AddressView,
  CustomerView,
  OrderSummaryView,
  OrderView,
  ShipmentView,
  TrackingView,
} from '#lib/customer/customer-views.ts';
import { FILLED_PAGES, customerPagePath } from '#lib/customer/filled-pages.ts';
import { onlyTimeZone } from '#lib/dealers/time-zone.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { latestOrderRow, orderDetailRow, orderRow, trackedRow } from '#lib/order/order-rows.ts';
import type { LineTextsByPath, RowTexts } from '#lib/order/order-rows.ts';

import type { ServedRelease } from '../files/latest-release.ts';
import { releaseLineTexts } from '../files/release-payload.ts';
import type { CartMemory } from './cart-cookie.ts';
import { fillCart, showCartDown } from './fill-cart.ts';
import type { CartMessage } from './fill-cart.ts';
import { fillForm, findForm } from './fill-form.ts';
import { fillPrices } from './fill-prices.ts';
import { makeRow, slotOf } from './fill-row.ts';
import { fillTracker, writingOf } from './fill-tracker.ts';
import type { SignedInVisit } from './fill-tracker.ts';
import { add, all, append, attribute, has, named, remove, set, setText, unhide } from './html-tree.ts';
import type { Element, HtmlTree } from './html-tree.ts';
import { markRoot } from './mark-root.ts';
import { plainForm } from './plain-forms.ts';
import type { VisitorApi } from './visitor-api.ts';

/** The page to fill, and the request for it. */
export interface CustomerPage {
  readonly document: HtmlTree;
  readonly visitor: VisitorApi;
  /** Path of the page. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly release: ServedRelease;
  readonly memory: CartMemory;
  /** Whether the request has a session cookie; without one there is no customer and no cart. */
  readonly hasVisit: boolean;
  /** Message to show in the cart. */
  readonly message?: CartMessage;
  /** The platform's checkout page, if this request started a checkout. */
  readonly checkoutUrl?: string;
}

/** Thrown when the API does not respond, or responds with an error. */
class Unanswered extends Error {}

async function readApi<T>(visitor: VisitorApi, path: string): Promise<T> {
  const { status, data } = await visitor.ask({ method: 'GET', path });
  if (status >= 400) throw new Unanswered();
  return data as T;
}

const one = (document: HtmlTree, name: string): Element | undefined => all(document, has(name))[0];
const langOf = (document: HtmlTree): string => {
  const [root] = all(document, named('html'));
  return (root && attribute(root, 'lang')) ?? 'en';
};

function rowTextsOf(document: HtmlTree, place: Element | undefined): RowTexts {
  const stages = JSON.parse((place && attribute(place, 'data-stages')) ?? '{}') as RowTexts['stages'];
  const [root] = all(document, named('html'));
  const locale = parseLocale((root && attribute(root, 'data-locale')) ?? '');
  // The server does not know the time zone of the visitor's device, which the browser uses.
  return { writing: writingOf(root), stages, timeZone: locale && onlyTimeZone(locale.country) };
}

/** Removes the skeleton and shows the parts for signed-in customers. */
function showPrivate(document: HtmlTree): void {
  remove(one(document, 'data-waiting'));
  for (const element of all(document, has('data-private'))) set(element, 'hidden', undefined);
}

async function lineTextsByPath(
  { document, release }: Pick<CustomerPage, 'document' | 'release'>,
  { lines }: Pick<TrackingView, 'lines'>,
): Promise<LineTextsByPath> {
  const [root] = all(document, named('html'));
  const locale = parseLocale((root && attribute(root, 'data-locale')) ?? '');
  const textsByPath = locale ? await releaseLineTexts(release, locale, lines) : new Map<string, LineTexts>();
  return (path) => textsByPath.get(path ?? '');
}

async function fillOrders(page: CustomerPage, { customer: { id } }: SignedInVisit): Promise<void> {
  const { document, visitor, path, search } = page;
  const list = one(document, 'data-orders');
  const texts = rowTextsOf(document, list);
  const orders = await readApi<readonly OrderSummaryView[]>(visitor, `/orders/${id}`);
  for (const order of orders) {
    const row = makeRow(document, orderRow(order, texts));
    const wait = slotOf(row, 'wait');
    const body = slotOf(row, 'body');
    set(row, 'id', `order-${order.id}`);
    remove(wait);
    if (search.get('order') === `${order.id}`) {
      const [detail, shipments] = await Promise.all([
        readApi<OrderView>(visitor, `/order/${order.id}`),
        readApi<readonly ShipmentView[]>(visitor, `/orders/${order.id}/shipments`),
      ]);
      const detailTexts = { ...texts, lineTexts: await lineTextsByPath(page, detail) };
      for (const details of all(row, named('details'))) set(details, 'open', '');
      if (body) append(body, makeRow(document, orderDetailRow(detail, shipments, detailTexts)));
    } else if (body && wait) {
      const href = `${FILLED_PAGES}${path}?order=${order.id}#order-${order.id}`;
      setText(add(body, 'a', { class: 'text-link', href }), attribute(wait, 'data-show') ?? '');
    }
    if (list) append(list, row);
  }
  if (orders.length === 0) unhide(one(document, 'data-empty'));
}

async function fillAddresses({ document, visitor, search }: CustomerPage, { customer }: SignedInVisit): Promise<void> {
  const addresses = await readApi<readonly AddressView[]>(visitor, `/customers/${customer.id}/addresses`);
  const list = one(document, 'data-addresses');
  for (const address of addresses) if (list) append(list, makeRow(document, addressRow(address, langOf(document))));
  if (addresses.length === 0) unhide(one(document, 'data-empty'));
  for (const name of ['data-add-address', 'data-cancel']) remove(one(document, name));
  const editor = one(document, 'data-editor');
  const form = findForm(document, 'address');
  const requestedAddress = addresses.find(({ id }) => search.get('address') === `${id}`);
  const { firstName, lastName, company, phone } = customer;
  if (form)
    fillForm(form, requestedAddress ? addressValues(requestedAddress) : { firstName, lastName, company, phone });
  const heading = editor && all(editor, named('h2'))[0];
  if (heading) setText(heading, attribute(heading, requestedAddress ? 'data-old' : 'data-new') ?? '');
  unhide(editor);
}

function fillProfile({ document }: CustomerPage, { customer }: SignedInVisit): void {
  const { firstName, lastName, company, phone, acceptsMarketing, email } = customer;
  const form = findForm(document, 'profile');
  if (form) fillForm(form, { firstName, lastName, company, phone, acceptsMarketing: acceptsMarketing ? 'yes' : '' });
  for (const place of all(document, has('data-slot', 'email'))) setText(place, email);
}

async function fillAllowance({ document, visitor }: CustomerPage, visit: SignedInVisit): Promise<void> {
  const [root] = all(document, named('html'));
  if (root) await fillTracker(root, visit, visitor);
}

async function fillHome(page: CustomerPage, visit: SignedInVisit): Promise<void> {
  const greeting = one(page.document, 'data-greeting');
  const greetingText = greeting && attribute(greeting, 'data-greeting');
  if (greeting && greetingText)
    setText(
      greeting,
      greetingText.replace('{name}', () => fullName(visit.customer)),
    );
  await Promise.all([fillAllowance(page, visit), fillLatest(page, visit)]);
}

/** Shows the newest order, which is left out if the API does not respond. */
async function fillLatest(page: CustomerPage, { customer: { id } }: SignedInVisit): Promise<void> {
  const { document, visitor } = page;
  const place = one(document, 'data-latest');
  if (!place) return;
  try {
    const [latest] = await readApi<readonly OrderSummaryView[]>(visitor, `/orders/${id}`);
    if (!latest) return;
    const order = await readApi<OrderView>(visitor, `/order/${latest.id}`);
    const href = FILLED_PAGES + (attribute(place, 'data-href') ?? '');
    const texts = { ...rowTextsOf(document, place), lineTexts: await lineTextsByPath(page, order) };
    append(place, makeRow(document, latestOrderRow(order, texts, href)));
    unhide(place);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}

const FILLERS: Readonly<Record<string, (page: CustomerPage, visit: SignedInVisit) => Promise<void> | void>> = {
  home: fillHome,
  allowance: fillAllowance,
  orders: fillOrders,
  addresses: fillAddresses,
  profile: fillProfile,
  cart: fillAllowance,
};

/** Kind of customer data that the page holds; undefined if none. The cart page is filled for guests too. */
export function customerPageKind(document: HtmlTree): string | undefined {
  const marked = one(document, 'data-own');
  const kind = marked && attribute(marked, 'data-own');
  return kind !== undefined && Object.hasOwn(FILLERS, kind) ? kind : undefined;
}

/** Shows, above the content, that the shop does not respond. */
export function fillOutageMessage(document: HtmlTree): void {
  const main = all(document, named('main'))[0];
  const trouble = one(document, 'data-trouble');
  if (trouble) setText(trouble, (main && attribute(main, 'data-down')) ?? '');
  remove(one(document, 'data-waiting'));
}

/** Shows, above the cart, that some of its data did not arrive in time. */
function fillLateMessage(document: HtmlTree): void {
  const [main] = all(document, named('main'));
  const downText = main && attribute(main, 'data-down');
  const place = one(document, 'data-cart') ?? main;
  if (!downText || !place) return;
  const note = add(place, 'p', { class: 'message error', role: 'status', 'data-late': '' });
  setText(note, downText);
  place.childNodes.splice(place.childNodes.indexOf(note), 1);
  place.childNodes.unshift(note);
}

interface Visit {
  /** The signed-in customer; undefined if none is signed in to this store. */
  readonly customer?: CustomerView;
  readonly cartId?: string | undefined;
}

/** The customer and the cart of the visit in this store. */
async function readVisit({ visitor, document }: CustomerPage): Promise<Visit> {
  const { customerId = 0, cartId, status } = await visitor.ask({ method: 'GET', path: '/session' });
  if (status >= 400) throw new Unanswered();
  const isCart = customerPageKind(document) === 'cart';
  if (isCart && cartId !== undefined) visitor.prefetch(`/cart/${cartId}`);
  if (customerId === 0) return { cartId };
  const { status: answered, customer } = await visitor.ask({ method: 'POST', path: '/customers/validate-session' });
  // If only the customer is late, the cart is shown without it, with a note that data is missing.
  if (answered >= 400 && !(isCart && visitor.isLate)) throw new Unanswered();
  return { cartId, ...(customer ? { customer } : {}) };
}

/** Adds the customer's id to the forms that change the customer, so that a form which is sent after another customer signed in changes nothing. */
function markForms(document: HtmlTree, { id }: CustomerView): void {
  for (const form of all(document, has('data-form')))
    if (plainForm(attribute(form, 'data-form') ?? '')?.signedIn)
      add(form, 'input', { type: 'hidden', name: 'customer', value: `${id}` });
}

/** Fills the page for a signed-in customer. */
async function fillForCustomer({ document, ...page }: CustomerPage, visit: SignedInVisit): Promise<void> {
  const { customer } = visit;
  const [root] = all(document, named('html'));
  if (root) markRoot(root, customer);
  const name = one(document, 'data-name');
  if (name) setText(name, abbreviatedName(customer));
  // Links are rewritten to lead from filled page to filled page: some prebuilt pages do not link to their filled version.
  for (const link of all(document, has('href')))
    if (link.tagName === 'a') set(link, 'href', customerPagePath(attribute(link, 'href') ?? ''));
  // Prices that are not replaced below are guest prices.
  for (const price of all(document, has('data-product'))) set(price, 'data-live', 'built');
  await fillPrices(document, page.visitor, customer.isPro);
  await FILLERS[customerPageKind(document) ?? '']?.({ document, ...page }, visit);
  markForms(document, customer);
  showPrivate(document);
}

/** `signed-out`: the page has no customer data. `down`: the page shows that the API does not respond. */
export async function fillCustomerPage(page: CustomerPage): Promise<'filled' | 'signed-out' | 'down'> {
  const { document, visitor, hasVisit } = page;
  try {
    const { customer, cartId } = hasVisit ? await readVisit(page) : {};
    const isCartDown = customerPageKind(document) === 'cart' && (await fillCart(page, { customer, cartId })) === 'down';
    if (customer) await fillForCustomer(page, { customer, cartId });
    if (isCartDown) return 'down';
    if (visitor.isLate) fillLateMessage(document);
    return customer ? 'filled' : 'signed-out';
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    if (customerPageKind(document) === 'cart') await showCartDown(page);
    else fillOutageMessage(document);
    return 'down';
  }
}

/** Shows the tracked order below the tracking form. */
export async function fillTracked(
  page: Pick<CustomerPage, 'document' | 'release'>,
  order: TrackingView,
): Promise<void> {
  const place = one(page.document, 'data-tracked');
  if (!place) return;
  const texts = { ...rowTextsOf(page.document, place), lineTexts: await lineTextsByPath(page, order) };
  append(place, makeRow(page.document, trackedRow(order, texts)));
}
