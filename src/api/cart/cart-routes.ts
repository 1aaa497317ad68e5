/** The cart (spec sections 4 and 7). The session says whose cart it is; a foreign id looks like one that does not exist. */
import type { CartOutcome, NewLine } from '#clients/commerce/commerce-client.ts';
import { MAX_LINES, MAX_QUANTITY_PER_LINE } from '#lib/cart/cart.ts';
import type { Cart } from '#lib/cart/cart.ts';

import type { ApiRoute, Call } from '../api.ts';
import { uuid } from '../parameters.ts';
import { notFound, Refusal } from '../refusal.ts';

interface CartAnswer {
  readonly cart: Cart | null;
}

const KEPT_KEYS = 50;

function quantity(value: unknown, least: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MAX_QUANTITY_PER_LINE)
    return value;
  throw new Refusal(422, 'quantity', `quantity must be a whole number from ${least} to ${MAX_QUANTITY_PER_LINE}.`);
}

function id(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647) return value;
  throw new Refusal(422, 'malformed-id', `${name} must be a positive whole number.`);
}

function lines(body: Call['body']): readonly NewLine[] {
  const given = body['line_items'];
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_LINES)
    throw new Refusal(422, 'line-items', `line_items must hold 1 to ${MAX_LINES} items.`);
  return given.map((value: unknown) => {
    const line = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    const variantId = line['variant_id'] === undefined ? {} : { variantId: id(line['variant_id'], 'variant_id') };
    return { productId: id(line['product_id'], 'product_id'), quantity: quantity(line['quantity'], 1), ...variantId };
  });
}

async function forget(call: Call): Promise<void> {
  await call.save((session) => {
    const { [call.region]: _gone, ...rest } = session.carts;
    return { ...session, carts: rest };
  });
}

/** The session's own cart id; anything else is as absent. */
function ownCart(call: Call): string {
  const asked = uuid(call.params['id'], 'id');
  if (call.session?.carts[call.region] !== asked) throw notFound();
  return asked;
}

async function answer(call: Call, outcome: CartOutcome): Promise<CartAnswer> {
  if (outcome.kind === 'ok') return { cart: outcome.cart };
  if (outcome.kind === 'empty') {
    await forget(call);
    return { cart: null };
  }
  if (outcome.kind === 'not-found') throw notFound();
  if (outcome.kind === 'conflict')
    throw new Refusal(409, 'cart-changed', 'The cart was changed elsewhere; read it again.');
  throw new Refusal(422, 'line-rejected', outcome.message || 'The shop system refused this line.');
}

async function remember(call: Call, cartId: string): Promise<void> {
  const key = call.idempotencyKey;
  await call.save((session) => ({
    ...session,
    carts: { ...session.carts, [call.region]: cartId },
    answered: key ? [...session.answered, key].slice(-KEPT_KEYS) : session.answered,
  }));
}

async function add(call: Call, cartId: string, wanted: readonly NewLine[]): Promise<CartOutcome> {
  const first = await call.commerce.addItems(cartId, wanted);
  return first.kind === 'conflict' ? call.commerce.addItems(cartId, wanted) : first;
}

/** A write that was already answered under this key is not done again. */
async function repeated(call: Call): Promise<CartAnswer | undefined> {
  const key = call.idempotencyKey;
  const cartId = call.session?.carts[call.region];
  if (key !== undefined && !/^[\w-]{8,64}$/.test(key))
    throw new Refusal(400, 'idempotency-key', 'The idempotency-key header takes 8 to 64 letters, digits and dashes.');
  if (!key || !cartId || !call.session?.answered.includes(key)) return undefined;
  return answer(call, await call.commerce.cart(cartId));
}

export const cartRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/cart/create',
    async handle(call) {
      const wanted = lines(call.body);
      const known = await repeated(call);
      if (known) return known;
      const existing = call.session?.carts[call.region];
      if (existing) {
        const added = await add(call, existing, wanted);
        if (added.kind !== 'not-found') {
          if (added.kind === 'ok') await remember(call, existing);
          return answer(call, added);
        }
      }
      const created = await call.commerce.createCart(wanted, call.session?.customerId ?? 0);
      if (created.kind === 'ok') await remember(call, created.cart.id);
      return answer(call, created);
    },
  },
  {
    method: 'GET',
    path: '/cart/:id',
    async handle(call) {
      const cartId = ownCart(call);
      const outcome = await call.commerce.cart(cartId);
      const foreign =
        outcome.kind === 'ok' && outcome.cart.customerId !== 0 && outcome.cart.customerId !== call.session?.customerId;
      if (outcome.kind === 'not-found' || foreign) {
        await forget(call);
        return { cart: null };
      }
      return answer(call, outcome);
    },
  },
  {
    method: 'POST',
    path: '/cart/:id/items',
    async handle(call) {
      const cartId = ownCart(call);
      const wanted = lines(call.body);
      const known = await repeated(call);
      if (known) return known;
      const added = await add(call, cartId, wanted);
      if (added.kind === 'ok') await remember(call, cartId);
      if (added.kind === 'not-found') await forget(call);
      return answer(call, added);
    },
  },
  {
    method: 'PUT',
    path: '/cart/:id/items/:itemId',
    async handle(call) {
      const cartId = ownCart(call);
      const itemId = uuid(call.params['itemId'], 'itemId');
      return answer(call, await call.commerce.setQuantity(cartId, itemId, quantity(call.body['quantity'], 1)));
    },
  },
  {
    method: 'PUT',
    path: '/cart/:id',
    async handle(call) {
      const cartId = ownCart(call);
      return answer(call, await call.commerce.assignCustomer(cartId, call.session?.customerId ?? 0));
    },
  },
  {
    method: 'DELETE',
    path: '/cart/:id/items/:itemId',
    async handle(call) {
      const cartId = ownCart(call);
      return answer(call, await call.commerce.removeItem(cartId, uuid(call.params['itemId'], 'itemId')));
    },
  },
  {
    method: 'DELETE',
    path: '/cart/:id',
    async handle(call) {
      const cartId = ownCart(call);
      // Local state goes whatever the platform says (spec section 4).
      await call.commerce.deleteCart(cartId).catch(() => undefined);
      await forget(call);
      return { cart: null };
    },
  },
];
