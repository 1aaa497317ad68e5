/** kill -9 in the middle of two hundred writes through the shop's API: after a restart every acknowledged write is present, and none is half done. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Cart } from '#lib/cart/cart-contents.ts';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { Answer } from './api-shop.ts';

const WRITES = 200;
const KILLED_AFTER = 120;
const WRITERS = 8;
const LINES = [1101, 1102, 1103].map((id) => ({ product_id: id, variant_id: id * 100 }));
const ADDRESS = { firstName: 'Ida', lastName: 'Holm', city: 'Boise', stateOrProvince: 'Idaho', postalCode: '83702', countryCode: 'us' }; // prettier-ignore

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-kill-'));
  await copyEmptyDatabases(dir, 'api', 'commerce');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** The Mulberry32 generator, so that each run sends the same writes. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** State of a visitor: the cart's quantity by variant, and the streets of the account's addresses. */
interface State {
  readonly pieces: Readonly<Record<number, number>>;
  readonly streets: readonly string[];
}

const piecesOf = (cart: Cart | null | undefined): State['pieces'] =>
  Object.fromEntries((cart?.lines ?? []).map((line) => [line.variantId, line.quantity]));

/** A write: a function that sends it, and the state after it. */
interface Write {
  readonly send: () => Promise<Answer>;
  readonly after: State;
}

/** A visitor that sends writes one after another and records which were acknowledged. */
class Writer {
  readonly #next: () => number;
  readonly email: string;
  client: Visitor;
  customerId = 0;
  state: State = { pieces: {}, streets: [] };
  /** The state that the unacknowledged write would result in. */
  open: State | undefined;
  #cart: Cart | undefined;

  constructor(url: string, seed: number) {
    this.#next = random(seed);
    this.email = `writer${seed}@firn.example`;
    this.client = new Visitor(url);
  }

  async begin(): Promise<this> {
    await this.client.begin();
    const body = { email: this.email, password: 'long enough 1', firstName: 'W', lastName: 'R' };
    const answer = await this.client.ask('POST', '/customers/create', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    this.client.csrf = String(answer.body['csrfToken']);
    this.customerId = (answer.body['customer'] as { id: number }).id;
    return this;
  }

  #write(count: number): Write {
    const { pieces, streets } = this.state;
    const line = LINES[Math.floor(this.#next() * LINES.length)] as (typeof LINES)[number];
    const known = this.#cart?.lines.find(({ variantId }) => variantId === line.variant_id);
    const kind = this.#next();
    if (kind < 0.2) {
      const address1 = `${count} Main St`;
      const send = () => this.client.ask('POST', `/customers/${this.customerId}/addresses`, { ...ADDRESS, address1 });
      return { send, after: { pieces, streets: [...streets, address1] } };
    }
    if (this.#cart && known && kind < 0.4) {
      const quantity = 1 + Math.floor(this.#next() * 5);
      const path = `/cart/${this.#cart.id}/items/${known.id}`;
      return { send: () => this.client.ask('PUT', path, { quantity }), after: { streets, pieces: { ...pieces, [line.variant_id]: quantity } } }; // prettier-ignore
    }
    if (this.#cart && known && kind < 0.5) {
      const path = `/cart/${this.#cart.id}/items/${known.id}`;
      const { [line.variant_id]: _gone, ...rest } = pieces;
      return { send: () => this.client.ask('DELETE', path), after: { streets, pieces: rest } };
    }
    const body = { line_items: [{ ...line, quantity: 1 }] };
    const path = this.#cart ? `/cart/${this.#cart.id}/items` : '/cart/create';
    const after = { streets, pieces: { ...pieces, [line.variant_id]: (pieces[line.variant_id] ?? 0) + 1 } };
    return { send: () => this.client.ask('POST', path, body), after };
  }

  /** Sends a write; resolves to false once the server is gone. */
  async write(count: number): Promise<boolean> {
    const { send, after } = this.#write(count);
    this.open = after;
    const answer = await send().catch(() => undefined);
    if (!answer) return false;
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    if ('cart' in answer.body) this.#cart = answer.body.cart ?? undefined;
    this.state = after;
    this.open = undefined;
    if ('cart' in answer.body) expect(piecesOf(this.#cart)).toEqual(after.pieces);
    return true;
  }
}

async function startVictim() {
  const child = fork('tests/support/api-process.ts', [dir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = once(child, 'exit');
  const died = gone.then(([code]) => Promise.reject(new Error(`The process ended with ${code}.`)));
  died.catch(() => undefined);
  const [url] = (await Promise.race([once(child, 'message'), died])) as [string];
  return { url, kill: () => child.kill('SIGKILL'), gone };
}

test('every acknowledged write is present after kill -9, and none is half done', async () => {
  const victim = await startVictim();
  const writers: Writer[] = [];
  for (let seed = 1; seed <= WRITERS; seed += 1) writers.push(await new Writer(victim.url, seed).begin());
  let answered = 0;
  let begun = 0;
  await Promise.all(
    writers.map(async (writer) => {
      while (begun < WRITES && (await writer.write((begun += 1)))) {
        answered += 1;
        if (answered === KILLED_AFTER) victim.kill();
      }
    }),
  );
  await victim.gone;
  expect(answered).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(answered).toBeLessThan(WRITES);

  const commerce = await openCommerce({ dataDir: join(dir, 'commerce') });
  const shop = await openApiShop({ commerceUrl: commerce.url, dataDir: join(dir, 'api') });
  for (const writer of writers) {
    const client = writer.client.at(shop.url);
    const session = (await client.ask('GET', '/session')).body;
    expect([session['csrfToken'], session['customerId']]).toEqual([client.csrf, writer.customerId]);
    const cart = session['cartId'] === undefined ? null : (await client.ask('GET', `/cart/${String(session['cartId'])}`)).body.cart;
    const addresses = (await client.ask('GET', `/customers/${writer.customerId}/addresses`)).body.data as { address1: string }[];
    const found: State = { pieces: piecesOf(cart), streets: addresses.map(({ address1 }) => address1) };
    expect([writer.state, writer.open]).toContainEqual(found);
    // The visit still works after the restart: it writes and signs in again.
    expect((await client.buy({ product_id: 1101, variant_id: 110_100, quantity: 1 })).lines.length).toBeGreaterThan(0);
    expect((await (await new Visitor(shop.url).begin()).signIn(writer.email, 'us', 'long enough 1')).status).toBe(200);
  }
  await shop.close();
  await commerce.close();
}, 180_000); // prettier-ignore
