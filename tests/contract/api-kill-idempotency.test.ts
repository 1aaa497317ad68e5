/**
 * The shop is killed (SIGKILL) repeatedly between the platform's success and the shop's own record of it, while many visitors write. Each write
 * that is repeated under its idempotency key counts once: none is duplicated or lost, and none gets the response "still running".
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Cart } from '#lib/cart/cart-contents.ts';
import { listen } from '#services/http/serve.ts';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { openCommerce, Visitor } from './api-shop.ts';
import type { Answer } from './api-shop.ts';

const WRITERS = 6;
/** Per round: after `writes` platform writes, the shop is killed at the next write of this method. The first round kills it at the creation of a cart. */
const ROUNDS = [
  { writes: 3, method: 'POST' },
  { writes: 40, method: 'DELETE' },
  { writes: 45, method: 'PUT' },
  { writes: 35, method: 'POST' },
  { writes: 50, method: 'DELETE' },
  { writes: 42, method: 'PUT' },
] as const;
const LINES = [1101, 1102, 1103].map((id) => ({ product_id: id, variant_id: id * 100, quantity: 1 }));

type Pieces = Readonly<Record<number, number>>;
const piecesOf = (cart: Cart | null | undefined): Pieces =>
  Object.fromEntries((cart?.lines ?? []).map((line) => [line.variantId, line.quantity]));
const without = (pieces: Pieces, variantId: number): Pieces =>
  Object.fromEntries(Object.entries(pieces).filter(([id]) => id !== `${variantId}`));

interface Write {
  readonly kind: 'create' | 'add' | 'set' | 'remove';
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly after: Pieces;
}

/** A visitor that sends writes one after another, each under its own idempotency key. */
class Writer {
  client: Visitor;
  cart: Cart | null = null;
  #count: number;

  constructor(url: string, index: number) {
    this.client = new Visitor(url);
    this.#count = index;
  }

  next(): Write {
    const count = (this.#count += 1);
    const pieces = piecesOf(this.cart);
    const line = LINES[count % LINES.length] as (typeof LINES)[number];
    const held = this.cart?.lines.find(({ variantId }) => variantId === line.variant_id);
    const at = `/cart/${this.cart?.id}/items`;
    if (this.cart && held && count % 5 === 0)
      return { kind: 'remove', method: 'DELETE', path: `${at}/${held.id}`, after: without(pieces, held.variantId) };
    if (this.cart && held && count % 3 === 0) {
      const quantity = (held.quantity % 5) + 1;
      const after = { ...pieces, [held.variantId]: quantity };
      return { kind: 'set', method: 'PUT', path: `${at}/${held.id}`, body: { quantity }, after };
    }
    const after = { ...pieces, [line.variant_id]: (pieces[line.variant_id] ?? 0) + 1 };
    const kind = this.cart ? 'add' : 'create';
    return { kind, method: 'POST', path: this.cart ? at : '/cart/create', body: { line_items: [line] }, after };
  }

  send({ method, path, body }: Write, key: string): Promise<Answer | undefined> {
    const sent = method === 'DELETE' ? undefined : body;
    return this.client.ask(method, path, sent, { headers: { 'idempotency-key': key } }).catch(() => undefined);
  }
}

test('each write of a killed shop counts once when it is repeated', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'firn-kill-once-'));
  await copyEmptyDatabases(dir, 'api');
  const commerce = await openCommerce();
  let child: ChildProcess | undefined;
  /** The rest of the round until the kill; undefined while no kill is scheduled. */
  let left: { writes: number; readonly method: string } | undefined;
  const killedAt: string[] = [];
  const middle = await listen(
    async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'GET' ? undefined : await request.text();
      const { method, headers } = request;
      const answer = await fetch(commerce.url + pathname + search, { method, headers, ...(body ? { body } : {}) });
      const isWrite = method !== 'GET' && /\/v3\/carts(?:\/|$)/.test(pathname);
      if (isWrite && left !== undefined && (left.writes -= 1) <= 0 && method === left.method) {
        left = undefined;
        killedAt.push(method);
        // The platform has committed; the shop never gets the response.
        child?.kill('SIGKILL');
        return new Promise<never>(() => undefined);
      }
      return new Response(answer.status === 204 ? null : await answer.text(), { status: answer.status });
    },
    { port: 0 },
  );
  async function start(): Promise<string> {
    const made = fork('tests/support/api-process.ts', [dir, middle.url], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const died = once(made, 'exit').then(([code]) => Promise.reject(new Error(`The process ended with ${code}.`)));
    died.catch(() => undefined);
    child = made;
    const [url] = (await Promise.race([once(made, 'message'), died])) as [string];
    return url;
  }
  let url = await start();
  const writers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => new Writer(url, index).client.begin().then((client) => Object.assign(new Writer(url, index), { client })))); // prettier-ignore
  const kinds = new Map<string, number>();
  const again = new Map<string, number>();
  let keys = 0;

  /** Writes until the shop is gone; returns the unanswered write with its key. */
  async function writeOn(writer: Writer, open: { readonly write: Write; readonly key: string } | undefined) {
    let now = open;
    for (;;) {
      const isAgain = now !== undefined;
      now ??= { write: writer.next(), key: `write-${(keys += 1)}-of-the-test` };
      const answer = await writer.send(now.write, now.key);
      if (!answer) return now;
      const { kind, after } = now.write;
      expect([answer.status, piecesOf(answer.body.cart)], `${kind} ${isAgain ? 'again' : ''} ${JSON.stringify(answer.body)}`).toEqual([200, after]); // prettier-ignore
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (isAgain) again.set(kind, (again.get(kind) ?? 0) + 1);
      writer.cart = answer.body.cart ?? null;
      now = undefined;
      if (left === undefined && child?.signalCode === null && isDone) return undefined;
    }
  }
  let isDone = false;
  let open: Awaited<ReturnType<typeof writeOn>>[] = writers.map(() => undefined);
  for (const round of ROUNDS) {
    left = { ...round };
    open = await Promise.all(writers.map((writer, index) => writeOn(writer, open[index])));
    expect(left).toBeUndefined();
    url = await start();
    for (const writer of writers) writer.client = writer.client.at(url);
  }
  isDone = true;
  await Promise.all(writers.map((writer, index) => writeOn(writer, open[index])));
  for (const writer of writers) {
    const { cartId } = (await writer.client.ask('GET', '/session')).body;
    const shown = cartId === undefined ? null : (await writer.client.ask('GET', `/cart/${String(cartId)}`)).body.cart;
    expect(piecesOf(shown)).toEqual(piecesOf(writer.cart));
  }
  expect(killedAt).toEqual(ROUNDS.map(({ method }) => method));
  const total = [...kinds.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(200);
  expect([...kinds.keys()].toSorted()).toEqual(['add', 'create', 'remove', 'set']);
  // Every kind of write was killed after the platform's commit and before the shop's record.
  expect([...again.keys()].toSorted()).toEqual(['add', 'create', 'remove', 'set']);
  child?.kill('SIGKILL');
  await middle.close();
  await commerce.close();
  await rm(dir, { recursive: true, force: true });
}, 180_000);
