/** The cart (spec sections 4 and 7). The session determines the owner; prices, customers and currencies in a body are ignored. */
import type { CartOutcome, NewLine } from '#clients/commerce/commerce-client.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';
import { mayUseCart } from '#lib/cart/cart-owner.ts';
import { fitsAnyway } from '#lib/cart/limits.ts';
import { cartEndpoints } from '#lib/contract/cart-endpoints.ts';
import type { SentOf } from '#lib/contract/endpoint.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { checkHandOver } from '../customers/allowance.ts';
import { followCustomerCart } from '../customers/customer-cart.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute, Attempt, Call } from '../route.ts';
import { customerIdOf, withCart } from '../session/session.ts';
import { requireSessionCart, sessionCart, visitOfCall } from './cart-ownership.ts';
import { knownOf, readCreated } from './cart-plan.ts';
import { addExactlyOnce, changeExactlyOnce, knownPlan } from './exactly-once.ts';
import type { ExactlyOnceAdd } from './exactly-once.ts';
import { dismissLeftOut, leftOutOf } from './left-out-lines.ts';
import { cartGone, readSessionCart, removeSessionCart, showSessionCart } from './session-cart.ts';
import type { CartAnswer } from './session-cart.ts';
import { checkLimits, swapExactlyOnce } from './swap-line.ts';

function wantedLines(body: SentOf<typeof cartEndpoints.cartCreate>['body']): readonly NewLine[] {
  return body.line_items.map((line) => ({
    productId: line.product_id,
    quantity: line.quantity,
    ...(line.variant_id === undefined ? {} : { variantId: line.variant_id }),
  }));
}

type Add = Omit<ExactlyOnceAdd, 'cartId' | 'check'>;

async function addTo(call: Call, cartId: string, add: Add): Promise<CartAnswer> {
  return addExactlyOnce(call, {
    ...add,
    cartId,
    async check() {
      const count = sessionCart(call)?.count ?? 0;
      if (!fitsAnyway(count, add.wanted)) checkLimits((await readSessionCart(call, cartId)) ?? undefined, add.wanted);
    },
  });
}

/** Stores in the session a cart that an earlier attempt or another device of the customer has created. Undefined when the cart no longer exists. */
async function joinCart(call: Call, cartId: string): Promise<Cart | undefined> {
  const outcome = await call.commerce.cart(cartId);
  const customerId = customerIdOf(visitOfCall(call).session, call.region);
  if (outcome.kind !== 'ok' || !mayUseCart(outcome.cart, customerId)) return undefined;
  const { cart } = outcome;
  await visitOfCall(call).update((session) => withCart(session, call.region, knownOf(cart)));
  return cart;
}

async function create(call: Call, wanted: readonly NewLine[]): Promise<Cart> {
  checkLimits(undefined, wanted);
  const customerId = customerIdOf(visitOfCall(call).session, call.region);
  const created: CartOutcome = await call.commerce.createCart(wanted, customerId);
  if (created.kind === 'rejected')
    throw new Refusal('line-rejected', created.message || 'The shop system refused this line.');
  if (created.kind !== 'ok') throw new Refusal('upstream-failed', 'The shop system created no cart. Try again.');
  return created.cart;
}

/** Id of the cart to use in place of this new one, when another device or process has created one at the same time. */
async function rivalOf(call: Call, cart: Cart, before: string | undefined): Promise<string | undefined> {
  const { store, region } = { store: call.services.store, region: call.region };
  const customerId = customerIdOf(visitOfCall(call).session, region);
  if (customerId !== 0) {
    await store.customerCarts.replace(region, customerId, { from: undefined, to: cart.id });
    const named = await store.customerCarts.cartIdOf(region, customerId);
    if (named !== undefined && named !== cart.id) return named;
  }
  const session = await visitOfCall(call).update((known) => {
    const current = known.carts[region];
    return current && current.id !== before ? known : withCart(known, region, knownOf(cart));
  });
  const currentId = session.carts[region]?.id;
  return currentId === cart.id ? undefined : currentId;
}

async function begin(call: Call, add: Add): Promise<CartAnswer> {
  const visit = visitOfCall(call);
  const before = visit.session.carts[call.region]?.id;
  const earlier = readCreated(add.attempt.earlier);
  const requestedAt = call.services.carts.position();
  const found = earlier === undefined ? undefined : await call.commerce.cart(earlier);
  const cart = found?.kind === 'ok' ? found.cart : await create(call, add.wanted);
  await add.attempt.plan({ created: cart.id });
  const rival = await rivalOf(call, cart, before);
  if (rival === undefined) {
    call.services.carts.put(call.region, cart, requestedAt);
    return { cart };
  }
  await call.commerce.deleteCart(cart.id).catch(() => undefined);
  return extend(call, rival, add);
}

async function extend(call: Call, cartId: string, add: Add): Promise<CartAnswer> {
  if (sessionCart(call)?.id !== cartId && !(await joinCart(call, cartId))) {
    // The table of customers' carts names a cart that no longer exists.
    const customerId = customerIdOf(visitOfCall(call).session, call.region);
    await call.services.store.customerCarts.forget(call.region, customerId, cartId);
    return begin(call, add);
  }
  try {
    return await addTo(call, cartId, add);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'cart-gone') return begin(call, add);
    throw error;
  }
}

