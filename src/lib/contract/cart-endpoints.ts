/** Cart endpoints of the session in a store. */
import * as v from 'valibot';

import { MAX_LINES } from '../cart/cart-contents.ts';
import { LEFT_OUT_REASONS } from '../cart/left-out.ts';
import type { Endpoint } from './endpoint.ts';
import { bodyId, count, money, quantity, uuid, integer } from './values.ts';

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

const option = v.strictObject({ name: v.string(), value: v.string() });

export const cart = v.pipe(
  v.strictObject({
    id: v.string(),
    currency: v.string(),
    lines: v.array(
      v.strictObject({
        id: v.string(),
        productId: integer,
        variantId: integer,
        sku: v.string(),
        name: v.string(),
        path: v.exactOptional(v.string()),
        image: v.exactOptional(v.string()),
        options: v.array(option),
        quantity: count,
        unitPrice: money,
        listPrice: v.exactOptional(money),
        lineTotal: money,
      }),
    ),
    baseAmount: money,
    total: money,
    customerId: count,
    version: integer,
  }),
  v.title('Cart'),
);
/** A line of the stored cart that could not be merged at sign-in. */
export const leftOut = v.pipe(
  v.strictObject({
    variantId: integer,
    name: v.string(),
    path: v.exactOptional(v.string()),
    options: v.array(option),
    quantity: integer,
    reason: v.picklist(LEFT_OUT_REASONS),
  }),
  v.title('LeftOut'),
);
/** null: there is no cart, or no longer one. */
const cartAnswer = v.strictObject({ cart: v.nullable(cart) });

const onCart = { area: 'cart', region: 'required', visit: 'any', answer: cartAnswer } as const;
const keyed = ['malformed-idempotency-key', 'still-running', 'idempotency-key-reused'] as const;
const adding = [
  ...keyed,
  'line-rejected',
  'too-many-pieces',
  'too-many-lines',
  'cart-changed',
  'cart-gone',
  'not-found',
] as const;
const changing = ['line-rejected', 'cart-changed', 'cart-gone', 'line-gone', 'not-found'] as const;

export const cartEndpoints = {
  cartCreate: {
    ...onCart,
    method: 'POST',
    path: '/cart/create',
    summary: 'Creates the cart with these lines, or adds them to the cart of the visit. Prices and customer ids in the body are ignored.',
    body: newLines,
    errors: adding,
  },
  cart: {
    ...onCart,
    method: 'GET',
    path: '/cart/:id',
    summary: 'The cart of the visit as the commerce platform has it; null after it has expired or belongs to another customer. Includes the lines that could not be merged at sign-in, until they are dismissed.',
    params: cartId,
    answer: v.strictObject({ cart: v.nullable(cart), leftOut: v.exactOptional(v.array(leftOut)) }),
    errors: ['not-found'],
  },
  cartAdd: {
    ...onCart,
    method: 'POST',
    path: '/cart/:id/items',
    summary: 'Adds lines; at most once per idempotency-key.',
    params: cartId,
    body: newLines,
    errors: adding,
  },
  cartSetLine: {
    ...onCart,
    method: 'PUT',
    path: '/cart/:id/items/:itemId',
    summary: 'Sets the quantity of a line; at most once per idempotency-key. The line determines the product.',
    params: cartAndLine,
    body: v.object({ productID: v.optional(bodyId), quantity }),
    errors: [...keyed, ...changing],
  },
  cartSwapLine: {
    ...onCart,
    method: 'PUT',
    path: '/cart/:id/items/:itemId/variant',
    summary: 'Replaces the variant of a line with another one of its product, with the quantity of the line; at most once per idempotency-key. After a failure both may be in the cart; the same call with the same key completes the change.',
    params: cartAndLine,
    body: v.object({ variant_id: bodyId }),
    errors: [...adding, 'line-gone'],
  },
  cartAttach: {
    ...onCart,
    method: 'PUT',
    path: '/cart/:id',
    summary: 'Assigns the cart to the signed-in customer; a customerID in the body is ignored.',
    params: cartId,
    body: v.object({}),
    errors: changing,
  },
  cartRemoveLine: {
    ...onCart,
    method: 'DELETE',
    path: '/cart/:id/items/:itemId',
    summary: 'Removes a line, at most once per idempotency-key; null when it was the last one.',
    params: cartAndLine,
    errors: [...keyed, ...changing],
  },
  cartDelete: {
    ...onCart,
    method: 'DELETE',
    path: '/cart/:id',
    summary: 'Detaches the cart from the visit, whether or not the commerce platform answers.',
    params: cartId,
    errors: ['not-found'],
  },
  cartDismissLeftOut: {
    ...onCart,
    method: 'DELETE',
    path: '/cart/:id/left-out',
    summary: 'Dismisses the lines that could not be merged at sign-in.',
    params: cartId,
    answer: v.strictObject({ ok: v.literal(true) }),
    errors: ['not-found'],
  },
  cartCheckout: {
    ...onCart,
    method: 'POST',
    path: '/cart/:id/checkout',
    summary: 'A checkout URL for the cart, signed in where the visit is. Valid once, for 30 seconds.',
    params: cartId,
    answer: v.strictObject({ url: v.string() }),
    errors: ['not-found', 'cart-gone', 'over-allowance'],
  },
} as const satisfies Record<string, Endpoint>; // prettier-ignore
