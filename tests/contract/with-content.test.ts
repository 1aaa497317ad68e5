/** A command never uses a running content service that serves another checkout's stack. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';

import { withContent } from '#app/content/with-content.ts';
import { startServices } from '#app/services/embedded-services.ts';
import { EMBEDDED } from '#app/settings/embedded-keys.ts';
import { readEnv } from '#app/settings/env.ts';
import type { Env } from '#app/settings/env.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import { collectGarbage } from '#publishing/loop/collect-garbage.ts';
import { takeLock } from '#publishing/loop/process-lock.ts';
import { createContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';

import { published, stackFiles } from './content-service-fixture.ts';

const MAKERS = 'entries/maker/en-us/m-entries.json';
let dir: string;
let ending: (() => Promise<void>)[] = [];

async function stack(name: string, title: string): Promise<string> {
  const root = join(dir, name, 'stack');
  for (const [path, value] of Object.entries(stackFiles())) {
    const file = join(root, path);
    await mkdir(join(file, '..'), { recursive: true });
    const shown = path === MAKERS ? { maker0: { title, publish_details: [published()] } } : value;
    await writeFile(file, JSON.stringify(shown, undefined, 2));
  }
  return root;
}

const dataOf = (name: string): string => join(dir, name, 'data');

/** Runs services like `npm run services`; resolves with their port. */
async function running(stackDir: string, dataDir: string, onPort = 0): Promise<number> {
  const service = await createContentService({
    stacks: [{ ...EMBEDDED, dir: stackDir, accessToken: EMBEDDED.deliveryToken }],
    stateDir: join(dataDir, 'content-service'),
    managementToken: EMBEDDED.managementToken,
  });
  const server = await listen(service.fetch, { port: onPort });
  ending.push(server.close, service.close);
  return server.port;
}

function env(stackDir: string, dataDir: string, port: number): Env {
  return readEnv({ STACK_DIR: stackDir, DATA_DIR: dataDir, SERVICES_PORT: `${port}`, PORT: '4721' });
}

/** The port of the service that the command uses, and the makers that it reads from it. */
async function asked(from: Env): Promise<{ readonly port: number; readonly titles: readonly string[] }> {
  return withContent(from, async ({ servicesPort: port }) => {
    const url = `http://127.0.0.1:${port}/v3/content_types/maker/entries?environment=production`;
    const headers = { api_key: EMBEDDED.apiKey, access_token: EMBEDDED.deliveryToken };
    const { entries } = (await (await fetch(url, { headers })).json()) as { entries: { title: string }[] };
    return { port, titles: entries.map(({ title }) => title) };
  });
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-with-content-'));
});
afterEach(async () => {
  for (const end of ending) await end();
  ending = [];
  vi.restoreAllMocks();
  await rm(dir, { recursive: true, force: true });
});

describe('two checkouts', () => {
  test('each publish their own stack, whichever checkout has the port', async () => {
    const one = await stack('one', 'Alder');
    const two = await stack('two', 'Birch');
    const port = await running(one, dataOf('one'));
    const other = await running(two, dataOf('two'));
    expect(await asked(env(one, dataOf('one'), port))).toEqual({ port, titles: ['Alder'] });
    expect(await asked(env(two, dataOf('two'), other))).toEqual({ port: other, titles: ['Birch'] });
    const crossed = await asked(env(one, join(dir, 'three'), other));
    expect(crossed.titles).toEqual(['Alder']);
    expect([port, other]).not.toContain(crossed.port);
  });

  test('with the same stack but different state use different services', async () => {
    const one = await stack('one', 'Alder');
    const port = await running(one, dataOf('one'));
    const found = await asked(env(one, dataOf('elsewhere'), port));
    expect(found.titles).toEqual(['Alder']);
    expect(found.port).not.toBe(port);
  });

  test('may not use one data folder at the same time, which is refused in one sentence', async () => {
    const one = await stack('one', 'Alder');
    const two = await stack('two', 'Birch');
    const port = await running(one, dataOf('one'));
    await expect(asked(env(two, dataOf('one'), port))).rejects.toMatchObject({
      code: 'content-state',
      message: expect.stringContaining('set DATA_DIR'),
    });
  });
});

