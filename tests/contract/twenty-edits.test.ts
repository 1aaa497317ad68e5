/** Twenty different edits of a running shop: each goes live, or the editor is notified of the entry and the reason. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openEditsShop } from '../../tools/bench/edits-shop.ts';
import type { EditsShop } from '../../tools/bench/edits-shop.ts';
import { makeTwentyEdits } from '../../tools/bench/twenty-edits.ts';

// Starts a whole shop, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 });

const dir = mkdtempSync(join(tmpdir(), 'firn-edits-'));
let shop: EditsShop;
beforeAll(async () => {
  shop = await openEditsShop(dir, { port: 4955, products: 4 });
});
afterAll(async () => {
  await shop.close();
  rmSync(dir, { recursive: true, force: true });
});

test('each edit is live or explained, and the editor is notified of every one', async () => {
  const outcomes = await makeTwentyEdits(shop);
  expect(outcomes).toHaveLength(20);
  expect(outcomes.filter(({ heldBefore }) => heldBefore).map(({ name }) => name)).toEqual([]);
  expect(outcomes.filter(({ isLive, isExplained }) => !isLive && !isExplained)).toEqual([]);
  expect(outcomes.filter(({ told }) => !told.startsWith('Release '))).toEqual([]);
  const told = Object.fromEntries(outcomes.map((one) => [one.name, one.told]));
  expect(told['redirect']).toContain(
    'Edit five (route_rule, en-us). 1 redirect changed: /en-us/edit-five → /en-us/about (301); no page differs.',
  );
  expect(told['redirect to nothing']).not.toContain('redirect changed');
  for (const [name, title] of [
    ['empty title', 'Edit seven'],
    ['unpublish', 'Edit seven'],
    ['delete', 'Edit eight'],
  ] as const)
    // prettier-ignore
    expect(told[name]).toContain(title);
  // Entries are named by title, never by uid.
  expect(
    outcomes.filter((one) => /\bblt\w{5,}/.test(one.told.replace('product bltnone', ''))).map(({ told: line }) => line),
  ).toEqual([]);
  expect(shop.output()).not.toMatch(/published: 0 pages changed, 0 added, 0 removed/);
});
