/** Engines on disk: kept between runs, and dropped when they cannot be read. */
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { ENGINE, idsOf, searchFixture } from '../support/search/search-service.ts';
import type { SearchBody, SearchFixture } from '../support/search/search-service.ts';

let dir = '';
let service: SearchFixture | undefined;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-search-'));
});
afterEach(async () => {
  await service?.close();
  await rm(dir, { recursive: true, force: true });
});

const path = (): string => join(dir, `${ENGINE}.engine.jsonl`);
async function open(): Promise<SearchFixture> {
  await service?.close();
  service = await searchFixture({ dataDir: dir });
  return service;
}
const find = async (query: string): Promise<readonly unknown[]> =>
  idsOf((await (service as SearchFixture).call(`engines/${ENGINE}/search`, { query })).json<SearchBody>());

test('documents, schema, synonyms and deletions survive a restart', async () => {
  const first = await open();
  await first.call(`engines/${ENGINE}/synonyms`, { synonyms: ['felt', 'skin'] });
  await first.call(`engines/${ENGINE}/documents`, ['vista'], { method: 'DELETE' });
  const second = await open();
  expect(second.dropped).toEqual([]);
  expect(await find('felt')).toEqual(['glide-mohair']);
  expect(await find('vista')).toEqual([]);
  expect((await second.call(`engines/${ENGINE}/schema`)).json()).toMatchObject({ waist: 'number' });
});

test.each<readonly [string, () => Promise<void>]>([
  ['its second half missing', async () => truncate(path(), Math.floor((await readFile(path())).byteLength / 2))],
  ['a line that is not JSON', () => appendFile(path(), '{"put":[{"id":\n')],
  ['another version', () => writeFile(path(), '{"version":999}\n')],
  ['no content', () => writeFile(path(), '')],
])('an engine file with %s is dropped and reported, and the engine can be filled again', async (_, damage) => {
  await open();
  await service?.close();
  await damage();
  const again = await open();
  expect(again.dropped).toEqual([ENGINE]);
  // Found, because the fixture fills an engine that does not exist.
  expect(await find('pin')).toEqual(['pin-12']);
});