describe('our own running service', () => {
  test('is recognized through symbolic links, reloads its files, and reports the broken ones', async () => {
    const one = await stack('one', 'Alder');
    const port = await running(one, dataOf('one'));
    await symlink(join(dir, 'one'), join(dir, 'link'));
    const edited = { maker0: { title: 'Edited', publish_details: [published()] } };
    await writeFile(join(one, MAKERS), JSON.stringify(edited));
    expect(await asked(env(join(dir, 'link/stack'), dataOf('link'), port))).toEqual({ port, titles: ['Edited'] });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await writeFile(join(one, MAKERS), '{');
    expect(await asked(env(one, dataOf('one'), port))).toEqual({ port, titles: ['Edited'] });
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`${MAKERS}:1: `)]]);
  });

  test('gives an error when it fails to reload, and no second one starts over the same state', async () => {
    const one = await stack('one', 'Alder');
    const state_dir = join(dataOf('one'), 'content-service');
    const server = await listen(
      async (request) =>
        request.method === 'GET'
          ? Response.json({ stacks: [{ api_key: EMBEDDED.apiKey, dir: one }], state_dir })
          : new Response(null, { status: 500 }),
      { port: 0 },
    );
    ending.push(server.close);
    await expect(asked(env(one, dataOf('one'), server.port))).rejects.toMatchObject({ code: 'content-service' });
  });
});

test.each([
  ['does not name its folders', async () => Response.json({ changes: 0 })],
  ['answers every request with OK', async () => new Response('ok')],
  ['answers null', async () => Response.json(null)],
  ['refuses the method', async () => new Response(null, { status: 405 })],
  ['redirects', async () => Response.redirect('http://127.0.0.1:9/', 307)],
])('a server on the port that %s is skipped', async (_how, answer) => {
  const one = await stack('one', 'Alder');
  const server = await listen(answer, { port: 0 });
  ending.push(server.close);
  const found = await asked(env(one, dataOf('one'), server.port));
  expect(found.titles).toEqual(['Alder']);
  expect(found.port).not.toBe(server.port);
});

