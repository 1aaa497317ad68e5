/** A database folder between two real processes: the second is refused by name, the next one after a kill goes on. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createCommerceService } from '#services/commerce/commerce-service.ts';

const headers = { 'x-auth-token': 'token' };
let dir = '';
let dataDir = '';

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-commerce-'));
  dataDir = join(dir, 'db');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const open = () => createCommerceService({ dataDir, seedFile: 'sample/commerce/stores.json', token: 'token' });

test('while one process writes, a second is refused with its id; once it is killed, its carts are there', async () => {
  const child = fork('tests/support/write-carts.ts', [dataDir], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const [id] = (await once(child, 'message')) as [string];
  const sentence = `${dataDir} is in use by process ${child.pid}; stop it, or set DATA_DIR to another folder.`;
  await expect(open()).rejects.toThrow(sentence);

  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const service = await open();
  await expect(open()).rejects.toThrow(`is in use by process ${process.pid} (this one);`);
  const url = `http://commerce.test/stores/us/v3/carts/${id}`;
  const found = await service.fetch(new Request(url, { headers }));
  const elsewhere = await service.fetch(new Request(url.replace('/us/', '/ca/'), { headers }));
  await service.close();
  expect([found.status, elsewhere.status]).toEqual([200, 404]);
});

test.each(['', 'nonsense', '999999999'])(
  'a lock that was left behind by %j does not stop the service',
  async (text) => {
    await writeFile(`${dataDir}.owner.lock.holder`, text);
    const service = await open();
    await service.close();
    await (await open()).close();
  },
);
