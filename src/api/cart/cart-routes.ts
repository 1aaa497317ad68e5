/** The cart (spec sections 4 and 7). The session says whose cart it is; prices, customers and currencies in a body are not looked at. */
import * as v from 'valibot';

import type { CartOutcome, NewLine } from '#clients/commerce/commerce-client.ts';
import { cartCount, MAX_LINES, MAX_QUANTITY_PER_LINE } from '#lib/cart/cart.ts';
import { fitsAnyway, limitPassed } from '#lib/cart/limits.ts';

import { bodyId, uuid } from '../input.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute, Call } from '../route.ts';
import { checkOwn, forget, readOwn, visitOfCall, writeOwn } from './own-cart.ts';
import type { CartAnswer } from './own-cart.ts';
import { addSurely } from './sure-add.ts';

const QUANTITY = `must be a whole number from 1 to ${MAX_QUANTITY_PER_LINE}.`;
const quantity = v.pipe(
  v.number(QUANTITY),
  v.integer(QUANTITY),
  v.minValue(1, QUANTITY),
  v.maxValue(MAX_QUANTITY_PER_LINE, QUANTITY),
);
const LINES = `must hold 1 to ${MAX_LINES} items.`;
const newLines = v.object({
  line_items: v.pipe(
    v.array(v.object({ product_id: bodyId, variant_id: v.optional(bodyId), quantity }), LINES),
    v.minLength(1, LINES),
    v.maxLength(MAX_LINES, LINES),
  ),
});
const cartId = v.strictObject({ id: uuid });
const cartAndLine = v.strictObject({ id: uuid, itemId: uuid });

function wantedLines(body: v.InferOutput<typeof newLines>): readonly NewLine[] {
  return body.line_items.map((line) => ({
    productId: line.product_id,
    quantity: line.quantity,
    ...(line.variant_id === undefined ? {} : { variantId: line.variant_id }),
  }));
}

function checkLimits(cart: Parameters<typeof limitPassed>[0], wanted: readonly NewLine[]): void {
  const passed = limitPassed(cart, wanted);
  if (passed === 'quantity')
    throw new Refusal(422, 'too-many-pieces', `A line takes at most ${MAX_QUANTITY_PER_LINE} pieces.`);
  if (passed === 'lines') throw new Refusal(422, 'too-many-lines', `A cart takes at most ${MAX_LINES} lines.`);
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
  const created: CartOutcome = await call.commerce.createCart(wanted, visit.session.customerId);
  if (created.kind === 'rejected')
    throw new Refusal(422, 'line-rejected', created.message || 'The shop system refused this line.');
  if (created.kind !== 'ok') throw new Refusal(502, 'upstream-failed', 'The shop system began no cart. Try again.');
  const { cart } = created;
  const session = await visit.update((known) => {
    const current = known.carts[call.region];
    return current && current.id !== before
      ? known
      : { ...known, carts: { ...known.carts, [call.region]: { id: cart.id, count: cartCount(cart) } } };
  });
  const kept = session.carts[call.region]?.id;
  if (kept === undefined || kept === cart.id) return { cart };
  // Another process began the visit's cart meanwhile: the lines go there.
  await call.commerce.deleteCart(cart.id).catch(() => undefined);
  return addTo(call, kept, wanted);
}

export const cartRoutes: readonly ApiRoute[] = [
  route({
    method: 'POST',
    path: '/cart/create',
    visit: true,
    body: newLines,
    handle: async ({ body }, call) =>
      visitOfCall(call).once(`create ${call.region} ${JSON.stringify(body)}`, async () => {
        const wanted = wantedLines(body);
        const existing = visitOfCall(call).session.carts[call.region]?.id;
        if (existing === undefined) return begin(call, wanted);
        try {
          return await addTo(call, existing, wanted);
        } catch (error) {
          if (error instanceof Refusal && error.code === 'cart-gone') return begin(call, wanted);
          throw error;
        }
      }),
  }),
  route({
    method: 'GET',
    path: '/cart/:id',
    visit: true,
    params: cartId,
    async handle({ params }, call): Promise<CartAnswer> {
      checkOwn(call, params.id);
      return { cart: await readOwn(call, params.id) };
    },
  }),
  route({
    method: 'POST',
    path: '/cart/:id/items',
    visit: true,
    params: cartId,
    body: newLines,
    async handle({ params, body }, call) {
      checkOwn(call, params.id);
      return visitOfCall(call).once(`add ${params.id} ${JSON.stringify(body)}`, () =>
        addTo(call, params.id, wantedLines(body)),
      );
    },
  }),
  route({
    method: 'PUT',
    path: '/cart/:id/items/:itemId',
    visit: true,
    params: cartAndLine,
    // The line decides which product it is; productID is the caller's own word for it.
    body: v.object({ productID: v.optional(bodyId), quantity }),
    async handle({ params, body }, call) {
      checkOwn(call, params.id);
      return writeOwn(call, params.id, () => call.commerce.setQuantity(params.id, params.itemId, body.quantity));
    },
  }),
  route({
    method: 'PUT',
    path: '/cart/:id',
    visit: true,
    params: cartId,
    // customerID is not looked at: the cart goes to whoever the session says.
    body: v.object({}),
    async handle({ params }, call): Promise<CartAnswer> {
      checkOwn(call, params.id);
      const cart = await readOwn(call, params.id);
      const { customerId } = visitOfCall(call).session;
      if (!cart || cart.customerId === customerId) return { cart };
      return writeOwn(call, params.id, () => call.commerce.assignCustomer(params.id, customerId));
    },
  }),
  route({
    method: 'DELETE',
    path: '/cart/:id/items/:itemId',
    visit: true,
    params: cartAndLine,
    async handle({ params }, call) {
      checkOwn(call, params.id);
      return writeOwn(call, params.id, () => call.commerce.removeItem(params.id, params.itemId));
    },
  }),
  route({
    method: 'DELETE',
    path: '/cart/:id',
    visit: true,
    params: cartId,
    async handle({ params }, call): Promise<CartAnswer> {
      checkOwn(call, params.id);
      // The visit lets go of the cart whatever the platform says (spec section 4).
      await call.commerce
        .deleteCart(params.id)
        .catch((error: unknown) =>
          call.log({ level: 'warn', event: 'cart-delete-failed', cause: error instanceof Error ? error.message : '' }),
        );
      await forget(call, params.id);
      return { cart: null };
    },
  }),
];
