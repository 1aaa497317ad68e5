/** Twenty different edits of a running shop: each goes live, or the editor is notified of the entry and the reason. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openEditsShop } from '../../tools/bench/edits-shop.ts';
import type { EditsShop } from '../../tools/bench/edits-shop.ts';
import { hasFailed, makeTwentyEdits } from '../../tools/bench/twenty-edits.ts';
import { copyEmptyDatabases } from '../support/database-folders.ts';

// Starts a whole shop, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 });

const dir = mkdtempSync(join(tmpdir(), 'firn-edits-'));
let shop: EditsShop;
beforeAll(async () => {
  await copyEmptyDatabases(join(dir, 'data'), 'api', 'commerce');
  shop = await openEditsShop(dir, { port: 4955, products: 4 });
});
afterAll(async () => {
  await shop.close();
  rmSync(dir, { recursive: true, force: true });
});

test('each edit goes live or is explained, and the editor is notified of every one', async () => {
  const outcomes = await makeTwentyEdits(shop);
  expect(outcomes).toHaveLength(20);
  expect(outcomes.filter(hasFailed)).toEqual([]);
  const reports = Object.fromEntries(outcomes.map((one) => [one.name, one.report]));
  expect(reports['redirect']).toContain(
    'Edit five (route_rule, en-us). 1 redirect changed: /en-us/edit-five → /en-us/about (301); no page differs.',
  );
  expect(reports['redirect to nothing']).not.toContain('redirect changed');
  for (const [name, title] of [
    ['empty title', 'Edit seven'],
    ['unpublish', 'Edit seven'],
    ['delete', 'Edit eight'],
  ] as const)
    // prettier-ignore
    expect(reports[name]).toContain(title);
  // Entries are named by title, never by uid.
  expect(
    outcomes
      .filter((one) => /\bblt\w{5,}/.test(one.report.replace('product bltnone', '')))
      .map(({ report: line }) => line),
  ).toEqual([]);
  expect(shop.output()).not.toMatch(/published: 0 pages changed, 0 added, 0 removed/);
});
