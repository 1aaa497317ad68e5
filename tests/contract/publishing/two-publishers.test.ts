/** Two concurrent publisher processes: one publishes, nothing is corrupted, and no edit is lost. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startPublishLoop } from '#publishing/loop/publish-loop.ts';
import { publish } from '#publishing/loop/publish.ts';

import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts processes and renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
let children: ChildProcess[];
beforeEach(async () => {
  children = [];
  shop = openSmallShop(mkdtempSync(join(tmpdir(), 'firn-two-')));
  await publish(shop.options());
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(shop.dir, { recursive: true, force: true });
});

const title = (): string => readFileSync(join(shop.dataDir, 'latest/en-us/a/index.html'), 'utf8').split(': ')[1] ?? '';

function start(...args: readonly string[]): { readonly child: ChildProcess; readonly said: string[] } {
  const child = fork('tests/support/publish-small.ts', [shop.dir, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }); // prettier-ignore
  const said: string[] = [];
  child.on('message', (word) => said.push(String(word)));
  children.push(child);
  return { child, said };
}
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()));

/** The files of the live release with their contents. */
function tree(dataDir: string): ReadonlyMap<string, string> {
  const root = join(dataDir, 'latest/');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html') || file.endsWith('_payload.json')); // prettier-ignore
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

async function wholeTree(): Promise<ReadonlyMap<string, string>> {
  rmSync(join(shop.dataDir, 'latest'));
  rmSync(join(shop.dataDir, 'releases'), { recursive: true });
  await publish(shop.options());
  return tree(shop.dataDir);
}

test('during a publish another one is refused with the id of the holder, and a running shop waits', async () => {
  shop.page('/a', 'Second');
  const first = start('0', 'held');
  await vi.waitFor(() => expect(first.said).toEqual(['pulled']), 60_000);
  await expect(publish(shop.options())).rejects.toMatchObject({ code: 'publish-locked', message: expect.stringContaining(`${first.child.pid}`) as string }); // prettier-ignore
  const second = start();
  await ended(second.child);
  expect(second.said).toEqual(['publish-locked']);
  shop.page('/b', 'Edited meanwhile');
  const loop = startPublishLoop({
    publish: async (pull, signal) => void (await publish(shop.options({ pull, signal }))),
    clock: () => new Date(),
    lockedMs: 20,
  });
  loop.announce();
  await vi.waitFor(() => expect(loop.status()).toMatchObject({ state: 'waiting', queued: 1 }), 60_000);
  expect([title(), loop.status().failure]).toEqual(['Page a', undefined]);
  first.child.send('go on');
  await ended(first.child);
  expect(first.said).toEqual(['pulled', 'published']);
  await vi.waitFor(() => expect(loop.status()).toMatchObject({ state: 'idle', queued: 0 }), 60_000);
  await loop.stop();
  expect(title()).toBe('Second');
  const made = tree(shop.dataDir);
  expect(made.get('en-us/b/index.html')).toContain('Edited meanwhile');
  expect(made).toEqual(await wholeTree());
});

test('of five simultaneous publishes some succeed, the others are refused, and the live release is whole', async () => {
  shop.page('/a', 'Second');
  const at = `${Date.now() + 3000}`;
  const all = Array.from({ length: 5 }, () => start(at));
  await Promise.all(all.map(({ child }) => ended(child)));
  const outcomes = all.map(({ said }) => said.at(-1));
  expect(outcomes).toContain('published');
  expect(outcomes.filter((one) => one !== 'published' && one !== 'publish-locked')).toEqual([]);
  expect(title()).toBe('Second');
  expect(readdirSync(join(shop.dataDir, 'releases')).filter((name) => !/^\d{17}$/.test(name))).toEqual([]);
  expect(tree(shop.dataDir)).toEqual(await wholeTree());
});