test('a temporary service ends when the command has read its content, and its stack leaves the memory', async () => {
  const one = await stack('one', 'x'.repeat(40_000_000));
  const used = async (): Promise<number> => {
    await collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  await withContent(env(one, dataOf('one'), 4723), async ({ servicesPort: port }, { embeddedRuns, end }) => {
    expect(embeddedRuns).toBe(false);
    const url = `http://127.0.0.1:${port}/v3/local`;
    expect((await fetch(url)).status).toBe(401);
    const before = await used();
    await end();
    expect(before - (await used())).toBeGreaterThan(40_000_000);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    await end();
  });
});

test('a command does not end the running service of the shop', async () => {
  const one = await stack('one', 'Alder');
  const port = await running(one, dataOf('one'));
  const from = env(one, dataOf('one'), port);
  await withContent(from, (_env, { end }) => end());
  expect(await asked(from)).toEqual({ port, titles: ['Alder'] });
});

test('a free port starts our own service', async () => {
  const one = await stack('one', 'Alder');
  expect((await asked(env(one, dataOf('one'), 4722))).titles).toEqual(['Alder']);
});

describe('a shop that starts', () => {
  /** The environment of a shop of which only the content is embedded. */
  const shopEnv = (root: string, port: number): Env => {
    const keys = COMMERCE_REGIONS.flatMap((region) => {
      const name = `BIGCOMMERCE_${region.toUpperCase()}`;
      return [[`${name}_STORE_HASH`, 'abc123'] as const, [`${name}_TOKEN`, 'a-token'] as const];
    });
    const folders = { STACK_DIR: root, DATA_DIR: dataOf('one'), MEDIA_BASE_URL: 'https://media.example' };
    return readEnv({ ...Object.fromEntries(keys), ...folders, SERVICES_PORT: `${port}`, PORT: '4721' });
  };
  const soon = <T>(work: Promise<T>): Promise<T | 'waits'> =>
    Promise.race([work, new Promise<'waits'>((resolve) => setTimeout(resolve, 1000, 'waits'))]);
  let said: MockInstance<typeof console.log>;
  beforeEach(() => {
    said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  });

  test('waits for a command that reads the content with a service of its own', async () => {
    const root = await stack('one', 'Alder');
    const from = shopEnv(root, 4759);
    await withContent(from, async (_ready, { end }) => {
      const starting = startServices(from);
      const line = `Waiting for process ${process.pid}, which uses the content in ${from.dataDir} …`;
      await vi.waitFor(() => expect(said.mock.calls).toEqual([[line]]), { timeout: 20_000 });
      expect(await soon(starting)).toBe('waits');
      await end();
      ending.push((await starting).close);
    });
    expect(await asked(from)).toEqual({ port: 4759, titles: ['Alder'] });
  });

  test('keeps commands that look for it on another port from starting a second service', async () => {
    const root = await stack('one', 'Alder');
    const services = await startServices(shopEnv(root, 4759));
    const command = asked(shopEnv(root, 4758));
    expect(await soon(command)).toBe('waits');
    await services.close();
    expect(await command).toMatchObject({ titles: ['Alder'] });
  });

  test('serves the commands that waited for its start', async () => {
    const root = await stack('one', 'Alder');
    await mkdir(dataOf('one'), { recursive: true });
    const lock = takeLock(join(dataOf('one'), 'content-service.lock'));
    const command = asked(shopEnv(root, 4759));
    expect(await soon(command)).toBe('waits');
    await running(root, dataOf('one'), 4759);
    expect(await command).toEqual({ port: 4759, titles: ['Alder'] });
    if (lock.kind === 'held') lock.release();
  });
});

describe('two publishes at once without a running shop', () => {
  interface Makers {
    token: string | undefined;
    readonly titles: Map<string, string>;
  }

  /** Pulls into the makers like a publish: a delta, or all makers when the token is refused. */
  async function pull({ servicesPort }: Env, makers: Makers): Promise<void> {
    const get = (query: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${servicesPort}/v3/stacks/sync?environment=production&${query}`, {
        headers: { api_key: EMBEDDED.apiKey, access_token: EMBEDDED.deliveryToken },
      });
    const delta = makers.token === undefined ? undefined : await get(`sync_token=${makers.token}`);
    const { items, sync_token } = (await (delta?.ok ? delta : await get('init=true')).json()) as {
      readonly items: readonly { content_type_uid: string; data: { uid: string; title: string } }[];
      readonly sync_token: string;
    };
    for (const { content_type_uid: type, data } of items) if (type === 'maker') makers.titles.set(data.uid, data.title);
    makers.token = sync_token;
  }

  const entry = (title: string) => ({ title, publish_details: [published()] });
  const edit = (root: string, makers: object): Promise<void> => writeFile(join(root, MAKERS), JSON.stringify(makers));

  test('the one that started first does not bring back the content from before an edit', async () => {
    const root = await stack('one', 'Alder');
    const from = env(root, dataOf('one'), 4722);
    const makers: Makers = { token: undefined, titles: new Map() };
    await withContent(from, (ready) => pull(ready, makers));
    let latePublish: Promise<void> | undefined;
    await withContent(from, async (ready, { end }) => {
      await edit(root, { maker0: entry('Birch') });
      latePublish = withContent(from, (late) => pull(late, makers));
      // Another publisher has the lock meanwhile.
      await Promise.race([latePublish, new Promise((resolve) => setTimeout(resolve, 1000))]);
      await pull(ready, makers);
      await end();
      await latePublish;
    });
    expect([...makers.titles.values()]).toEqual(['Birch']);
  });

  test('a delta misses no edit that either of them found', async () => {
    const before = await stack('one', 'Alder');
    await edit(before, { maker0: entry('Alder'), maker1: entry('Aspen') });
    // The files as each of the two read them: the second edit is made after the first publish has read them.
    const [first, second] = [await stack('first', ''), await stack('second', '')];
    await edit(first, { maker0: entry('Alder'), maker1: entry('Beech') });
    await edit(second, { maker0: entry('Birch'), maker1: entry('Beech') });
    const makers: Makers = { token: undefined, titles: new Map() };
    const data = dataOf('one');
    await withContent(env(before, data, 4722), (ready) => pull(ready, makers));
    let last = '';
    const publishOf = (root: string, turn: () => Promise<unknown>): Promise<void> =>
      withContent(env(root, data, 4722), async (ready, { end }) => {
        await turn();
        await pull(ready, makers);
        last = root;
        await end();
      });
    const one = publishOf(first, () => Promise.resolve());
    const two = publishOf(second, () => Promise.race([one, new Promise((resolve) => setTimeout(resolve, 1000))]));
    await Promise.all([one, two]);
    const maker0 = last === first ? 'Alder' : 'Birch';
    expect(Object.fromEntries(makers.titles)).toEqual({ maker0, maker1: 'Beech' });
  });
});
