import type { CartOutcome, NewLine } from '#clients/commerce/commerce-client.ts';
import { cartCount, MAX_LINES, MAX_QUANTITY_PER_LINE } from '#lib/cart/cart.ts';
import { fitsAnyway, limitPassed } from '#lib/cart/limits.ts';
import type { SentOf } from '#lib/contract/call.ts';
import { cartCalls } from '#lib/contract/cart.ts';
/** The cart (spec sections 4 and 7). The session says whose cart it is; prices, customers and currencies in a body are not looked at. */
import { AppError } from '#lib/errors/app-error.ts';

import { checkAllowance } from '../customers/allowance.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute, Call } from '../route.ts';
import { customerIdOf, withCart } from '../session/session.ts';
import { dismissLeftOut, leftOutOf } from './left-out.ts';
import { checkOwn, forget, readOwn, showOwn, visitOfCall, writeOwn } from './own-cart.ts';
import type { CartAnswer } from './own-cart.ts';
import { addSurely } from './sure-add.ts';

function wantedLines(body: SentOf<typeof cartCalls.cartCreate>['body']): readonly NewLine[] {
  return body.line_items.map((line) => ({
    productId: line.product_id,
    quantity: line.quantity,
    ...(line.variant_id === undefined ? {} : { variantId: line.variant_id }),
  }));
}

function checkLimits(cart: Parameters<typeof limitPassed>[0], wanted: readonly NewLine[]): void {
  const passed = limitPassed(cart, wanted);
  if (passed === 'quantity')
    throw new Refusal('too-many-pieces', `A line takes at most ${MAX_QUANTITY_PER_LINE} pieces.`);
  if (passed === 'lines') throw new Refusal('too-many-lines', `A cart takes at most ${MAX_LINES} lines.`);
}

async function addTo(call: Call, id: string, wanted: readonly NewLine[]): Promise<CartAnswer> {
  const count = visitOfCall(call).session.carts[call.region]?.count ?? 0;
  if (!fitsAnyway(count, wanted)) checkLimits((await readOwn(call, id)) ?? undefined, wanted);
  const pieces = wanted.reduce((sum, line) => sum + line.quantity, 0);
  return addSurely(call, id, pieces, async () => {
    const first = await call.commerce.addItems(id, wanted);
    return first.kind === 'conflict' ? call.commerce.addItems(id, wanted) : first;
  });
}

async function begin(call: Call, wanted: readonly NewLine[]): Promise<CartAnswer> {
  checkLimits(undefined, wanted);
  const visit = visitOfCall(call);
  const before = visit.session.carts[call.region]?.id;
  const customerId = customerIdOf(visit.session, call.region);
  const asked = call.services.carts.asking();
  const created: CartOutcome = await call.commerce.createCart(wanted, customerId);
  if (created.kind === 'rejected')
    throw new Refusal('line-rejected', created.message || 'The shop system refused this line.');
  if (created.kind !== 'ok') throw new Refusal('upstream-failed', 'The shop system began no cart. Try again.');
  const { cart } = created;
  const session = await visit.update((known) => {
    const current = known.carts[call.region];
    return current && current.id !== before
      ? known
      : withCart(known, call.region, { id: cart.id, count: cartCount(cart), version: cart.version });
  });
  const kept = session.carts[call.region]?.id;
  if (kept === undefined || kept === cart.id) {
    call.services.carts.put(call.region, cart, asked);
    if (customerId !== 0) await call.services.store.customerCarts.keep(call.region, customerId, cart.id);
    return { cart };
  }
  // Another process began the visit's cart meanwhile: the lines go there.
  await call.commerce.deleteCart(cart.id).catch(() => undefined);
  return addTo(call, kept, wanted);
}

