/** Transactions of a content store that fail, and stores that cannot be opened. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTables } from '#content-loaders/store-tables.ts';
import type { StoreTables } from '#content-loaders/store-tables.ts';

let dir: string;
let tables: StoreTables;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-tables-'));
  tables = openTables(join(dir, 'content.db'));
});
afterEach(() => {
  tables.database.close();
  rmSync(dir, { recursive: true });
});

function putMany(): void {
  for (let number = 0; number < 100; number += 1)
    tables.put({ type: 'page', uid: `${number}`, language: 'en-us' }, 'digest', 'x'.repeat(4000));
}

test('a transaction for which the disk has no room says so and changes nothing; the next one succeeds', () => {
  const { page_count: pages } = tables.database.prepare('PRAGMA page_count').get() as { readonly page_count: number };
  tables.database.exec(`PRAGMA max_page_count = ${pages + 10}`);
  expect(() => tables.together(putMany)).toThrow('database or disk is full');
  expect(tables.count()).toBe(0);
  tables.database.exec(`PRAGMA max_page_count = ${pages + 1000}`);
  tables.together(putMany);
  expect(tables.count()).toBe(100);
});

test('a store is opened and read while another process writes to it', () => {
  tables.together(putMany);
  tables.database.exec('BEGIN IMMEDIATE');
  const other = openTables(join(dir, 'content.db'));
  expect([other.count(), other.meta('lineage')]).toEqual([100, tables.meta('lineage')]);
  other.database.close();
  tables.database.exec('ROLLBACK');
});

test('a transaction whose work throws is rolled back', () => {
  const fail = (): void => {
    putMany();
    throw new Error('no');
  };
  expect(() => tables.together(fail)).toThrow('no');
  expect(tables.count()).toBe(0);
});

test('a store whose addresses cannot be read keeps no lock: it can be opened once its rows are mended', () => {
  const file = join(dir, 'content.db');
  tables.put({ type: 'page', uid: 'one', language: 'en-us' }, 'digest', 'not JSON');
  // A store of the time before addresses had a table.
  tables.database.exec('DROP TABLE address');
  expect(() => openTables(file)).toThrow(SyntaxError);
  tables.put({ type: 'page', uid: 'one', language: 'en-us' }, 'digest', '{"type":"page","url":"/one"}');
  const again = openTables(file);
  expect(again.addresses.pathOf({ type: 'page', uid: 'one', language: 'en-us' })).toBe('/one');
  again.database.close();
});
