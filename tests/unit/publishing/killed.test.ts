/** kill -9 at every step of a publish: what is live stays whole, and the next run finishes the work. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { publish } from '#publishing/publish.ts';

import { openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Processes and renderers are started by the dozen: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PUBLISH = `
  const { publish } = await import('./src/publishing/publish.ts');
  const { openSmallShop } = await import('./tests/support/small-shop.ts');
  const [, dir, at] = process.argv;
  let rendered = 0;
  const die = () => process.kill(process.pid, 'SIGKILL');
  await publish(openSmallShop(dir, false).options({
    onStep: (step) => step === at && die(),
    onProgress: () => { rendered += 1; if (at === 'rendering' && rendered === 2) die(); },
  }));
`;

let shop: SmallShop;
beforeAll(async () => {
  shop = openSmallShop();
  await publish(shop.options());
});
afterAll(() => rmSync(shop.dir, { recursive: true, force: true }));

function killedAt(step: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PUBLISH, shop.dir, step], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

const title = (path: string): string =>
  readFileSync(join(shop.dataDir, 'latest', path, 'index.html'), 'utf8').split(': ')[1] ?? '';

test.each(['pulled', 'planned', 'shared', 'rendering', 'rendered', 'written', 'swapped', 'pruned'])(
  'killed when %s',
  async (step) => {
    const before = title('de-at/a');
    shop.page('/a', `Edited before ${step}`);
    expect(await killedAt(step)).toBe('SIGKILL');
    const live = title('de-at/a');
    expect([before, `Edited before ${step}`]).toContain(live);
    expect([title('en-us/a'), title('en-at/a')]).toEqual([live, live]);
    expect(title('en-us/b')).toBe('Page b');
    const said: string[] = [];
    const report = await publish(shop.options({ say: (line) => said.push(line) }));
    expect(said).toEqual([expect.stringMatching(/^Process \d+ ended in the middle of a publish/)]);
    expect(title('de-at/a')).toBe(`Edited before ${step}`);
    // What the killed run had noted is enough: no full release.
    expect(report.rendered).toBeLessThanOrEqual(3);
    expect(report.failed).toEqual([]);
  },
);
