/** The stand-ins as commands: each runs as a separate process on data of the caller. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { published } from '../content-service-fixture.ts';

const SERVICES = resolve('services');
let dir = '';
let child: ChildProcess | undefined;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-command-'));
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  child = undefined;
  await rm(dir, { recursive: true, force: true });
});

async function write(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true });
  await writeFile(join(dir, path), JSON.stringify(value));
}

/** Runs the command in the temporary folder; resolves with its output once it listens or has exited. */
function run(service: string, ...options: readonly string[]): Promise<{ readonly text: string; readonly url: string }> {
  const started = spawn(process.execPath, [join(SERVICES, service, 'command.ts'), ...options], { cwd: dir });
  child = started;
  return new Promise((done) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const url = /listens at (http:\S+)\. Ctrl-C[^]*\n/.exec(text)?.[1];
      if (url !== undefined) done({ text, url });
    };
    started.stdout.on('data', read);
    started.stderr.on('data', read);
    started.once('exit', () => done({ text, url: '' }));
  });
}

async function stop(): Promise<number | null> {
  const ended: Promise<unknown[]> = child ? once(child, 'exit') : Promise.resolve([]);
  child?.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  return code;
}

test('firn-content serves an export of the caller, picks up an edit, and ends cleanly', async () => {
  await write('stack/export-info.json', { contentVersion: 2 });
  await write('stack/locales/master-locale.json', { l1: { code: 'en-us', fallback_locale: null } });
  await write('stack/environments/environments.json', { env1: { name: 'live' } });
  await write('stack/content_types/page.json', {
    uid: 'page',
    title: 'Page',
    schema: [{ uid: 'title', data_type: 'text' }],
  });
  const page = (title: string) => ({ p1: { uid: 'p1', title, locale: 'en-us', publish_details: [published()] } });
  await write('stack/entries/page/en-us/index.json', { 1: 'p-entries.json' });
  await write('stack/entries/page/en-us/p-entries.json', page('Hello'));
  const { url, text } = await run('content', '--stack', 'stack', '--port', '0', '--token', 'mine');
  expect(text).toContain(join(dir, 'stack'));
  const titles = async (token: string) => {
    const answer = await fetch(`${url}/v3/content_types/page/entries?environment=live`, {
      headers: { api_key: 'stack', access_token: token },
    });
    const { entries } = (await answer.json()) as { entries?: readonly { readonly title: string }[] };
    return entries?.map(({ title }) => title);
  };
  expect([await titles('mine'), await titles('another')]).toEqual([['Hello'], undefined]);
  await write('stack/entries/page/en-us/p-entries.json', page('Hello again'));
  await expect.poll(() => titles('mine'), { timeout: 20_000 }).toEqual(['Hello again']);
  expect(await stop()).toBe(0);
}, 60_000);

test('firn-media serves a picture of the caller', async () => {
  await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } }).toFile(join(dir, 'ski.png'));
  const { url } = await run('media', '--originals', '.', '--port', '0');
  const answer = await fetch(`${url}/i/any/ski.webp?w=40`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
}, 60_000);

test('firn-search keeps its engines in a folder of the caller', async () => {
  const { url } = await run('search', '--data', 'engines', '--port', '0', '--private-key', 'mine');
  const ask = (key: string) => fetch(`${url}/api/as/v1/engines`, { headers: { authorization: `Bearer ${key}` } });
  expect([(await ask('mine')).status, (await ask('another')).status]).toEqual([200, 401]);
  expect(await stop()).toBe(0);
}, 60_000);

test('firn-commerce serves the stores of a seed', async () => {
  const seed = resolve('sample/commerce/stores.json');
  const { url, text } = await run('commerce', '--seed', seed, '--data', 'data', '--port', '0', '--token', 'mine');
  expect(text).toContain('X-Auth-Token mine');
  const ask = (token: string) => fetch(`${url}/stores/us/v2/store`, { headers: { 'x-auth-token': token } });
  expect([(await ask('mine')).status, (await ask('another')).status]).toEqual([200, 401]);
  const long = async (version: string) => (await fetch(`${url}/stores/us/${version}/x?${'x'.repeat(9000)}`)).json();
  expect(await long('v3')).toMatchObject({ status: 414, title: expect.stringContaining('8192') as unknown, type: expect.any(String) as unknown }); // prettier-ignore
  expect(await long('v2')).toEqual([{ status: 414, message: expect.stringContaining('8192') as unknown }]);
  expect(await stop()).toBe(0);
}, 120_000);

test.each([
  ['content', [], '--stack is missing'],
  ['content', ['--stack', 'nowhere'], 'There is no folder'],
  ['content', ['--stack', '.', '--port', 'x'], '--port takes a number'],
  ['media', ['--originals', '.', '--unknown', 'x'], "Unknown option '--unknown'"],
  ['commerce', [], '--seed is missing'],
])('firn-%s %j ends with an error of one sentence', async (service, options, sentence) => {
  const { text } = await run(service, ...options);
  expect(text).toContain(`firn-${service}: `);
  expect(text).toContain(sentence);
  expect(text).not.toContain('    at ');
  expect(child?.exitCode).toBe(1);
});

test('a port in use ends the command with one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { text } = await run('media', '--originals', '.', '--port', `${port}`);
  server.close();
  expect(text).toContain('EADDRINUSE');
  expect(child?.exitCode).toBe(1);
});
