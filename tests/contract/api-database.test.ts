/** The API's database: migrations, retried transactions, and visibility of changes between processes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ApiStore } from '#api/api-store.ts';
import { createCartInvalidationLog } from '#api/cart/cart-invalidation-log.ts';
import type { Database } from '#api/database/database.ts';
import { openEmbedded } from '#api/database/embedded-database.ts';
import { MIGRATIONS } from '#api/database/schema.ts';
import { openApiStore } from '#api/open-api-store.ts';
import { createIdempotencyStore } from '#api/session/idempotency-store.ts';
import { runIdempotently } from '#api/session/idempotent-write.ts';
import { SESSION_IDLE_MS } from '#api/session/session-expiry.ts';
import { hashOf } from '#api/session/session-id.ts';
import { withCart, withCustomer } from '#api/session/session.ts';
import type { Session } from '#api/session/session.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { startPostgres } from '#tools/postgres.ts';

import { blankApi } from '../support/databases.ts';

const clock = (): Date => new Date('2026-11-21T12:00:00Z');
const again = (): Error => Object.assign(new Error('restart transaction'), { code: '40001' });

describe('migrations', () => {
  let dir = '';
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'firn-api-database-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test('are numbered in order, each a single statement that other PostgreSQL-compatible databases accept', () => {
    const names = MIGRATIONS.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length);
    for (const { step } of MIGRATIONS) {
      const text = JSON.stringify(step.queryChunks);
      expect(text).not.toMatch(/serial|advisory|listen|trigger|extension|;./i);
    }
  });

  test('upgrade a database of the previous release and keep its visits', async () => {
    const before = await PGlite.create(dir);
    const id = 'a'.repeat(43);
    const data = JSON.stringify({
      csrfSeed: 'seed',
      createdAt: clock().getTime(),
      customerId: 0,
      carts: { us: { id: 'c', count: 2 } },
    });
    await before.exec(`CREATE TABLE session (id_hash text PRIMARY KEY, data jsonb NOT NULL, expires_at timestamptz NOT NULL);
      CREATE INDEX session_expires_at ON session (expires_at);
      CREATE TABLE session_answer (id_hash text NOT NULL, key text NOT NULL, fingerprint text NOT NULL, answer jsonb, at timestamptz NOT NULL, PRIMARY KEY (id_hash, key));
      INSERT INTO session VALUES ('${hashOf(id)}', '${data}', '2026-11-25T00:00:00Z')`);
    await before.close();
    for (let start = 1; start <= 2; start += 1) {
      const store = await openApiStore({ dataDir: dir, clock });
      const open = await store.sessions.read(id);
      expect(open !== 'moved' && open?.session).toMatchObject({ customers: {}, carts: { us: { id: 'c', count: 2 } } });
      await store.close();
    }
    const after = await PGlite.create(dir);
    const { rows } = await after.query<{ name: string }>('SELECT name FROM api_migration ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
    await after.close();
  });
});

describe('a database that fails with a serialization failure (40001)', () => {
  /** Each statement of the work, and the commit of its transaction, fails once. */
  async function faulty(work: (store: ApiStore) => Promise<unknown>): Promise<number> {
    let countdown = Number.POSITIVE_INFINITY;
    const logger = {
      logQuery: () => {
        countdown -= 1;
        if (countdown === 0) throw again();
      },
    };
    const store = await openApiStore({ dump: await blankApi(), clock, logger });
    let statements = 0;
    for (let at = 1; at < 30; at += 1) {
      countdown = at;
      await work(store);
      if (countdown > 0) break;
      statements += 1;
    }
    await store.close();
    return statements;
  }

  test.each([
    ['an update of a session', async ({ sessions }: ApiStore) => {
      const { id } = await sessions.create();
      const changed = await sessions.update(id, (session) => withCart(session, 'us', { id: 'c', count: (session.carts.us?.count ?? 0) + 1 }));
      expect(changed?.carts.us?.count).toBe(1);
    }],
    ['an update of a session that is unchanged since it was read', async ({ sessions }: ApiStore) => {
      const { id, session } = await sessions.create();
      await sessions.update(id, (known) => withCart(known, 'us', { id: 'c', count: (known.carts.us?.count ?? 0) + 1 }), session);
      const open = await sessions.read(id);
      expect(open !== 'moved' && open?.session.carts.us?.count).toBe(1);
    }],
    ['a rotation and an end of a session', async ({ sessions }: ApiStore) => {
      const { id } = await sessions.create();
      const next = await sessions.rotate(id, (session) => withCustomer(session, 'us', { id: 7, authAt: 0, isPro: false }));
      expect(await sessions.read(id)).toBe('moved');
      await sessions.endAll({ store: 'us', customerId: 7 });
      expect(await sessions.read(next?.id)).toBeUndefined();
    }],
    ['a counted attempt', async ({ attempts }: ApiStore) => {
      const who = `${Math.random()}`;
      const limit = { most: 2, seconds: 60 };
      await attempts.count('test', who, limit);
      await attempts.count('test', who, limit);
      await expect(attempts.count('test', who, limit)).rejects.toMatchObject({ code: 'too-often' });
    }],
    ['a response stored under an idempotency key', async ({ idempotency }: ApiStore) => {
      const claimed = { id: `${Math.random()}`, key: 'key-12345', fingerprint: 'print', plan: { version: 1 } };
      expect(await idempotency.claim(claimed)).toEqual({ kind: 'claimed' });
      expect(await idempotency.claim(claimed)).toEqual({ kind: 'running' });
      expect(await idempotency.plan(claimed.id, claimed.key, { version: 2 })).toBe(true);
      await idempotency.leave(claimed.id, claimed.key);
      expect(await idempotency.plan(claimed.id, claimed.key, { version: 3 })).toBe(false);
      expect(await idempotency.claim(claimed)).toEqual({ kind: 'claimed', earlier: { version: 2 } });
      await idempotency.settle(claimed.id, claimed.key, { done: true });
      expect(await idempotency.claim(claimed)).toEqual({ kind: 'answered', value: { done: true } });
      expect(await idempotency.claim({ ...claimed, fingerprint: 'another' })).toEqual({ kind: 'other-request' });
    }],
    ['a newsletter subscription and its mail', async ({ subscriptions, outbox }: ApiStore) => {
      const record = await subscriptions.ask({ kind: 'newsletter', list: 'list', email: `${Math.random()}@b.example`, locale: 'en-us' });
      await subscriptions.confirm(record.id);
      expect((await subscriptions.byToken('confirm', await subscriptions.token('confirm', record.id)))?.confirmedAt).not.toBeNull();
      await outbox.put({ to: 'a@b.example', subject: 's', text: 't', stopUrl: 'u' });
      const sent: string[] = [];
      await outbox.flush(async (_mail, id) => void sent.push(id));
      expect(sent).toHaveLength(1);
    }],
    ['a replacement of a customer’s cart', async ({ customerCarts }: ApiStore) => {
      const of = Math.floor(Math.random() * 1e9);
      await customerCarts.replace('us', of, { from: undefined, to: 'c1' });
      await customerCarts.replace('us', of, { from: undefined, to: 'c2' });
      await customerCarts.replace('us', of, { from: 'c3', to: 'c2' });
      await customerCarts.forget('us', of, 'other');
      expect(await customerCarts.cartIdOf('us', of)).toBe('c1');
      await customerCarts.replace('us', of, { from: 'c1', to: 'c2' });
      expect(await customerCarts.cartIdOf('us', of)).toBe('c2');
    }],
  ] as const)('%s is retried and takes effect once', async (_what, work) => {
    expect(await faulty(work)).toBeGreaterThan(1);
  }); // prettier-ignore

  test('writing a cart invalidation for other processes is retried and takes effect once', async () => {
    let isOdd = false;
    const logger = { logQuery: () => { if ((isOdd = !isOdd)) throw again(); } };
    const database = await openEmbedded(undefined, { dump: await blankApi() });
    const faultyOne = { ...database, isOwn: false, run: <T>(work: (own: Database) => Promise<T>) => database.run(async (own) => { logger.logQuery(); return work(own); }) };
    const log = createCartInvalidationLog(faultyOne, clock);
    await log.append('us', { kind: 'cart', cartId: 'c' });
    await log.append('us', { kind: 'customer', customerId: 7 });
    await log.append('ca', { kind: 'all' });
    const first = await log.recent();
    expect(first.map(({ store, change }) => [store, change])).toEqual(expect.arrayContaining([['us', { kind: 'cart', cartId: 'c' }], ['us', { kind: 'customer', customerId: 7 }], ['ca', { kind: 'all' }]]));
    await log.append('us', { kind: 'cart', cartId: 'c' });
    const second = await log.recent();
    expect([first.length, second.length]).toEqual([3, 3]);
    expect(second.filter(({ nonce }) => !first.some((one) => one.nonce === nonce)).map(({ change }) => change)).toEqual([{ kind: 'cart', cartId: 'c' }]);
    await database.close();
  }); // prettier-ignore

  test('a write that ended while the database failed does not block its idempotency key', async () => {
    const database = await openEmbedded(undefined, { dump: await blankApi() });
    let isDown = false;
    const unreliable = {
      ...database,
      run: <T>(work: (own: Database) => Promise<T>): Promise<T> =>
        isDown ? Promise.reject(new AppError('session-store', 'The database is down.')) : database.run(work),
    };
    const idempotency = createIdempotencyStore(unreliable, clock);
    const write = (work: () => Promise<string>) =>
      runIdempotently(
        { idempotency, id: 'visit', key: 'key-12345' },
        { fingerprint: 'print', plan: { version: 1 }, work },
      );
    const lost = write(async () => {
      isDown = true;
      return 'done';
    });
    await expect(lost).rejects.toMatchObject({ code: 'session-store' });
    isDown = false;
    expect(await write(async () => 'done again')).toBe('done again');
    expect(await write(async () => 'a third time')).toBe('done again');
    await database.close();
  });

  test('a transaction that fails each time is given up after a limited number of retries', async () => {
    let isOver = false;
    const store = await openApiStore({ dump: await blankApi(), clock, logger: { logQuery: () => { if (isOver) throw again(); } } }); // prettier-ignore
    isOver = true;
    await expect(store.sessions.create()).rejects.toMatchObject({ code: 'session-store' });
    isOver = false;
    await store.close();
  });
});

