/** Who guesses in breadth: many accounts from one place, one account from many. The platform is not asked. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApiShop, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
let now = START;
let shop: ApiShop;
let asked = 0;

beforeAll(async () => {
  shop = await openApiShop({
    commerceUrl: 'http://127.0.0.1:9',
    clock: () => new Date(now),
    wrap: (client) => ({
      ...client,
      login: async () => {
        asked += 1;
        return { kind: 'refused' };
      },
      createCustomer: async () => {
        asked += 1;
        return { kind: 'rejected', message: '', fields: {} };
      },
    }),
  });
}, 60_000);
afterAll(() => shop.close());

const login = (index: number, email: string) => ['/customers/login', { email, pw: `guess ${index}` }] as const;

test.each([
  ['an hour of sign-ins from one place, whatever the account', 20, (index: number) => login(index, `a${index}@b.example`), () => '203.0.113.1'],
  ['an hour of sign-ins to one account, from wherever', 50, (index: number) => login(index, 'one@b.example'), (index: number) => `198.51.100.${index}`],
  ['the same, however the e-mail is written', 50, (index: number) => login(index, index % 2 ? 'TWO@b.example' : ' two@B.example '), (index: number) => `198.18.7.${index}`],
  ['an hour of new accounts from one place', 10, (index: number) => ['/customers/create', { email: `n${index}@b.example`, password: 'long enough 1', firstName: 'A', lastName: 'B' }] as const, () => '203.0.113.2'],
] as const)('%s: %i', async (_what, most, call, place) => {
  now += 7_200_000;
  asked = 0;
  const client = await new Visitor(shop.url).begin();
  const statuses: number[] = [];
  for (let index = 0; index < most; index += 1) {
    const [path, body] = call(index);
    statuses.push((await client.ask('POST', path, body, { headers: { 'test-address': place(index) } })).status);
  }
  expect([new Set(statuses), asked]).toEqual([new Set([422]), most]);
  const again = async (): ReturnType<Visitor['ask']> => {
    const [path, body] = call(most);
    return client.ask('POST', path, body, { headers: { 'test-address': place(most) } });
  };
  const refused = await again();
  expect([refused.status, refused.body.error?.code, refused.headers.get('retry-after'), asked]).toEqual([429, 'too-often', '3600', most]);
  now += 3_600_000;
  expect((await again()).status).toBe(422);
}, 30_000); // prettier-ignore
