/** The expiry date of a professional's program, which is a text that merchants enter. */
import { expect, test } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import { spendView } from '#lib/customer/spend-facts.ts';

const CUSTOMER = { id: 7, email: 'a@b.example', first_name: '', last_name: '', date_created: '2026-01-12T09:30:00Z' };

async function expiryOf(text: string): Promise<string | undefined> {
  const attributes = [{ attribute_id: 3, attribute_value: text, customer_id: 7, id: 1 }];
  const meta = { pagination: { total: 1, count: 1, per_page: 250, current_page: 1, total_pages: 1 } };
  const client = createCommerceClient({
    baseUrl: 'http://platform.test',
    storeHash: 'us',
    token: 't',
    currency: 'USD',
    fetch: async (input) => {
      const { pathname } = new URL(String(input));
      if (pathname.endsWith('/v2/orders')) return Response.json([]);
      if (pathname.endsWith('/attributes'))
        return Response.json({ data: [{ id: 3, name: 'Pro Expiration Date', type: 'string' }], meta });
      return Response.json({ data: [{ ...CUSTOMER, attributes }], meta });
    },
  });
  return (await client.spendInputs(7, { since: new Date(0) }))?.expirationDate;
}

test.each([
  '2031-06-30',
  ' 2031-06-30 ',
  '2031-06-30T00:00:00+02:00',
  '2031-06-30 23:00:00',
  '06/30/2031',
  '6/30/2031',
  'June 30, 2031',
  '30 Jun 2031',
])('“%s” is a date, on which the program has not ended', async (text) => {
  const expires = (await expiryOf(text)) ?? '';
  expect(expires).toBe('2031-06-30');
  const facts = { spent: 0, limit: 3000, expires, isEmployee: false };
  expect(spendView(facts, { minor: 0, currency: 'USD' }, '2031-06-30').state).toBe('fine');
  expect(spendView(facts, { minor: 0, currency: 'USD' }, '2031-07-01').state).toBe('expired');
});

test.each(['', '  ', 'never', '2031-13-45', '30/06/2031'])('“%s” is no date', async (text) => {
  expect(await expiryOf(text)).toBeUndefined();
});
