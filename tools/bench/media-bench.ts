/** Compares the media service with ipx (pictures rendered for the first time) and with a static file server (cached pictures). */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import autocannon from 'autocannon';

import { AppError } from '#lib/errors/app-error.ts';

import { decimals, goalTable, median, ratio, table } from './arithmetic.ts';
import { startServer } from './measured-process.ts';
import { benchPrepared, printPrepared } from './prepared-bench.ts';
import type { PreparedRow } from './prepared-bench.ts';
import { SERVICES_PORT } from './shop.ts';

const IPX = '3.1.1';
/** Originals, each rendered once per format. */
const PICTURES = 24;
/** Concurrent requests: as many as the service renders in parallel on two cores. */
const PARALLEL = 2;
const CONNECTIONS = 32;
const WIDTH = 640;
const FORMATS = ['webp', 'jpeg', 'avif'] as const;
type Format = (typeof FORMATS)[number];
/** Quality by format, the same for both servers. */
const QUALITY: Readonly<Record<Format, number>> = { webp: 80, jpeg: 75, avif: 55 };
const [OWN_PORT, IPX_PORT, FILES_PORT] = [SERVICES_PORT, SERVICES_PORT + 1, SERVICES_PORT + 2];

interface ColdRow {
  readonly format: Format;
  /** Pictures per second, median of the turns. */
  readonly own: number;
  readonly ipx?: number;
}

export interface MediaBench {
  /** Reason for the missing comparison. */
  readonly skipped?: string;
  readonly cold: readonly ColdRow[];
  readonly prepared: readonly PreparedRow[];
  /** Requests per second for cached pictures. */
  readonly cached: { readonly own: number; readonly files: number; readonly bytes: number };
}

/** Folder with ipx, which is not in package.json because only this benchmark uses it. Undefined if it cannot be installed. */
async function ipxHome(): Promise<string | undefined> {
  const home = resolve('node_modules/.firn', `ipx-${IPX}`);
  const isThere = (): boolean => existsSync(join(home, 'node_modules', 'ipx'));
  if (!isThere()) {
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'package.json'), '{"private":true}');
    const args = ['install', '--no-audit', '--no-fund', `ipx@${IPX}`];
    await promisify(execFile)('npm', args, { cwd: home, timeout: 180_000 }).catch(() => undefined);
  }
  return isThere() ? home : undefined;
}

async function pictureOf(url: string, format: Format): Promise<Buffer> {
  const answer = await fetch(url);
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || !type.includes(format)) throw new AppError('bench-media', `${url} answered ${answer.status}, ${type}, in place of ${format}.`); // prettier-ignore
  return Buffer.from(await answer.arrayBuffer());
}

/** Pictures per second when each address is requested once. */
async function rate(urls: readonly string[], format: Format): Promise<number> {
  const waiting = [...urls];
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) await pictureOf(url, format);
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return (urls.length / (performance.now() - started)) * 1000;
}

const ownPath = (name: string, format: Format): string =>
  `/i/any/${name}?w=${WIDTH}&fmt=${format}&qlt=${QUALITY[format]}`;
const ownUrl = (name: string, format: Format): string => `http://127.0.0.1:${OWN_PORT}${ownPath(name, format)}`;
const ipxUrl = (file: string, format: Format): string =>
  `http://127.0.0.1:${IPX_PORT}/f_${format},w_${WIDTH},q_${QUALITY[format]}/${file}`;

/** Measures first renderings. The service has no cache folder, so that it renders every picture, as ipx does. */
async function coldTurn(files: readonly string[], originals: string, home: string | undefined): Promise<ColdRow[]> {
  const service = ['services/media/command.ts', '--originals', originals, '--port', `${OWN_PORT}`];
  const own = await startServer(service, ownUrl('none', 'webp'));
  const ipx = home && (await startServer(['tools/bench/ipx-process.ts', home, originals, `${IPX_PORT}`], `http://127.0.0.1:${IPX_PORT}/healthz`)); // prettier-ignore
  const rows: ColdRow[] = [];
  try {
    for (const format of FORMATS) {
      const names = files.map((file) => file.replace(/\.webp$/, ''));
      const ours = await rate(names.map((name) => ownUrl(name, format)), format); // prettier-ignore
      const theirs = ipx ? await rate(files.map((file) => ipxUrl(file, format)), format) : undefined; // prettier-ignore
      rows.push({ format, own: ours, ...(theirs === undefined ? {} : { ipx: theirs }) });
    }
    return rows;
  } finally {
    await own.stop();
    if (ipx) await ipx.stop();
  }
}

