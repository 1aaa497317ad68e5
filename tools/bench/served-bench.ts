/** Measures the standalone server serving the files of a release, compared with nginx on the same files. */
import { cp, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

import autocannon from 'autocannon';
import type { LoadRequest, LoadResult } from 'autocannon';

import { AppError } from '#lib/errors/app-error.ts';

import { decimals, ratio, table } from './arithmetic.ts';
import { startServer } from './measured-process.ts';
import { compressPages, nginxBinary, startNginx } from './nginx.ts';
import { SERVICES_PORT } from './shop.ts';
import type { BenchShop } from './shop.ts';

const CONNECTIONS = 32;
const PAGES = 200;
const SHOP = `http://127.0.0.1:${SERVICES_PORT + 1}`;
const NGINX_PORT = SERVICES_PORT + 3;

interface Served {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Mean size of a response. */
  readonly bytes: number;
}

export interface ServedBench {
  readonly connections: number;
  readonly seconds: number;
  /** Reason for the missing comparison. */
  readonly skipped?: string;
  readonly rows: readonly { readonly name: string; readonly own: Served; readonly nginx?: Served }[];
}

async function load(url: string, seconds: number, requests: readonly LoadRequest[]): Promise<Served> {
  // Warms the caches of both servers: the benchmark measures frequently requested files.
  for (const { path, headers } of requests) {
    const answer = await fetch(url + path, { headers: headers ?? {} });
    await answer.arrayBuffer();
  }
  const run = (duration: number): Promise<LoadResult> =>
    autocannon({ url, connections: CONNECTIONS, duration, requests: [...requests] });
  // Warms up the load generator.
  await run(2);
  const result = await run(seconds);
  const bad = result.errors + result.timeouts;
  if (bad > 0) throw new AppError('bench-served', `${bad} requests to ${url} failed.`);
  const { average } = result.requests;
  return { perSecond: average, p50: result.latency.p50, p99: result.latency.p99, bytes: result.throughput.average / average }; // prettier-ignore
}

/** The measured requests, by name of their table row. */
async function questions(
  release: string,
  ask: (path: string) => Promise<string>,
): Promise<ReadonlyMap<string, readonly LoadRequest[]>> {
  const files = await readdir(release, { recursive: true });
  const pages = files.filter((file) => /^[a-z-]+\/p\/[^/]+\/index\.html$/.test(file)).toSorted();
  const paths = pages.slice(0, PAGES).map((file) => `/${file.replace(/\/index\.html$/, '')}`);
  const scripts = files.filter((file) => /^_astro\/.*\.js$/.test(file)).map((file) => `/${file}`);
  const get = (path: string, headers: Record<string, string>): LoadRequest => ({ method: 'GET', path, headers });
  const [first = '/'] = paths;
  return new Map([
    ['pages, compressed', paths.map((path) => get(path, { 'accept-encoding': 'gzip' }))],
    ['pages, as they are', paths.map((path) => get(path, { 'accept-encoding': 'identity' }))],
    ['a page that is known (304)', [get(first, { 'accept-encoding': 'gzip', 'if-none-match': await ask(first) })]],
    ['scripts, compressed', scripts.map((path) => get(path, { 'accept-encoding': 'gzip' }))],
  ]);
}

async function measure(
  { url, release }: { readonly url: string; readonly release: string },
  seconds: number,
  say: (line: string) => void,
): Promise<ReadonlyMap<string, Served>> {
  const tag = async (path: string): Promise<string> => {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } });
    await answer.body?.cancel();
    return answer.headers.get('etag') ?? '';
  };
  const measured = new Map<string, Served>();
  for (const [name, requests] of await questions(release, tag)) {
    say(`  ${name} from ${url} …`);
    measured.set(name, await load(url, seconds, requests));
  }
  return measured;
}

export async function benchServed(shop: BenchShop, seconds: number, say: (line: string) => void): Promise<ServedBench> {
  const release = await realpath(join(shop.dataDir, 'latest'));
  const server = await startServer(['tools/bench/shop-process.ts'], `${SHOP}/healthz`, { env: shop.env });
  const own = await measure({ url: SHOP, release }, seconds, say).finally(() => server.stop());
  const binary = nginxBinary();
  const rows = [...own].map(([name, served]) => ({ name, own: served }));
  if (!binary) return { connections: CONNECTIONS, seconds, skipped: 'nginx not found, skipped', rows };
  const copy = join(shop.dir, 'nginx');
  await cp(release, join(copy, 'files'), { recursive: true });
  await compressPages(join(copy, 'files'));
  const nginx = await startNginx(binary, { root: join(copy, 'files'), work: copy, port: NGINX_PORT });
  try {
    const theirs = await measure({ url: `http://127.0.0.1:${NGINX_PORT}`, release }, seconds, say);
    return {
      connections: CONNECTIONS,
      seconds,
      rows: rows.map((row) => {
        const beside = theirs.get(row.name);
        return beside ? { ...row, nginx: beside } : row;
      }),
    };
  } finally {
    await nginx.stop();
    await rm(copy, { recursive: true, force: true });
  }
}

export function printServed(bench: ServedBench): string {
  const latency = (served: Served | undefined): string =>
    served ? `${decimals(served.p50, 0)} / ${decimals(served.p99, 0)}` : '–';
  const text = table(
    [
      `files (${bench.connections} connections)`,
      'own req/s',
      'nginx req/s',
      'own × nginx',
      'own p50 / p99 ms',
      'nginx p50 / p99 ms',
      'bytes',
    ],
    bench.rows.map(({ name, own, nginx }) => [
      name,
      decimals(own.perSecond, 0),
      decimals(nginx?.perSecond, 0),
      decimals(nginx && ratio(own.perSecond, nginx.perSecond), 3),
      latency(own),
      latency(nginx),
      decimals(own.bytes, 0),
    ]),
  );
  return bench.skipped === undefined ? text : `${text}\n${bench.skipped}`;
}
