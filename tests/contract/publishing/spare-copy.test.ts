/** Prepared copies made from a spare copy or from a pruned release. */
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { publish } from '#publishing/loop/publish.ts';

import {
  dropped,
  file,
  inode,
  liveId,
  prepared,
  releasesDir,
  run,
  said,
  settled,
  shop,
  title,
  tree,
  maintenance,
} from '../../support/prepared-shop.ts';
import { openSmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

test('a spare copy is ready for a publish that follows closely; only the edits in between are applied to it', async () => {
  maintenance.begin();
  const folder = inode(join(await settled(), 'de-at/b'));
  shop.page('/a', 'First');
  shop.page('/c', undefined);
  await run();
  maintenance.begin();
  await maintenance.copied();
  expect(inode(join(releasesDir(), `ahead-of-${liveId()}`, 'de-at/b'))).toBe(folder);
  shop.page('/a', 'Second');
  await run();
  expect(inode(file('de-at/b'))).toBe(folder);
  expect([title(), existsSync(file('de-at/c'))]).toEqual(['Second', false]);
});

test('a copy is made from a pruned old release, without files that belong to no page', async () => {
  const oldest = inode(file('de-at/b'));
  writeFileSync(file('de-at/b/stray.html'), 'stray');
  for (let edit = 0; edit < 5; edit += 1) {
    shop.page('/a', `Edit ${edit}`);
    await run();
  }
  expect(dropped()).toHaveLength(1);
  const copy = await prepared();
  expect(inode(join(copy, 'de-at/b'))).toBe(oldest);
  shop.page('/a', 'After all');
  await run();
  expect([inode(file('de-at/b')), readdirSync(file('de-at/b'))]).toEqual([oldest, ['_payload.json', 'index.html']]);
});

test('each of several edits in quick succession starts from a copy: the spare, then the release that the previous publish pruned', async () => {
  maintenance.begin();
  await settled();
  const folders: number[] = [];
  for (let edit = 0; edit < 9; edit += 1) {
    folders.push(inode(file('de-at/b')));
    shop.page('/a', `Edit ${edit}`);
    await run();
    maintenance.begin();
    // As the next publish does: waits for the copy being made, and aborts the other preparation.
    await maintenance.copied();
    const copy = join(releasesDir(), `ahead-of-${liveId()}`);
    // Five releases are kept, so from the fifth edit on the copy is the folder of the pruned oldest one, with only pages in it.
    if (edit >= 4) expect(inode(join(copy, 'de-at/b'))).toBe(folders[edit - 4]);
    expect(readdirSync(copy).filter((name) => /^(\.firn|builds|assets)$/.test(name))).toEqual([]);
  }
  expect([title(), said]).toEqual(['Edit 8', []]);
});

test('a folder whose deletion has begun is not reused', async () => {
  maintenance.begin();
  const spare = await settled();
  rmSync(join(spare, 'de-at/b/index.html'));
  renameSync(spare, `${spare}.going`);
  shop.page('/a', 'First');
  await run();
  const copy = await prepared();
  expect(readdirSync(join(copy, 'de-at/b'))).toEqual(['_payload.json', 'index.html']);
  maintenance.begin();
  await settled();
});

test('a series of publishes gives the same trees with and without copies', async () => {
  const other = openSmallShop();
  await publish(other.options());
  const edits = ['One', undefined, 'Two', 'throws', 'Three', 'Four', undefined, 'Five', 'Six'];
  for (const [turn, edited] of edits.entries()) {
    for (const one of [shop, other]) {
      one.page(turn % 2 ? '/a' : '/d', edited);
      one.page(`/${turn}`, `New ${turn}`);
    }
    maintenance.begin();
    // One in three publishes starts with all copies prepared; the others abort the preparation of spare copies.
    if (turn % 3 === 0) await settled();
    if (turn % 3 === 1) await maintenance.copied();
    await run();
    await publish(other.options());
    expect(tree(file('.')), `${turn}`).toEqual(tree(join(other.dataDir, 'latest/.')));
  }
  expect(said).toEqual([]);
  rmSync(other.dir, { recursive: true, force: true });
});
