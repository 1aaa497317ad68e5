/** Statements and their rows are freed once they are answered: no database retains them while it is open. */
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { openEmbedded } from '#api/database/embedded-database.ts';
import { createInFlight } from '#api/database/in-flight.ts';
import { openReconnectingClient } from '#api/database/reconnecting-client.ts';
import { openDatabase } from '#services/commerce/database/database.ts';

import { blankApi, sampleStores } from '../support/databases.ts';
import { countReachable } from '../support/garbage-collection.ts';

const STATEMENTS = 300;
/** Number of objects that the JavaScript engine's stack or caches may still hold. */
const FEW = 10;
const rows = sql`select repeat('x', 10000) as text from generate_series(1, 5)`;

test('the measurement counts retained rows as retained', async () => {
  const kept: object[] = [];
  const make = async (): Promise<object> => {
    kept.push({});
    return kept.at(-1) ?? {};
  };
  expect(await countReachable(STATEMENTS, make)).toBe(STATEMENTS);
  expect(kept).toHaveLength(STATEMENTS);
});

test("no result of the sessions' database stays in memory", async () => {
  const database = await openEmbedded(undefined, { dump: await blankApi() });
  const read = () => database.read(async (own) => own.execute(rows) as Promise<object>);
  const inTransaction = () => database.transact(async (own) => own.execute(rows) as Promise<object>);
  expect(await countReachable(STATEMENTS, read)).toBeLessThan(FEW);
  expect(await countReachable(STATEMENTS, inTransaction)).toBeLessThan(FEW);
  await database.close();
});

test("no result of the commerce stand-in's database stays in memory", async () => {
  const database = await openDatabase({ dump: await sampleStores() });
  const read = () => database.read(async (own) => own.execute(rows) as Promise<object>);
  const write = () =>
    database.write(async (own) => own.transaction(async (one) => one.execute(rows) as Promise<object>));
  expect(await countReachable(STATEMENTS, read)).toBeLessThan(FEW);
  expect(await countReachable(STATEMENTS, write)).toBeLessThan(FEW);
  await database.close();
});

test('settled statements are freed, and pending ones fail when the database stops', async () => {
  const inFlight = createInFlight();
  for (let count = 0; count < STATEMENTS; count += 1) await inFlight.run(async () => count);
  await expect(inFlight.run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(inFlight.size).toBe(0);
  const hanging = [1, 2].map(() => inFlight.run(() => new Promise(() => undefined)));
  inFlight.stop(new Error('stopped'));
  for (const outcome of await Promise.allSettled(hanging))
    expect(outcome).toMatchObject({ status: 'rejected', reason: new Error('stopped') });
  await expect(inFlight.run(async () => 1)).rejects.toThrow('stopped');
  expect(inFlight.size).toBe(0);
});

test('a client that stops fails the statements in flight, and the next statement opens a new one', async () => {
  let opened = 0;
  const open = async () => {
    opened += 1;
    const isFirst = opened === 1;
    const query = async (text: string) => {
      if (isFirst && text === 'hang') return new Promise(() => undefined);
      if (isFirst && text === 'stop') throw new Error('could not write to file "pg_wal/xlogtemp.1"');
      return { rows: [opened] };
    };
    return { query } as unknown as PGlite;
  };
  const { client } = await openReconnectingClient(open);
  const hanging = client.query('hang');
  hanging.catch(() => undefined);
  await expect(client.query('stop')).rejects.toThrow('pg_wal');
  await expect(hanging).rejects.toThrow('pg_wal');
  expect(await client.query('select')).toEqual({ rows: [2] });
});
