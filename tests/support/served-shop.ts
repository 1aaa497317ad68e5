/** The standalone server over HTTP, in front of a small release, shared by the tests of one file. */
import { rmSync } from 'node:fs';
import { connect } from 'node:net';

import { afterAll, beforeAll, vi } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import type { Env } from '#app/settings/env.ts';
import { startShop } from '#app/shop/shop-server.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { Listening } from '#server/http/listen.ts';

import { copyEmptyDatabases } from './database-folders.ts';
import { entryChange, openSmallShop } from './small-shop.ts';
import type { SmallShop } from './small-shop.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface ServedShop {
  readonly shop: SmallShop;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** Uses a bare socket, so that the path is not normalized and the body is not decompressed. */
  raw(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<RawAnswer>;
  /** Replaces the server with one with other settings. */
  restart(more: Readonly<Record<string, string>>): Promise<void>;
}

function ask(port: number, path: string, headers: Readonly<Record<string, string>>, method: string) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const sent = Object.entries({ host: 'x', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      const [first = '', ...rest] = all.subarray(0, end).toString('latin1').split('\r\n');
      const pairs = rest.map(
        (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as [string, string],
      );
      resolve({ status: Number(first.split(' ')[1]), headers: new Headers(pairs), body: all.subarray(end + 4) });
    });
    socket.write(`${method} ${path} HTTP/1.1\r\n${sent.join('')}\r\n`);
  });
}

/** A search engine that finds nothing. */
const search = async (): Promise<Response> => Response.json({ results: [] });

function addRules(shop: SmallShop): void {
  const rule = (from: string, to: string, match: 'exact' | 'prefix', status: 301 | 410) =>
    entryChange({
      type: 'route_rule',
      uid: from,
      title: from,
      language: 'en-us',
      updatedAt: '',
      from,
      to,
      match,
      status,
    });
  shop.apply([
    rule('/de/ski', '/de-at/a', 'prefix', 301),
    rule('/alt', 'https://example.com/ü', 'exact', 301),
    rule('/de-at/weg', '', 'exact', 410),
  ]);
}

/** `port`: unique to the test file, which also uses the next one. */
export function servedShop(port: number): ServedShop {
  // Tests start dozens of processes and renderers, which takes long on a busy machine.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  let shop: SmallShop;
  let server: Listening | undefined;
  const lines: Readonly<Record<string, unknown>>[] = [];
  const env = (more: Readonly<Record<string, string>> = {}): Env =>
    readEnv({ DATA_DIR: shop.dataDir, PORT: `${port}`, SERVICES_PORT: `${port + 1}`, ...more });
  const log = (line: Readonly<Record<string, unknown>>): void => void lines.push(line);
  beforeAll(async () => {
    shop = openSmallShop();
    addRules(shop);
    shop.page('/long', `Long ${'x'.repeat(2000)}`);
    await publish(shop.options());
    await copyEmptyDatabases(shop.dataDir, 'api');
    server = await startShop({ preview: async () => new Response('drafts'), search, env: env(), log });
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    rmSync(shop.dir, { recursive: true, force: true });
  });
  return {
    get shop() {
      return shop;
    },
    lines,
    raw: (path, headers = {}, method = 'GET') => ask(port, path, headers, method),
    async restart(more) {
      await server?.close();
      server = await startShop({ search, env: env(more), log });
    },
  };
}
