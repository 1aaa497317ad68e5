/** The state folder of the content service cannot be written for a while: no edit is lost, and the output consists of sentences. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { eventually, serveStack, stackFiles } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

const PRODUCTS = 'entries/product/en-us/p-entries.json';
let dir = '';
let received: string[] = [];
let receiver: Listening;
let served: Served;
const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-unwritable-'));
  received = [];
  printed.mockClear();
  receiver = await listen(
    async (request) => {
      received.push(((await request.json()) as { data: { entry: { title: string } } }).data.entry.title);
      return new Response(null);
    },
    { port: 0 },
  );
  served = await serveStack({ watch: true, stateDir: join(dir, 'state'), webhooks: [{ url: receiver.url }] });
});
afterEach(async () => {
  await served.close();
  await receiver.close();
  await rm(dir, { recursive: true });
});

async function retitle(title: string): Promise<void> {
  const all = structuredClone(stackFiles()[PRODUCTS]) as Record<string, Json>;
  await served.write(PRODUCTS, { ...all, p1: { ...all['p1'], title } });
}

async function titlesSince(token: unknown): Promise<readonly unknown[]> {
  const { body } = await served.get(`stacks/sync?sync_token=${String(token)}`);
  return (body['items'] as readonly { readonly data: Json }[]).map(({ data }) => data['title']);
}

test.each([
  ['the whole folder', 'state', (path: string) => writeFile(path, 'a file where the folder was')],
  ['the log of events', 'state/key-production.jsonl', (path: string) => mkdir(path)],
])('an edit made while %s cannot be written takes effect once it can', async (_what, name, block) => {
  const start = (await served.get('stacks/sync?init=true')).body['sync_token'];
  const path = join(dir, name);
  await rename(path, `${path}.away`);
  await block(path);
  await retitle('Made in bad times');
  await eventually(() => expect(printed).toHaveBeenCalled());
  expect(received).toEqual([]);

  await rm(path, { recursive: true });
  await rename(`${path}.away`, path);
  await eventually(() => expect(received).toEqual(['Made in bad times']));
  expect(await titlesSince(start)).toEqual(['Made in bad times']);
  await retitle('Made in good times');
  await eventually(() => expect(received).toEqual(['Made in bad times', 'Made in good times']));

  const said = printed.mock.calls.map((values) => values.map(String).join(' '));
  expect(said).toEqual([
    expect.stringMatching(
      /^ {2}The content service could not reload its files: .*cannot be written.*tries again every second\.$/,
    ),
    '  The content service can read its files again.',
  ]);
});

test('a service that cannot start no longer watches its files, so that its process can end', async () => {
  const stateDir = join(dir, 'unreadable');
  await mkdir(join(stateDir, 'key-production.jsonl'), { recursive: true });
  const stacks = [{ dir: served.dir, apiKey: 'key', accessToken: 'token', environment: 'production' }];
  const script = `
    import { createContentService } from '${resolve('services/content/content-service.ts')}';
    await createContentService(${JSON.stringify({ stacks, stateDir, watch: true })}).catch(({ message }) => console.log(message));`;
  const command = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, command, { timeout: 20_000 });
  expect(stdout).toContain('the state of the content service cannot be read');
}, 30_000);
