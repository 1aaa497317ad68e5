/** Fifty writers at two processes on one PostgreSQL: no update is lost, nothing is sold twice, and a kill leaves no half of anything. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startCommerce } from '../support/commerce.ts';
import { startPostgres } from '../support/postgres.ts';
import { tradeContract } from '../support/trade-contract.ts';

const WRITERS = 50;
const postgres = await startPostgres();
const databaseUrl = postgres?.url ?? '';
afterAll(() => postgres?.close());

interface Answer {
  readonly status: number;
  readonly body: { readonly data: { readonly id: string; readonly inventory_level: number; readonly line_items: { readonly physical_items: readonly { readonly quantity: number }[] } } } & { readonly id: number };
} // prettier-ignore

async function ask(base: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${base}/stores/us/${path}`, {
    method,
    headers: { 'x-auth-token': 'token', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
}

describe.skipIf(!postgres)('two processes on one PostgreSQL', () => {
  let children: { readonly child: ChildProcess; readonly url: string }[] = [];
  const urlOf = (index: number): string => children[index % children.length]?.url ?? '';

  async function begin(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
    const child = fork('tests/support/trade-process.ts', [databaseUrl], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const died = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The process ended with ${code}.`)));
    const [url] = (await Promise.race([once(child, 'message'), died])) as [string];
    died.catch(() => undefined);
    return { child, url };
  }
  async function end({ child }: { readonly child: ChildProcess }): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  const everyone = <T>(work: (url: string, index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: WRITERS }, (_, index) => work(urlOf(index), index)));
  const levelAt = async (url: string, variant: number): Promise<number> =>
    (await ask(url, 'GET', `v3/catalog/products/1101/variants/${variant}`)).body.data.inventory_level;
  const lineOf = (variant_id: number, quantity = 1) => ({ line_items: [{ product_id: 1101, variant_id, quantity }] });

  beforeAll(async () => {
    children = await Promise.all([begin(), begin()]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all(children.map(end));
  });

  test('fifty adds to one cart are fifty pieces', async () => {
    await ask(urlOf(0), 'POST', 'management/stock', { variant_id: 110_100, level: 200 });
    // The other process looks for changes once a second.
    await expect.poll(() => levelAt(urlOf(1), 110_100), { timeout: 20_000 }).toBe(200);
    const made = await ask(urlOf(0), 'POST', 'v3/carts', lineOf(110_100));
    const path = `v3/carts/${made.body.data.id}`;
    const statuses = await everyone(async (url) => {
      for (;;) {
        const { status } = await ask(url, 'POST', `${path}/items`, lineOf(110_100));
        // A writer that met another one too often is told so, and tries again; what it was told is what happened.
        if (status !== 409) return status;
      }
    });
    const after = await ask(urlOf(1), 'GET', path);
    expect([new Set(statuses), after.body.data.line_items.physical_items[0]?.quantity]).toEqual([
      new Set([201]),
      WRITERS + 1,
    ]);
  }, 120_000);

  test('of fifty who buy one of twelve pieces, twelve get it', async () => {
    await ask(urlOf(0), 'POST', 'management/stock', { variant_id: 110_104, level: 12 });
    await expect.poll(() => levelAt(urlOf(1), 110_104), { timeout: 20_000 }).toBe(12);
    const carts = await everyone(async (url) => (await ask(url, 'POST', 'v3/carts', lineOf(110_104))).body.data.id);
    const orders = await everyone((url, index) => ask(url, 'POST', 'management/order', { cart_id: carts[index] }));
    const count = (status: number): number => orders.filter((order) => order.status === status).length;
    expect([count(201), count(422)]).toEqual([12, WRITERS - 12]);
    expect(new Set(orders.flatMap(({ status, body }) => (status === 201 ? [body.id] : []))).size).toBe(12);
    await expect.poll(() => levelAt(urlOf(1), 110_104), { timeout: 20_000 }).toBe(0);
  }, 120_000);

  test('fifty changes of stock by one are fifty', async () => {
    await ask(urlOf(0), 'POST', 'management/stock', { variant_id: 110_105, level: 0 });
    const statuses = await everyone(
      async (url) => (await ask(url, 'POST', 'management/stock', { variant_id: 110_105, by: 1 })).status,
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(() => levelAt(urlOf(0), 110_105), { timeout: 20_000 }).toBe(WRITERS);
  }, 120_000);

  test('fifty accounts made at once have fifty ids, and each its own address', async () => {
    const made = await everyone((url, index) =>
      ask(url, 'POST', 'v3/customers', [
        { email: `w${index}@writers.example`, first_name: 'W', last_name: `${index}` },
      ]),
    );
    const ids = made.map(({ body }) => (body.data as unknown as readonly { readonly id: number }[])[0]?.id);
    expect([new Set(made.map(({ status }) => status)), new Set(ids).size]).toEqual([new Set([200]), WRITERS]);
  }, 120_000);

  test('a process that is killed among two hundred orders leaves all of each or nothing', async () => {
    const PIECES = 200;
    await ask(urlOf(0), 'POST', 'management/stock', { variant_id: 110_106, level: PIECES });
    const victim = await begin();
    const acknowledged: number[] = [];
    const buy = async (): Promise<void> => {
      for (let count = 0; count < PIECES / 10; count += 1) {
        const cart = await ask(victim.url, 'POST', 'v3/carts', lineOf(110_106));
        const order = await ask(victim.url, 'POST', 'management/order', { cart_id: cart.body.data.id });
        if (order.status !== 201) return;
        acknowledged.push(order.body.id);
        if (acknowledged.length === 40) victim.child.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 10 }, () => buy().catch(() => undefined)));
    await end(victim);
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    for (const id of acknowledged) expect((await ask(urlOf(0), 'GET', `v2/orders/${id}`)).status).toBe(200);
    const check = await startCommerce({ databaseUrl });
    const { body } = await check.get<readonly { readonly id: number }[]>(`v2/orders?min_id=1000000&limit=250`);
    const lines = await Promise.all(
      body.map(({ id }) => check.get<readonly { readonly variant_id: number }[]>(`v2/orders/${id}/products`)),
    );
    const sold = lines.filter((one) => one.body[0]?.variant_id === 110_106).length;
    const left = (await check.get<{ data: { inventory_level: number } }>('v3/catalog/products/1101/variants/110106'))
      .body.data.inventory_level;
    await check.close();
    expect([sold + left, sold >= acknowledged.length]).toEqual([PIECES, true]);
  }, 180_000);
});

describe.skipIf(!postgres)('PostgreSQL', () => {
  // The writers above have taken stock and prices with them; the contract begins with a catalogue of its own.
  let own: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    own = await startPostgres();
  }, 120_000);
  afterAll(() => own?.close());
  tradeContract('PostgreSQL', (options) => startCommerce({ databaseUrl: own?.url ?? '', ...options }));
});