async function createOrExtend(call: Call, wanted: readonly NewLine[]): Promise<CartAnswer> {
  const existing = visitOfCall(call).session.carts[call.region]?.id;
  if (existing === undefined) return begin(call, wanted);
  try {
    return await addTo(call, existing, wanted);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'cart-gone') return begin(call, wanted);
    throw error;
  }
}

/** Path and query of an address of the platform, for its own sign-in to go on to. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

async function checkout(call: Call, cartId: string): Promise<{ readonly url: string }> {
  if (visitOfCall(call).session.customers[call.region]?.isPro) {
    const cart = await readOwn(call, cartId);
    if (cart) await checkAllowance(call, cart);
  }
  const urls = await call.commerce.checkoutUrls(cartId);
  if (urls.kind === 'not-found') {
    await forget(call, cartId);
    throw new Refusal('cart-gone', 'This cart has ended.', { cart: null });
  }
  const customerId = customerIdOf(visitOfCall(call).session, call.region);
  if (customerId === 0) return { url: urls.checkoutUrl };
  try {
    return { url: call.commerce.loginUrl(customerId, pathOf(urls.checkoutUrl)) };
  } catch (error) {
    // Without credentials to sign him in there, he checks out as whom he says he is.
    if (error instanceof AppError && error.code === 'commerce-login') return { url: urls.checkoutUrl };
    throw error;
  }
}

export const cartRoutes: readonly ApiRoute[] = [
  route(cartCalls.cartCreate, async ({ body }, call) =>
    visitOfCall(call).once(`create ${call.region} ${JSON.stringify(body)}`, () =>
      createOrExtend(call, wantedLines(body)),
    ),
  ),
  route(cartCalls.cart, async ({ params }, call) => {
    checkOwn(call, params.id);
    const leftOut = leftOutOf(call, params.id);
    return { cart: await showOwn(call, params.id), ...(leftOut ? { leftOut } : {}) };
  }),
  route(cartCalls.cartAdd, async ({ params, body }, call) => {
    checkOwn(call, params.id);
    return visitOfCall(call).once(`add ${params.id} ${JSON.stringify(body)}`, () =>
      addTo(call, params.id, wantedLines(body)),
    );
  }),
  route(cartCalls.cartSetLine, async ({ params, body }, call) => {
    checkOwn(call, params.id);
    return visitOfCall(call).once(`set ${params.id} ${params.itemId} ${body.quantity}`, () =>
      writeOwn(call, params.id, () => call.commerce.setQuantity(params.id, params.itemId, body.quantity)),
    );
  }),
  route(cartCalls.cartAttach, async ({ params }, call) => {
    checkOwn(call, params.id);
    const cart = await readOwn(call, params.id);
    const customerId = customerIdOf(visitOfCall(call).session, call.region);
    if (!cart || cart.customerId === customerId) return { cart };
    return writeOwn(call, params.id, () => call.commerce.assignCustomer(params.id, customerId));
  }),
  route(cartCalls.cartRemoveLine, async ({ params }, call) => {
    checkOwn(call, params.id);
    return visitOfCall(call).once(`remove ${params.id} ${params.itemId}`, () =>
      writeOwn(call, params.id, () => call.commerce.removeItem(params.id, params.itemId)),
    );
  }),
  route(cartCalls.cartDelete, async ({ params }, call) => {
    checkOwn(call, params.id);
    // The visit lets go of the cart whatever the platform says (spec section 4).
    await call.commerce
      .deleteCart(params.id)
      .catch((error: unknown) =>
        call.log({ level: 'warn', event: 'cart-delete-failed', cause: error instanceof Error ? error.message : '' }),
      );
    await forget(call, params.id);
    return { cart: null };
  }),
  route(cartCalls.cartDismissLeftOut, async ({ params }, call) => {
    checkOwn(call, params.id);
    await dismissLeftOut(call, params.id);
    return { ok: true as const };
  }),
  route(cartCalls.cartCheckout, async ({ params }, call) => {
    checkOwn(call, params.id);
    return checkout(call, params.id);
  }),
];
