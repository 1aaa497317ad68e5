/** The shop's API over the embedded platform, each on its own database, and visitors and customers of the sample stores. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

import type { PrivatePostgres } from '#tools/postgres.ts';

import { openApiShop, openCommerce, Visitor } from '../../contract/api-shop.ts';
import type { ApiShop } from '../../contract/api-shop.ts';

export const ANNA = { id: 101, email: 'anna.us@firn.example' };
export const PRO = { id: 102, email: 'pro.us@firn.example' };
export const RIDGE = { product_id: 1101, variant_id: 110_100 };
export const OTHER = { product_id: 1102, variant_id: 110_200 };
const START = Date.parse('2026-11-21T12:00:00Z');

export interface RegisteredCustomer {
  readonly client: Visitor;
  readonly id: number;
  readonly email: string;
}

export interface PeopleShop {
  readonly shop: ApiShop;
  readonly commerceUrl: string;
  /** Milliseconds since 1970 on the API's clock; reset before each test. */
  now: number;
  /** Returns a different number on each call. */
  next(): number;
  visitor(): Promise<Visitor>;
  signedIn(email: string): Promise<Visitor>;
  newcomer(more?: object): Promise<RegisteredCustomer>;
}

/**
 * Opens and closes the shop around the tests of the calling suite. `database`: a real PostgreSQL for platform and API; without it both are embedded.
 */
export function peopleShop(database?: () => Promise<PrivatePostgres>): PeopleShop {
  let own: PrivatePostgres | undefined;
  let commerce: Awaited<ReturnType<typeof openCommerce>>;
  let shop: ApiShop;
  let made = 0;

  async function newcomer(more: object = {}): Promise<RegisteredCustomer> {
    const client = await people.visitor();
    const email = `newcomer${people.next()}@firn.example`;
    const body = { email, password: 'long enough 1', firstName: 'Nora', lastName: 'New', ...more };
    const headers = { 'test-address': `198.51.100.${made}` };
    const answer = await client.ask('POST', '/customers/create', body, { headers });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    client.csrf = String(answer.body['csrfToken']);
    return { client, id: (answer.body['customer'] as { id: number }).id, email };
  }

  const people: PeopleShop = {
    now: START,
    get shop() {
      return shop;
    },
    get commerceUrl() {
      return commerce.url;
    },
    next: () => (made += 1),
    visitor: () => new Visitor(shop.url).begin(),
    async signedIn(email) {
      const client = await people.visitor();
      expect((await client.signIn(email)).status).toBe(200);
      return client;
    },
    newcomer,
  };

  beforeAll(async () => {
    own = await database?.();
    const databaseUrl = own ? { databaseUrl: own.url } : {};
    commerce = await openCommerce(databaseUrl);
    const proCode = (store: string, code: string) => (store === 'us' && code === 'FIRN-PRO-26' ? { region: 'pro', groupId: 3 } : undefined); // prettier-ignore
    shop = await openApiShop({ commerceUrl: commerce.url, clock: () => new Date(people.now), extras: { proCode }, ...databaseUrl }); // prettier-ignore
  }, 120_000);
  beforeEach(() => {
    people.now = START;
  });
  afterAll(async () => {
    await shop.close();
    await commerce.close();
    await own?.close();
  });
  return people;
}