describe('a session update based on an earlier read', () => {
  const add = (session: Session): Session =>
    withCart(session, 'us', { id: 'c', count: (session.carts.us?.count ?? 0) + 1, version: 1 });

  test('is one statement if the session is unchanged since; otherwise it applies to the newest version', async () => {
    const statements: string[] = [];
    const store = await openApiStore({ dump: await blankApi(), clock, logger: { logQuery: (query) => void statements.push(query) } });
    const { id, session } = await store.sessions.create();
    statements.length = 0;
    const once = await store.sessions.update(id, add, session);
    expect([once?.carts.us?.count, statements.length]).toEqual([1, 1]);
    // `session` is stale: the change is applied to the stored version.
    const twice = await store.sessions.update(id, add, session);
    expect([twice?.carts.us?.count, statements.length]).toEqual([2, 4]);
    // The result of an update is cached, so it needs no further read.
    const open = await store.sessions.read(id);
    expect([open !== 'moved' && open?.session.carts.us?.count, statements.length]).toEqual([2, 4]);
    await store.close();
  });

  test('keeps the session ended, moved or expired, however stale the read was', async () => {
    let now = clock().getTime();
    const store = await openApiStore({ dump: await blankApi(), clock: () => new Date(now) });
    const { sessions } = store;
    const moved = await sessions.create();
    await sessions.rotate(moved.id, (session) => session);
    expect(await sessions.update(moved.id, add, moved.session)).toBeUndefined();
    const ended = await sessions.create();
    const signedIn = await sessions.rotate(ended.id, (session) => withCustomer(session, 'us', { id: 7, authAt: 0, isPro: false }));
    await sessions.endAll({ store: 'us', customerId: 7 });
    expect(await sessions.update(signedIn?.id ?? '', add, signedIn?.session)).toBeUndefined();
    const old = await sessions.create();
    now += SESSION_IDLE_MS;
    expect(await sessions.update(old.id, add, old.session)).toBeUndefined();
    await store.close();
  });
}); // prettier-ignore

