/** A refused sign-in reveals nothing: every account gets the same response after the same work. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { scryptKey } from '#services/commerce/passwords/password.ts';
import type { Derive } from '#services/commerce/passwords/password.ts';

import { openApiShop, openCommerce, PASSWORD, Visitor } from './api-shop.ts';
import type { Answer, ApiShop } from './api-shop.ts';

const ANNA = 'anna.us@firn.example';
const DEALER = 'dealer.us@firn.example';

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
const hashed: Parameters<Derive>[2][] = [];
const asked: string[] = [];
const derive: Derive = (password, salt, cost) => {
  hashed.push(cost);
  return scryptKey(password, salt, cost);
};

beforeAll(async () => {
  commerce = await openCommerce({ passwords: { derive } });
  shop = await openApiShop({
    commerceUrl: commerce.url,
    fetch: (input, init) => {
      asked.push(`${init?.method} ${new URL(String(input)).pathname}`);
      return fetch(input, init);
    },
  });
  // This account has no password, so no password can sign in to it.
  const body = JSON.stringify([{ email: 'no-password.us@firn.example', first_name: 'No', last_name: 'Password' }]);
  const headers = { 'x-auth-token': 'contract-token', 'content-type': 'application/json' };
  expect((await fetch(`${commerce.url}/stores/us/v3/customers`, { method: 'POST', headers, body })).status).toBe(200);
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

async function attempt(email: string, pw: string) {
  const client = await new Visitor(shop.url).begin();
  hashed.length = 0;
  asked.length = 0;
  const { status, headers, body } = await client.signIn(email, 'us', pw);
  return { status, headers, body, hashed: [...hashed], asked: [...asked] };
}

/** Every part of a response by which a visitor could tell two cases apart. */
function shownOf({ status, headers, body }: Pick<Answer, 'status' | 'headers' | 'body'>) {
  const told = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status, told, error: { ...body.error, requestId: '' } };
}

test('the password of a new customer is hashed with the parameters that OWASP recommends', async () => {
  hashed.length = 0;
  const person = { email: 'hashed.us@firn.example', first_name: 'New', last_name: 'Customer' };
  const body = JSON.stringify([{ ...person, authentication: { new_password: 'long-enough-1' } }]);
  const headers = { 'x-auth-token': 'contract-token', 'content-type': 'application/json' };
  expect((await fetch(`${commerce.url}/stores/us/v3/customers`, { method: 'POST', headers, body })).status).toBe(200);
  expect(hashed).toEqual([{ N: 16_384, r: 8, p: 5 }]);
});

test('a correct password costs one key derivation', async () => {
  const right = await attempt(ANNA, PASSWORD);
  expect([right.status, right.hashed.length]).toEqual([200, 1]);
});

test.each([
  ['an unknown e-mail', 'nobody.us@firn.example', PASSWORD],
  ['the e-mail of an account in another store', 'anna.de@firn.example', PASSWORD],
  ['an account without a password', 'no-password.us@firn.example', PASSWORD],
  ['a password above the maximum length', ANNA, 'x'.repeat(250)],
])(
  '%s is answered like a wrong password, after the same platform calls and the same derivations',
  async (_who, email, pw) => {
    const wrong = await attempt(ANNA, 'not the password');
    expect([wrong.status, wrong.body.error?.code, wrong.hashed.length]).toEqual([422, 'sign-in-refused', 1]);
    const other = await attempt(email, pw);
    expect(shownOf(other)).toEqual(shownOf(wrong));
    expect([other.hashed, other.asked]).toEqual([wrong.hashed, wrong.asked]);
  },
);

test('wrong passwords from forty addresses do not lock the owner out, neither at a new address nor in a known browser', async () => {
  const owner = await new Visitor(shop.url).begin();
  expect((await owner.signIn(DEALER)).status).toBe(200);
  const guess = async (index: number): Promise<number> => {
    const stranger = await new Visitor(shop.url).begin();
    const headers = { 'test-address': `198.51.100.${index}` };
    return (await stranger.ask('POST', '/customers/login', { email: DEALER, pw: `guess ${index}` }, { headers }))
      .status;
  };
  for (let index = 1; index <= 40; index += 1) expect(await guess(index)).toBe(422);
  const elsewhere = await new Visitor(shop.url).begin();
  const headers = { 'test-address': '203.0.113.9' };
  expect((await elsewhere.ask('POST', '/customers/login', { email: DEALER, pw: PASSWORD }, { headers })).status).toBe(
    200,
  );
  expect((await owner.signIn(DEALER)).status).toBe(200);
}, 60_000);
