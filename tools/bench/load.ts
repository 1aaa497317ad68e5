/** Puts load on servers: at full speed, then at half of that rate. Two compared servers are loaded in turns. */
import autocannon from 'autocannon';
import type { LoadRequest, LoadResult } from 'autocannon';

import { AppError } from '#lib/errors/app-error.ts';

import { decimals, median, ratio, table } from './arithmetic.ts';
import { createFlood } from './flood.ts';
import { treeUse } from './measured-process.ts';
import type { Running } from './measured-process.ts';

export const CONNECTIONS = 16;

export interface Load {
  readonly perSecond: number;
  /** Requests per second of each turn, in order; absent if the server was loaded only once. */
  readonly turns?: readonly number[];
  /** CPU time of the server's process per request in microseconds, median of the turns; undefined without /proc. */
  readonly micros?: number | undefined;
  readonly half: { readonly perSecond: number; readonly p50: number; readonly p99: number };
}

export interface LoadRow {
  readonly name: string;
  readonly own: Load;
  readonly bare: Load;
}

/** Throws an AppError `bench-load` if any request fails: fast errors would falsify the result. */
export async function runLoad(
  url: string,
  request: LoadRequest,
  { seconds, ...more }: { readonly seconds: number; readonly overallRate?: number; readonly connections?: number },
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [request],
    ...more,
  });
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0) throw new AppError('bench-load', `${bad} of ${result.requests.total} requests to ${url} failed.`);
  return result;
}

export async function load(url: string, seconds: number, request: LoadRequest): Promise<Load> {
  const most = await runLoad(url, request, { seconds });
  const rate = Math.max(1, Math.round(most.requests.average / 2));
  const half = await runLoad(url, request, { seconds, overallRate: rate });
  return {
    perSecond: most.requests.average,
    half: { perSecond: half.requests.average, p50: half.latency.p50, p99: half.latency.p99 },
  };
}

/** Turns per server: the median of five is unaffected by two turns that other work on the machine disturbed. */
const TURNS = 5;

/** One of two servers that are compared. */
export interface Side {
  readonly url: string;
  readonly request: LoadRequest;
  readonly server: Pick<Running, 'pid'>;
}

async function halfLoad({ url, request }: Side, seconds: number, perSecond: number): Promise<Load['half']> {
  const half = await runLoad(url, request, { seconds, overallRate: Math.max(1, Math.round(perSecond / 2)) });
  return { perSecond: half.requests.average, p50: half.latency.p50, p99: half.latency.p99 };
}

/**
 * Loads two servers for `seconds` each in short alternating turns, so that both are measured on the same machine in the same state; the medians of the
 * turns count. A warm-up of a third of `seconds` precedes them. Finally each server is loaded at half of its rate for `seconds` to measure latencies.
 * Throws an AppError `bench-load` if any request fails.
 */
export async function loadInTurns(
  sides: { readonly own: Side; readonly bare: Side },
  seconds: number,
): Promise<{ readonly own: Load; readonly bare: Load }> {
  const measured = [sides.own, sides.bare].map((side) => ({
    side,
    flood: createFlood(side.url, side.request, CONNECTIONS),
    turns: [] as number[],
    micros: [] as number[],
  }));
  for (const { flood } of measured) await flood.run(seconds / 3);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const { side, flood, turns, micros } of measured) {
      const before = await treeUse(side.server.pid);
      const { perSecond, answers } = await flood.run(seconds / TURNS);
      const after = await treeUse(side.server.pid);
      turns.push(perSecond);
      if (before && after) micros.push(((after.cpuSeconds - before.cpuSeconds) * 1e6) / answers);
    }
  const loads: Load[] = [];
  for (const { side, turns, micros } of measured) {
    const perSecond = median(turns);
    const half = await halfLoad(side, seconds, perSecond);
    loads.push({ perSecond, turns, micros: micros.length > 0 ? median(micros) : undefined, half });
  }
  const [own, bare] = loads as [Load, Load];
  return { own, bare };
}

/** Number of client addresses; high enough that each stays below the rate limit. */
const ADDRESSES = 15_000;

/** Client address of a request. The API's rate limits remain enabled under load, so requests must come from many addresses. */
function clientAddress(turn: number): string {
  const one = turn % ADDRESSES;
  return `10.128.${one >> 8}.${one & 255}`;
}

/** A request that changes with each call, across all connections. Each call comes from another client address. */
export function inTurns(next: (turn: number) => LoadRequest): LoadRequest {
  let turn = 0;
  return {
    setupRequest: (request) => {
      const one = next(turn);
      turn += 1;
      // autocannon writes into the headers of a request: copy them, because the visitor is reused.
      return { ...request, ...one, headers: { ...one.headers, 'x-forwarded-for': clientAddress(turn) } };
    },
  };
}

/** The smallest and the largest ratio of two consecutive turns; a wide range indicates other work on the machine. */
function spread({ own, bare }: LoadRow): string {
  const ratios = (own.turns ?? []).map((perSecond, turn) => ratio(perSecond, bare.turns?.[turn] ?? 0) ?? 0);
  return ratios.length > 0 ? `${decimals(Math.min(...ratios), 2)} to ${decimals(Math.max(...ratios), 2)}` : '–';
}

const latency = ({ half }: Load): string => `${decimals(half.p50, 0)} / ${decimals(half.p99, 0)}`;

export function loadTable(title: string, rows: readonly LoadRow[]): string {
  return table(
    [
      title,
      'own req/s',
      'bare Hono req/s',
      'own × bare',
      'own p50 / p99 ms at half load',
      'bare p50 / p99 ms',
      '× of each turn',
      'own µs',
      'bare µs',
    ],
    rows.map((row) => [
      row.name,
      decimals(row.own.perSecond, 0),
      decimals(row.bare.perSecond, 0),
      decimals(ratio(row.own.perSecond, row.bare.perSecond), 3),
      latency(row.own),
      latency(row.bare),
      spread(row),
      decimals(row.own.micros, 1),
      decimals(row.bare.micros, 1),
    ]),
  );
}