test("two processes that start together on one PostgreSQL see each other's changes and lose none", async (context) => {
  const postgres = await startPostgres();
  if (!postgres) return context.skip();
  const [left, right] = await Promise.all([1, 2].map(() => openApiStore({ databaseUrl: postgres.url, clock }))) as [ApiStore, ApiStore];
  const { id, session: first } = await left.sessions.create();
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? left : right).sessions.update(id, (session) => withCart(session, 'us', { id: 'c', count: (session.carts.us?.count ?? 0) + 1 }), index % 3 ? first : undefined),
    ),
  );
  for (const { sessions } of [left, right]) {
    const open = await sessions.read(id);
    expect(open !== 'moved' && open?.session.carts.us?.count).toBe(50);
  }
  const next = await left.sessions.rotate(id, (session) => session);
  expect(await right.sessions.read(id)).toBe('moved');
  expect(await right.sessions.read(next?.id)).toMatchObject({ id: next?.id });
  const limit = { most: 10, seconds: 60 };
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => (index % 2 ? left : right).attempts.count('both', 'who', limit)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await left.subscriptions.token('stop', 'x')).toBe(await right.subscriptions.token('stop', 'x'));
  await left.close();
  await right.close();
  await postgres.close();
}, 120_000); // prettier-ignore
