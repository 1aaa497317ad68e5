/** v3/carts: create, read, change, redirect to the checkout. */
import { json, Refusal, single } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { readBody, listParameter } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import { storefrontPage } from '../storefront/storefront-page.ts';
import { storefrontTexts } from '../storefront/storefront-texts.ts';
import {
  requestedLines,
  changesIn,
  channelIn,
  checkCurrency,
  customerIn,
  localeIn,
  queryParamsIn,
  versionIn,
} from './cart-input.ts';
import { CART_INCLUDES, cartShape } from './cart-shape.ts';
import type { Cart, CartOutcome } from './carts.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const includeIn = ({ url }: Call): ReadonlySet<string> => listParameter(url.searchParams, 'include', CART_INCLUDES);

/** The cart id in lower case; throws a 404 if it is not a UUID. */
function cartId({ params }: Call): string {
  const id = params['cartId'] ?? '';
  if (!UUID.test(id)) throw new Refusal(404, 'Cart not found');
  return id.toLowerCase();
}

const lineId = ({ params }: Call): string => params['itemId'] ?? '';

type Parameters = readonly (readonly [string, string])[];

/** The checkout's own parameters precede those of the request, which cannot override them. */
async function redirectUrls({ request, catalog, carts }: Call, id: string, parameters: Parameters = []) {
  const token = await carts.createRedirect(id);
  const base = `${new URL(request.url).origin}/stores/${catalog.store.hash}/checkout/${token}`;
  const url = (own: Parameters): string => {
    const all = [...own, ...parameters.filter(([key]) => !own.some(([name]) => name === key))];
    return all.length === 0 ? base : `${base}?${new URLSearchParams(all.map(([key, value]) => [key, value]))}`;
  };
  return { cart_url: url([['to', 'cart']]), checkout_url: url([]), embedded_checkout_url: url([['embedded', '1']]) };
}

async function cartAnswer(call: Call, cart: Cart, status: number): Promise<Response> {
  const include = includeIn(call);
  const groupId = cart.customerId > 0 ? ((await call.customers.get(cart.customerId))?.groupId ?? 0) : 0;
  const shape = cartShape(cart, call.catalog, { groupId, include });
  if (!include.has('redirect_urls')) return single(shape, status);
  return single({ ...shape, redirect_urls: await redirectUrls(call, cart.id) }, status);
}

function outcomeAnswer(call: Call, outcome: CartOutcome, status: number): Promise<Response> | Response {
  if (outcome.kind === 'ok') return cartAnswer(call, outcome.cart, status);
  if (outcome.kind === 'empty') return json(undefined, 204);
  if (outcome.kind === 'not-found') throw new Refusal(404, 'Cart not found');
  if (outcome.kind === 'no-such-line') throw new Refusal(404, 'The line item was not found in this cart.');
  if (outcome.kind === 'conflict')
    throw new Refusal(409, 'Cart conflict: the cart has another version now.', {
      errors: { version: 'does not match' },
    });
  throw new Refusal(422, outcome.title);
}

async function create(call: Call): Promise<Response> {
  const body = await readBody(call.request);
  includeIn(call);
  const lines = requestedLines(body);
  checkCurrency(body, call.catalog);
  const cart = { lines, customerId: customerIn(body, 0), channelId: channelIn(body), locale: localeIn(body) };
  return outcomeAnswer(call, await call.carts.create(cart), 201);
}

async function get(call: Call): Promise<Response> {
  includeIn(call);
  const cart = await call.carts.get(cartId(call));
  if (!cart) throw new Refusal(404, 'Cart not found');
  return cartAnswer(call, cart, 200);
}

/** Assigns the cart to a customer. The status is 201 as on the platform, although nothing is created. */
async function assign(call: Call): Promise<Response> {
  const id = cartId(call);
  const body = await readBody(call.request);
  includeIn(call);
  return outcomeAnswer(call, await call.carts.assign(id, customerIn(body), versionIn(body)), 201);
}

async function remove(call: Call): Promise<Response> {
  await call.carts.delete(cartId(call));
  return json(undefined, 204);
}

async function addItems(call: Call): Promise<Response> {
  const id = cartId(call);
  const body = await readBody(call.request);
  includeIn(call);
  return outcomeAnswer(call, await call.carts.add(id, requestedLines(body), versionIn(body)), 201);
}

async function changeItem(call: Call): Promise<Response> {
  const id = cartId(call);
  const body = await readBody(call.request);
  includeIn(call);
  return outcomeAnswer(
    call,
    await call.carts.changeLine(id, { lineId: lineId(call), ...changesIn(body) }, versionIn(body)),
    200,
  );
}

/** Removes a line. The cart's version may be given in the request body. */
async function removeItem(call: Call): Promise<Response> {
  const id = cartId(call);
  const body = await readBody(call.request);
  includeIn(call);
  return outcomeAnswer(call, await call.carts.remove(id, lineId(call), versionIn(body)), 200);
}

async function createRedirect(call: Call): Promise<Response> {
  const id = cartId(call);
  const parameters = queryParamsIn(await readBody(call.request));
  const cart = await call.carts.get(id);
  if (!cart) throw new Refusal(404, 'Cart not found');
  return single(await redirectUrls(call, cart.id, parameters), 201);
}

async function checkout({ params, carts, request }: Call): Promise<Response> {
  const texts = storefrontTexts(request);
  const token = params['token'] ?? '';
  const isGood = request.method === 'HEAD' ? await carts.isRedirectGood(token) : await carts.useRedirect(token);
  return isGood
    ? storefrontPage(texts, { title: texts.messages.noPayments, body: `<p>${texts.messages.cartCame}</p>` })
    : storefrontPage(texts, { title: texts.messages.cartGone, body: '', status: 404 });
}

const scope = 'store_cart';

export const cartRoutes = resource([
  { path: 'v3/carts', scope, on: { POST: create } },
  { path: 'v3/carts/:cartId', scope, on: { GET: get, PUT: assign, DELETE: remove } },
  { path: 'v3/carts/:cartId/items', scope, on: { POST: addItems } },
  { path: 'v3/carts/:cartId/items/:itemId', scope, on: { PUT: changeItem, DELETE: removeItem } },
  { path: 'v3/carts/:cartId/redirect_urls', scope, on: { POST: createRedirect } },
  { path: 'checkout/:token', on: { GET: checkout } },
]);