async function load(url: string, paths: readonly string[], seconds: number): Promise<number> {
  const run = (duration: number) =>
    autocannon({ url, connections: CONNECTIONS, duration, requests: paths.map((path) => ({ method: 'GET', path })) });
  // Warms up the load generator and the caches.
  await run(2);
  const { requests, errors, timeouts, non2xx } = await run(seconds);
  if (errors + timeouts + non2xx > 0) throw new AppError('bench-media', `Requests to ${url} failed.`);
  return requests.average;
}

async function benchCached(
  root: string,
  {
    files,
    originals,
    seconds,
  }: { readonly files: readonly string[]; readonly originals: string; readonly seconds: number },
): Promise<MediaBench['cached']> {
  const [cache, copies] = [join(root, 'renditions'), join(root, 'files')];
  await mkdir(copies, { recursive: true });
  const names = files.map((file) => file.replace(/\.webp$/, ''));
  const own = await startServer(
    ['services/media/command.ts', '--originals', originals, '--cache', cache, '--port', `${OWN_PORT}`],
    ownUrl('none', 'webp'),
  );
  try {
    let bytes = 0;
    for (const name of names) {
      const picture = await pictureOf(ownUrl(name, 'webp'), 'webp');
      bytes += picture.length / names.length;
      await writeFile(join(copies, `${name}.webp`), picture);
    }
    const paths = names.map((name) => ownPath(name, 'webp'));
    const mine = await load(`http://127.0.0.1:${OWN_PORT}`, paths, seconds);
    const url = `http://127.0.0.1:${FILES_PORT}`;
    const server = await startServer(['tools/bench/static-files-process.ts', copies, `${FILES_PORT}`], `${url}/healthz`); // prettier-ignore
    const theirs = await load(url, names.map((name) => `/${name}.webp`), seconds).finally(() => server.stop()); // prettier-ignore
    return { own: mine, files: theirs, bytes };
  } finally {
    await own.stop();
  }
}

/** Runs the benchmark. `originals`: the pictures of the sample shop. */
export async function benchMedia(
  root: string,
  { originals, turns, seconds, say }: { readonly originals: string; readonly turns: number; readonly seconds: number; readonly say: (line: string) => void }, // prettier-ignore
): Promise<MediaBench> {
  const files = (await readdir(originals)).filter((file) => file.endsWith('.webp')).toSorted().slice(0, PICTURES); // prettier-ignore
  const home = await ipxHome();
  const rounds: ColdRow[][] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    say(`Rendering ${files.length} pictures in ${FORMATS.length} formats, turn ${turn} of ${turns} …`);
    rounds.push(await coldTurn(files, originals, home));
  }
  const cold = FORMATS.map((format): ColdRow => {
    const rows = rounds.flat().filter((row) => row.format === format);
    const theirs = rows.flatMap(({ ipx }) => (ipx === undefined ? [] : [ipx]));
    return { format, own: median(rows.map(({ own }) => own)), ...(theirs.length > 0 ? { ipx: median(theirs) } : {}) };
  });
  say('Serving cached pictures …');
  const cached = await benchCached(root, { files, originals, seconds });
  say('Rendering pictures ahead …');
  const paths = files.map((file) => `/i/any/${file.replace(/\.webp$/, '')}?w=${WIDTH}&fmt=auto`);
  const prepared = await benchPrepared(root, { originals, paths });
  return {
    cold,
    cached,
    prepared,
    ...(home ? {} : { skipped: `ipx ${IPX} could not be installed from npm, skipped` }),
  };
}

export function printMedia({ cold, cached, prepared, skipped }: MediaBench): string {
  const times = ({ own, ipx }: ColdRow): number | undefined => (ipx === undefined ? undefined : ratio(own, ipx));
  const text = [
    table(
      [`pictures of ${WIDTH} px, rendered`, 'own per s', 'ipx per s', 'own × ipx'],
      cold.map((row) => [row.format, decimals(row.own, 1), decimals(row.ipx, 1), decimals(times(row), 2)]),
    ),
    '',
    table(
      [`cached (${CONNECTIONS} connections)`, 'own req/s', 'static files req/s', 'own × files', 'bytes'],
      [['webp', decimals(cached.own, 0), decimals(cached.files, 0), decimals(ratio(cached.own, cached.files), 2), decimals(cached.bytes, 0)]], // prettier-ignore
    ),
    '',
    printPrepared(prepared),
    '',
    goalTable([
      ...cold.map((row) => ({ name: `rendering ${row.format}, beside ipx`, value: times(row), unit: '×', atLeast: 1 })),
      { name: 'cached picture, beside a static file', value: ratio(cached.own, cached.files), unit: '×', atLeast: 0.8 },
    ]),
  ].join('\n');
  return skipped === undefined ? text : `${text}\n${skipped}`;
}
