/** What `npm run doctor` says about the disk of the data folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import type { Finding } from '#app/doctor/finding.ts';
import { machineFindings } from '#app/doctor/shop-checks.ts';
import { readEnv } from '#app/settings/env.ts';

import { mountSmallDisk } from '../../../support/tmpfs.ts';

const disk = mountSmallDisk(20);
afterAll(() => disk?.remove());

async function dataFinding(dataDir: string): Promise<Finding | undefined> {
  const findings = await Promise.all(machineFindings(readEnv({ DATA_DIR: dataDir })));
  return findings.find(({ name }) => name === 'DATA_DIR');
}

test('a folder with room is reported with the room', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'firn-room-'));
  const finding = await dataFinding(dir);
  rmSync(dir, { recursive: true });
  expect(finding).toMatchObject({ state: 'ok', text: expect.stringMatching(/^\S+, \d+ MB free$/) });
});

test.skipIf(disk === undefined)('a disk without the room that writes need is not reported as working', async () => {
  const dir = disk?.dir ?? '';
  expect(await dataFinding(dir)).toEqual({
    state: 'BROKEN',
    name: 'DATA_DIR',
    text: `the disk of ${dir} has 20 MB left; with less than 32 MB, the embedded databases and publishes may fail`,
  });
});
