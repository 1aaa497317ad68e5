/** What `npm run doctor` says about a value of `LOG` that the shop does not know. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { examine } from '#app/doctor/doctor.ts';
import { readEnv } from '#app/settings/env.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-log-setting-'));
afterAll(() => rmSync(dir, { recursive: true }));

async function logLine(given: string): Promise<string | undefined> {
  const environment = { LOG: given, DATA_DIR: dir };
  const { text } = await examine(readEnv(environment), environment);
  return text.split('\n').find((line) => /^\S+ +LOG /.test(line));
}

test('LOG=debug is reported, because the shop logs no more with it than without', async () => {
  expect(await logLine('debug')).toMatch(/^BROKEN +LOG +"debug" is ignored: only "all" logs every request of the API$/);
});

test('LOG=all is nothing to report', async () => {
  expect(await logLine('all')).toBeUndefined();
});