async function createOrExtend(call: Call, add: Add): Promise<CartAnswer> {
  await followCustomerCart(call);
  const created = readCreated(add.attempt.earlier);
  const currentId = sessionCart(call)?.id;
  if (currentId === undefined) return begin(call, add);
  // An earlier attempt created the session's cart, so it already contains the lines.
  const cart = created === currentId ? await readSessionCart(call, currentId) : undefined;
  if (cart) return { cart };
  if (created !== undefined && created !== currentId) await call.commerce.deleteCart(created).catch(() => undefined);
  return extend(call, currentId, add);
}

/** Path and query of a URL of the platform, as the redirect target of its sign-in. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

async function checkout(call: Call, cartId: string): Promise<{ readonly url: string }> {
  await checkHandOver(call, cartId);
  const urls = await call.commerce.checkoutUrls(cartId);
  if (urls.kind === 'not-found') {
    await removeSessionCart(call, cartId);
    throw cartGone();
  }
  const customerId = customerIdOf(visitOfCall(call).session, call.region);
  if (customerId === 0) return { url: urls.checkoutUrl };
  try {
    return { url: call.commerce.loginUrl(customerId, pathOf(urls.checkoutUrl)) };
  } catch (error) {
    // Without the credentials for a sign-in link, the customer checks out unauthenticated.
    if (error instanceof AppError && error.code === 'commerce-login') return { url: urls.checkoutUrl };
    throw error;
  }
}

/** Fingerprint of an add. It omits the cart id: the same lines with the same key are the same request, whether or not the page knows the id yet. */
const addPrint = (call: Call, body: unknown): string => `add ${call.region} ${JSON.stringify(body)}`;

/** Adds to the cart, or to the one that an earlier attempt may have created. */
function addAgain(call: Call, cartId: string, add: Add): Promise<CartAnswer> {
  return readCreated(add.attempt.earlier) === undefined ? addTo(call, cartId, add) : createOrExtend(call, add);
}

export const cartRoutes: readonly ApiRoute[] = [
  route(cartEndpoints.cartCreate, async ({ body }, call) => {
    const wanted = wantedLines(body);
    const plan = knownPlan(call, sessionCart(call)?.id);
    const work = (attempt: Attempt) => createOrExtend(call, { wanted, attempt });
    return visitOfCall(call).once({ fingerprint: addPrint(call, body), plan, work });
  }),
  route(cartEndpoints.cart, async ({ params }, call) => {
    requireSessionCart(call, params.id);
    const leftOut = leftOutOf(call, params.id);
    return { cart: await showSessionCart(call, params.id), ...(leftOut ? { leftOut } : {}) };
  }),
  route(cartEndpoints.cartAdd, async ({ params, body }, call) => {
    requireSessionCart(call, params.id);
    const wanted = wantedLines(body);
    const work = (attempt: Attempt) => addAgain(call, params.id, { wanted, attempt });
    return visitOfCall(call).once({ fingerprint: addPrint(call, body), plan: knownPlan(call, params.id), work });
  }),
  route(cartEndpoints.cartSetLine, async ({ params, body }, call) => {
    requireSessionCart(call, params.id);
    const { id: cartId, itemId } = params;
    const { quantity } = body;
    return visitOfCall(call).once({
      fingerprint: `set ${cartId} ${itemId} ${quantity}`,
      plan: knownPlan(call, cartId),
      work: (attempt) => changeExactlyOnce(call, { cartId, itemId, quantity, attempt }),
    });
  }),
  route(cartEndpoints.cartSwapLine, async ({ params, body }, call) => {
    requireSessionCart(call, params.id);
    const { id: cartId, itemId } = params;
    const variantId = body.variant_id;
    return visitOfCall(call).once({
      fingerprint: `swap ${cartId} ${itemId} ${variantId}`,
      plan: knownPlan(call, cartId),
      work: (attempt) => swapExactlyOnce(call, { cartId, itemId, variantId, attempt }),
    });
  }),
  route(cartEndpoints.cartAttach, async ({ params }, call) => {
    requireSessionCart(call, params.id);
    const cart = await readSessionCart(call, params.id);
    const customerId = customerIdOf(visitOfCall(call).session, call.region);
    if (!cart || cart.customerId === customerId || customerId === 0) return { cart };
    await followCustomerCart(call);
    return { cart: await readSessionCart(call, sessionCart(call)?.id ?? params.id) };
  }),
  route(cartEndpoints.cartRemoveLine, async ({ params }, call) => {
    const { id: cartId, itemId } = params;
    return visitOfCall(call).once({
      fingerprint: `remove ${cartId} ${itemId}`,
      plan: knownPlan(call, cartId),
      async work(attempt) {
        // An earlier attempt removed the last line, so the session no longer has a cart.
        if (attempt.earlier !== undefined && !sessionCart(call)) return { cart: null };
        requireSessionCart(call, cartId);
        return changeExactlyOnce(call, { cartId, itemId, quantity: 0, attempt });
      },
    });
  }),
  route(cartEndpoints.cartDelete, async ({ params }, call) => {
    requireSessionCart(call, params.id);
    // The session drops the cart even if the platform fails (spec section 4).
    await call.commerce
      .deleteCart(params.id)
      .catch((error: unknown) =>
        call.log({ level: 'warn', event: 'cart-delete-failed', cause: error instanceof Error ? error.message : '' }),
      );
    await removeSessionCart(call, params.id);
    return { cart: null };
  }),
  route(cartEndpoints.cartDismissLeftOut, async ({ params }, call) => {
    requireSessionCart(call, params.id);
    await dismissLeftOut(call, params.id);
    return { ok: true as const };
  }),
  route(cartEndpoints.cartCheckout, async ({ params }, call) => {
    requireSessionCart(call, params.id);
    return checkout(call, params.id);
  }),
];
