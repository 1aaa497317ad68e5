/** Optional body fields that the vendor documents: each has an effect, or is refused by name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startCommerce } from '../support/commerce.ts';
import type { TestCommerce, WireAnswer, WireCart, WireOne } from '../support/commerce.ts';

interface Refused {
  readonly errors: Readonly<Record<string, string>>;
}
interface Priced {
  readonly product_id: number;
  readonly variant_id?: number;
  readonly options: readonly object[];
  readonly reference_request: object;
  readonly calculated_price: { readonly as_entered: number };
  readonly price_range: {
    readonly minimum: { readonly as_entered: number };
    readonly maximum: { readonly as_entered: number };
  };
}

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startCommerce();
});
afterAll(() => commerce.close());

const refusalOf = ({ status, body }: WireAnswer<unknown>) => [status, Object.keys((body as Refused).errors)];

describe('options of a price request', () => {
  const [COLOR, INK, SIZE] = [11_011, 110_101, 11_012];
  const ink = { option_id: COLOR, value_id: INK };
  const ask = (items: readonly object[]) =>
    commerce.ask<{ readonly data: readonly Priced[] }>('POST', 'v3/pricing/products', {
      channel_id: 1,
      currency_code: 'USD',
      items,
    });
  const priced = async (item: object) => (await ask([{ product_id: 1101, ...item }])).body.data[0];
  let variant: {
    readonly id: number;
    readonly option_values: readonly { readonly id: number; readonly option_id: number }[];
  };
  let size: { readonly option_id: number; readonly value_id: number };

  beforeAll(async () => {
    const { body } = await commerce.get<{ readonly data: readonly (typeof variant)[] }>(
      'v3/catalog/products/1101/variants?limit=250',
    );
    const found = body.data.find(({ option_values }) => option_values.some(({ id }) => id === INK));
    if (!found) throw new Error('The product has no variant in this color.');
    variant = found;
    size = { option_id: SIZE, value_id: found.option_values.find(({ option_id }) => option_id === SIZE)?.id ?? 0 };
    await commerce.ask('POST', 'management/price', { product_id: 1101, variant_id: variant.id, price: 1 });
  });

  test('that select a variant result in its price', async () => {
    const options = [ink, size];
    expect(await priced({ options })).toMatchObject({
      product_id: 1101,
      variant_id: variant.id,
      options,
      reference_request: { product_id: 1101, options },
      calculated_price: { as_entered: 1 },
      price_range: { minimum: { as_entered: 1 }, maximum: { as_entered: 1 } },
    });
    expect(await priced({})).toMatchObject({ calculated_price: { as_entered: 749.95 }, options: [] });
  });

  test('that leave several variants result in the product’s price, with their range', async () => {
    const partial = await priced({ options: [ink] });
    expect(partial).toMatchObject({
      calculated_price: { as_entered: 749.95 },
      price_range: { minimum: { as_entered: 1 }, maximum: { as_entered: 749.95 } },
    });
    expect(partial).not.toHaveProperty('variant_id');
    const other = await priced({ options: [{ option_id: COLOR, value_id: 110_100 }] });
    expect(other?.price_range.minimum.as_entered).toBe(749.95);
  });

  test.each([
    ['an unknown value', { options: [{ option_id: COLOR, value_id: 7 }] }],
    ['a value of another option', { options: [{ option_id: SIZE, value_id: INK }] }],
    ['two values of an option', { options: [ink, { option_id: COLOR, value_id: 110_100 }] }],
    ['a value that the named variant does not have', { variant_id: 110_100, options: [ink] }],
    ['no list', { options: 'ink' }],
    ['no ids', { options: [{ option_id: '11011', value_id: INK }] }],
  ])('with %s are refused', async (_, item) => {
    expect(refusalOf(await ask([{ product_id: 1101, ...item }]))).toEqual([422, ['items.options']]);
  });
});

describe('a cart', () => {
  const line = { product_id: 1101, variant_id: 110_100, quantity: 1 };
  const create = (line_items: readonly object[]) => commerce.ask<WireOne<WireCart>>('POST', 'v3/carts', { line_items });

  test('shows the name that replaces the product’s, also in the order', async () => {
    const { body } = await create([line, { ...line, name: 'Ridge 98, tuned' }, { ...line, name: 'Ridge 98, tuned' }]);
    const lines = body.data.line_items.physical_items as readonly object[];
    expect(lines).toMatchObject([
      { name: 'Ridge 98', quantity: 1 },
      { name: 'Ridge 98, tuned', quantity: 2 },
    ]);
    const order = await commerce.ask<{ readonly id: number }>('POST', 'management/order', {
      cart_id: body.data.id,
      email: 'guest@firn.example',
    });
    const products = await commerce.get(`v2/orders/${order.body.id}/products`);
    expect(products.body).toMatchObject([{ name: 'Ridge 98' }, { name: 'Ridge 98, tuned' }]);
  });

  test.each([
    ['gift_wrapping', { gift_wrapping: { wrap_together: true, wrap_details: [] } }],
    ['name', { name: 5 }],
    ['name', { name: 'x'.repeat(251) }],
  ])('with the %s %j is refused', async (field, more) => {
    expect(refusalOf(await create([{ ...line, ...more }]))).toEqual([422, [field]]);
  });

  test('has redirect URLs with the query parameters of the request, which work once', async () => {
    const { id } = (await create([line])).body.data;
    const path = `v3/carts/${id}/redirect_urls`;
    const plain = await commerce.ask<WireOne<Readonly<Record<string, string>>>>('POST', path);
    expect(Object.values(plain.body.data).map((url) => new URL(url).search)).toEqual(['?to=cart', '', '?embedded=1']);
    const query_params = { utm_source: 'mail & more', to: 'elsewhere' };
    const { status, body } = await commerce.ask<typeof plain.body>('POST', path, { query_params });
    const searches = Object.values(body.data).map((url) => Object.fromEntries(new URL(url).searchParams));
    expect([status, searches]).toEqual([
      201,
      [{ to: 'cart', utm_source: 'mail & more' }, query_params, { embedded: '1', ...query_params }],
    ]);
    const visit = async () => (await fetch(body.data['checkout_url'] ?? '')).status;
    expect([await visit(), await visit()]).toEqual([200, 404]);
    expect(refusalOf(await commerce.ask('POST', path, { query_params: { a: 1 } }))).toEqual([422, ['query_params']]);
    expect(refusalOf(await commerce.ask('POST', path, { query_params: ['a'] }))).toEqual([422, ['query_params']]);
  });
});

describe('a customer', () => {
  let made = 0;
  const person = (more: object) => ({
    email: `optional-${(made += 1)}@firn.example`,
    first_name: 'Ida',
    last_name: 'Holm',
    ...more,
  });
  const address = {
    first_name: 'Ida', last_name: 'Holm', address1: '1 Main St', city: 'Boise', state_or_province: 'Idaho', postal_code: '83702', country_code: 'US',
  }; // prettier-ignore
  const form_fields = [{ name: 'Floor', value: '2' }];

  test.each([
    ['store_credit_amounts', { store_credit_amounts: [{ amount: 43.15 }] }],
    ['store_credit_amounts', { store_credit_amounts: 5 }],
    ['origin_channel_id', { origin_channel_id: 2 }],
    ['channel_ids', { channel_ids: [1, 7] }],
    ['trigger_account_created_notification', { trigger_account_created_notification: true }],
    ['addresses.0.form_fields', { addresses: [{ ...address, form_fields }] }],
  ])('with the %s that the store does not have is refused and not created: %j', async (field, more) => {
    const body = person(more);
    expect(refusalOf(await commerce.ask('POST', 'v3/customers', [body]))).toEqual([422, [`0.${field}`]]);
    const { body: found } = await commerce.get<{ readonly data: readonly object[] }>(
      `v3/customers?email:in=${body.email}`,
    );
    expect(found.data).toEqual([]);
  });

  test('with the values that every customer of the store has is created', async () => {
    const usual = {
      store_credit_amounts: [{ amount: 0 }],
      origin_channel_id: 1,
      channel_ids: [1],
      trigger_account_created_notification: false,
      addresses: [{ ...address, form_fields: [] }],
    };
    expect((await commerce.ask('POST', 'v3/customers', [person(usual)])).status).toBe(200);
    expect((await commerce.ask('POST', 'v3/customers', [person({ channel_ids: null })])).status).toBe(200);
  });

  test('and an address are not changed by such fields', async () => {
    const credit = [{ id: 107, company: 'New', store_credit_amounts: [{ amount: 5 }] }];
    expect(refusalOf(await commerce.ask('PUT', 'v3/customers', credit))).toEqual([422, ['0.store_credit_amounts']]);
    for (const [method, body] of [
      ['POST', { ...address, customer_id: 107, form_fields }],
      ['PUT', { id: 1011, city: 'New', form_fields }],
    ] as const)
      expect(refusalOf(await commerce.ask(method, 'v3/customers/addresses', [body]))).toEqual([422, ['0.form_fields']]);
    const found = await commerce.get<{ readonly data: readonly object[] }>('v3/customers?id:in=107&include=addresses');
    expect(found.body.data).toMatchObject([{ company: '', addresses: [] }]);
  });
});
