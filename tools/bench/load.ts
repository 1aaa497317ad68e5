/** Load on a server: full speed, then half of that rate. */
import autocannon from 'autocannon';
import type { LoadRequest, LoadResult } from 'autocannon';

import { AppError } from '#lib/errors/app-error.ts';

import { decimals, ratio, table } from './arithmetic.ts';

export const CONNECTIONS = 16;

export interface Load {
  readonly perSecond: number;
  readonly half: { readonly perSecond: number; readonly p50: number; readonly p99: number };
}

export interface LoadRow {
  readonly name: string;
  readonly own: Load;
  readonly bare: Load;
}

/** Throws an AppError `bench-load` if any request fails: fast errors would falsify the result. */
export async function pour(
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
  const most = await pour(url, request, { seconds });
  const rate = Math.max(1, Math.round(most.requests.average / 2));
  const half = await pour(url, request, { seconds, overallRate: rate });
  return {
    perSecond: most.requests.average,
    half: { perSecond: half.requests.average, p50: half.latency.p50, p99: half.latency.p99 },
  };
}

/** Enough client addresses that the load stays below the rate limit of each. */
const ADDRESSES = 15_000;

/** The rate limits stay switched on while the API is loaded, so requests come from many client addresses. */
function clientAddress(turn: number): string {
  const one = turn % ADDRESSES;
  return `10.128.${one >> 8}.${one & 255}`;
}

/** A request that changes with each call, in sequence over all connections. Each comes from another client address. */
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

const latency = ({ half }: Load): string => `${decimals(half.p50, 0)} / ${decimals(half.p99, 0)}`;

export function loadTable(title: string, rows: readonly LoadRow[]): string {
  return table(
    [title, 'own req/s', 'bare Hono req/s', 'own × bare', 'own p50 / p99 ms at half load', 'bare p50 / p99 ms'],
    rows.map((row) => [
      row.name,
      decimals(row.own.perSecond, 0),
      decimals(row.bare.perSecond, 0),
      decimals(ratio(row.own.perSecond, row.bare.perSecond), 3),
      latency(row.own),
      latency(row.bare),
    ]),
  );
}
