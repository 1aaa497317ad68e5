/** Contract of the platform's carts, run against each database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CommerceServiceOptions } from '#services/commerce/commerce-service.ts';

import type { TestCommerce, WireAnswer, WireCart, WireOne } from './commerce.ts';

const VARIANT = 110_100;
const line = (quantity = 1, more: object = {}) => ({ product_id: 1101, variant_id: VARIANT, quantity, ...more });
const lines = (quantity = 1, more: object = {}) => ({ line_items: [line(quantity, more)] });
const ABSENT = '00000000-0000-4000-8000-000000000000';
const DAY = 24 * 3600 * 1000;

export function cartContract(
  name: string,
  start: (options: Partial<CommerceServiceOptions>) => Promise<TestCommerce>,
): void {
  describe(`carts in ${name}`, () => {
    let commerce: TestCommerce;
    let now = new Date();
    beforeAll(async () => {
      commerce = await start({ clock: () => now });
    });
    afterAll(() => commerce.close());

    const ask = (method: string, path: string, body?: unknown): Promise<WireAnswer<WireOne<WireCart>>> =>
      commerce.ask(method, path, body);

    async function made(body: object = lines()): Promise<WireCart> {
      const answer = await ask('POST', 'v3/carts', body);
      expect(answer.status).toBe(201);
      return answer.body.data;
    }
    const read = async (id: string): Promise<WireCart> => (await ask('GET', `v3/carts/${id}`)).body.data;

    test('a cart is created, read, filled, changed and assigned; each change is a new version', async () => {
      const cart = await made({ ...lines(2), customer_id: 7, locale: 'de' });
      expect(cart).toMatchObject({
        customer_id: 7,
        locale: 'de',
        version: 1,
        base_amount: 1499.9,
        cart_amount: 1499.9,
        currency: { code: 'USD' },
      });
      expect(await read(cart.id)).toEqual(cart);
      const added = await ask('POST', `v3/carts/${cart.id}/items`, {
        line_items: [line(1), line(1, { variant_id: 110_101 })],
      });
      expect([
        added.status,
        added.body.data.version,
        added.body.data.line_items.physical_items.map((one) => one.quantity),
      ]).toEqual([201, 2, [3, 1]]);
      const [first] = added.body.data.line_items.physical_items;
      const changed = await ask('PUT', `v3/carts/${cart.id}/items/${first.id}`, {
        line_item: line(5),
        version: 2,
      });
      expect([
        changed.status,
        changed.body.data.version,
        changed.body.data.line_items.physical_items[0].quantity,
      ]).toEqual([200, 3, 5]);
      const assigned = await ask('PUT', `v3/carts/${cart.id}`, { customer_id: 0, version: 3 });
      expect([assigned.status, assigned.body.data.customer_id, assigned.body.data.version]).toEqual([201, 0, 4]);
    });

    test('a currency may be named in lower case, as in the vendor’s examples', async () => {
      const cart = await made({ ...lines(), currency: { code: 'usd' } });
      expect(cart).toMatchObject({ currency: { code: 'USD' } });
    });

    test('sums are exact where floats are not', async () => {
      const cart = await made({ line_items: [line(3, { list_price: 0.1 }), line(1, { list_price: 0.2 })] });
      expect([cart.base_amount, cart.line_items.physical_items[0].extended_list_price]).toEqual([0.5, 0.3]);
    });

    test('removing the last line answers 204 and deletes the cart; deleting the cart answers 204 as well', async () => {
      const cart = await made();
      const [only] = cart.line_items.physical_items;
      expect((await ask('DELETE', `v3/carts/${cart.id}/items/${only.id}`)).status).toBe(204);
      expect((await commerce.get(`v3/carts/${cart.id}`)).status).toBe(404);
      const other = await made();
      const zero = { line_item: { product_id: 1101, quantity: 0 } };
      expect(
        (await ask('PUT', `v3/carts/${other.id}/items/${other.line_items.physical_items[0].id}`, zero)).status,
      ).toBe(204);
      const third = await made({ line_items: [line(), line(1, { variant_id: 110_101 })] });
      const kept = await ask('DELETE', `v3/carts/${third.id}/items/${third.line_items.physical_items[0].id}`, {
        version: 1,
      });
      expect([kept.status, kept.body.data.line_items.physical_items.length]).toEqual([200, 1]);
      expect((await ask('DELETE', `v3/carts/${third.id}`)).status).toBe(204);
      expect((await commerce.get(`v3/carts/${third.id}`)).status).toBe(404);
    });

    test('every change with a stale version answers 409 and changes nothing', async () => {
      const cart = await made({ line_items: [line(), line(1, { variant_id: 110_101 })] });
      const item = `v3/carts/${cart.id}/items/${cart.line_items.physical_items[0].id}`;
      const answers = [
        await ask('POST', `v3/carts/${cart.id}/items`, { ...lines(), version: 9 }),
        await ask('PUT', item, { line_item: line(3), version: 9 }),
        await ask('DELETE', item, { version: 9 }),
        await ask('PUT', `v3/carts/${cart.id}`, { customer_id: 3, version: 9 }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
      expect(answers[0]?.body).toMatchObject({
        status: 409,
        title: expect.stringContaining('conflict'),
        errors: { version: expect.any(String) },
      });
      expect(await read(cart.id)).toEqual(cart);
    });

    test('ten parallel adds without a version add ten', async () => {
      const cart = await made();
      const statuses = await Promise.all(
        Array.from({ length: 10 }, async () => (await ask('POST', `v3/carts/${cart.id}/items`, lines())).status),
      );
      const after = await read(cart.id);
      expect([new Set(statuses), after.line_items.physical_items[0].quantity, after.version]).toEqual([
        new Set([201]),
        11,
        11,
      ]);
    });

    test('of parallel changes with the same version exactly one succeeds', async () => {
      const cart = await made();
      const statuses = await Promise.all(
        Array.from(
          { length: 6 },
          async () => (await ask('POST', `v3/carts/${cart.id}/items`, { ...lines(), version: 1 })).status,
        ),
      );
      expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
      expect((await read(cart.id)).version).toBe(2);
    });

    test('a cart expires thirty days after its last change', async () => {
      const cart = await made();
      now = new Date(now.getTime() + 29 * DAY);
      expect((await ask('POST', `v3/carts/${cart.id}/items`, lines())).status).toBe(201);
      now = new Date(now.getTime() + 29 * DAY);
      expect((await commerce.get(`v3/carts/${cart.id}`)).status).toBe(200);
      now = new Date(now.getTime() + 2 * DAY);
      expect((await commerce.get(`v3/carts/${cart.id}`)).status).toBe(404);
      expect((await ask('POST', `v3/carts/${cart.id}/items`, lines())).status).toBe(404);
    });

    test('a cart belongs to one store', async () => {
      const cart = await made();
      const foreign = `/stores/ca/v3/carts/${cart.id}`;
      expect((await commerce.get(foreign)).status).toBe(404);
      expect((await ask('DELETE', foreign)).status).toBe(204);
      expect((await commerce.get(`v3/carts/${cart.id}`)).status).toBe(200);
    });

    test('options and redirect addresses are included on request; each address opens once', async () => {
      const include = 'include=line_items.physical_items.options,redirect_urls';
      const { body } = await ask('POST', `v3/carts?${include}`, lines());
      expect(body.data.line_items.physical_items[0].options).toEqual([
        { name: 'Color', nameId: 11011, value: 'Glacier', valueId: 110_100 },
        { name: 'Length', nameId: 11012, value: '163 cm', valueId: 110_150 },
      ]);
      expect((await read(body.data.id)).line_items.physical_items[0].options).toBeUndefined();
      const { checkout_url } = body.data.redirect_urls;
      const visits = [await fetch(checkout_url), await fetch(checkout_url)];
      expect([visits.map(({ status }) => status), await visits[0]?.text()]).toEqual([
        [200, 404],
        expect.stringContaining('takes no payments'),
      ]);
      const again = await ask('POST', `v3/carts/${body.data.id}/redirect_urls`);
      expect([again.status, (await fetch(again.body.data.cart_url)).status]).toEqual([201, 200]);
      expect((await ask('POST', `v3/carts/${ABSENT}/redirect_urls`)).status).toBe(404);
    });

    test('a variant can be named by its options', async () => {
      const option_selections = [
        { option_id: 11011, option_value: 110_100 },
        { option_id: 11012, option_value: 110_150 },
      ];
      const cart = await made({ line_items: [{ product_id: 1101, quantity: 1, option_selections }] });
      expect(cart.line_items.physical_items[0].variant_id).toBe(VARIANT);
    });

    const bad: readonly (readonly [string, unknown, number, string])[] = [
      ['no body', undefined, 422, 'line_items'],
      ['invalid JSON', '{', 400, 'JSON'],
      ['a list', '[]', 422, 'object'],
      ['no lines', { line_items: [] }, 422, 'line_items'],
      ['too many lines', { line_items: Array.from({ length: 201 }, () => line()) }, 422, '200'],
      ['an id in quotes', { line_items: [{ product_id: '1101', quantity: 1 }] }, 422, 'product_id'],
      ['a fractional quantity', lines(1.5), 422, 'quantity'],
      ['quantity zero', lines(0), 422, 'quantity'],
      ['a huge quantity', lines(2 ** 40), 422, 'quantity'],
      [
        'no variant of a product with several',
        { line_items: [{ product_id: 1101, quantity: 1 }] },
        422,
        'This product has options; variant ID is required.',
      ],
      ['a foreign variant', lines(1, { variant_id: 42 }), 422, 'variant 42'],
      [
        'options of no variant',
        { line_items: [{ product_id: 1101, quantity: 1, option_selections: [{ option_id: 1, option_value: 1 }] }] },
        422,
        'no variant',
      ],
      ['an unknown product', { line_items: [{ product_id: 7, quantity: 1 }] }, 422, 'product 7'],
      ['more than there is', lines(13), 422, 'You can only purchase a maximum of 12 of the Ridge 98 per order.'],
      ['more than there is, in two lines', { line_items: [line(7), line(7, { list_price: 1 })] }, 422, 'maximum of 12'],
      ['a negative price', lines(1, { list_price: -1 }), 422, 'list_price'],
      ['a foreign currency', { ...lines(), currency: { code: 'EUR' } }, 422, 'USD'],
      ['a foreign channel', { ...lines(), channel_id: 2 }, 422, 'channel_id'],
      ['a custom item', { ...lines(), custom_items: [{ name: 'x' }] }, 422, 'custom_items'],
      ['a customer in words', { ...lines(), customer_id: 'me' }, 422, 'customer_id'],
      ['a version in words', { ...lines(), version: 'last' }, 422, 'version'],
    ];
    test.each(bad)('%s is refused with a message and changes nothing', async (_what, body, status, words) => {
      const cart = await made();
      const isOfCreation =
        typeof body === 'object' &&
        body !== null &&
        ['currency', 'channel_id', 'customer_id'].some((key) => key in body);
      const target = isOfCreation ? 'v3/carts' : `v3/carts/${cart.id}/items`;
      const answer = await ask('POST', target, body);
      expect(answer).toMatchObject({
        status,
        body: { status, title: expect.stringContaining(words), errors: expect.any(Object) },
      });
      expect(await read(cart.id)).toEqual(cart);
    });

    test('a body of another content type answers 415, an unknown include 422, an unknown cart or line 404', async () => {
      const cart = await made();
      const text = await commerce.ask('POST', 'v3/carts', JSON.stringify(lines()), { 'content-type': 'text/plain' });
      const calls = [
        await ask('POST', 'v3/carts?include=everything', lines()),
        await commerce.get(`v3/carts/${ABSENT}`),
        await commerce.get('v3/carts/1'),
        await ask('POST', `v3/carts/${ABSENT}/items`, lines()),
        await ask('PUT', `v3/carts/${cart.id}/items/${ABSENT}`, { line_item: line(1) }),
        await ask('DELETE', `v3/carts/${cart.id}/items/x`),
      ];
      expect([text.status, ...calls.map(({ status }) => status)]).toEqual([415, 422, 404, 404, 404, 404, 404]);
    });
  });
}
