/** Measures a filtered, sorted list with references from the embedded content service, compared with a bare Hono route that sends the same JSON. */
import autocannon from 'autocannon';

import { EMBEDDED } from '#app/settings/embedded-keys.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { decimals, ratio, table } from './arithmetic.ts';
import { startServer } from './measured-process.ts';
import { SERVICES_PORT } from './shop.ts';
import type { BenchShop } from './shop.ts';
import { startServicesProcess } from './visitors.ts';

const SERVICES = `http://127.0.0.1:${SERVICES_PORT}`;
const BARE = `http://127.0.0.1:${SERVICES_PORT + 2}`;
const CONNECTIONS = 8;

export interface ContentBench {
  readonly entries: number;
  readonly answerBytes: number;
  readonly own: { readonly perSecond: number; readonly p99: number };
  readonly bare: { readonly perSecond: number; readonly p99: number };
}

const list = `${SERVICES}/v3/content_types/product/entries?${new URLSearchParams({
  environment: EMBEDDED.environment,
  locale: 'en-us',
  query: JSON.stringify({ title: { $exists: true } }),
  'include[]': 'category',
  asc: 'title',
  limit: '100',
})}`;
const headers = { api_key: EMBEDDED.apiKey, access_token: EMBEDDED.deliveryToken };

async function load(url: string, seconds: number): Promise<ContentBench['own']> {
  const result = await autocannon({
    url: new URL(url).origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ method: 'GET', path: url.slice(new URL(url).origin.length), headers }],
  });
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0) throw new AppError('bench-content', `${bad} of ${result.requests.total} requests to ${url} failed.`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

export async function benchContent(
  shop: BenchShop,
  seconds: number,
  say: (line: string) => void,
): Promise<ContentBench> {
  const services = await startServicesProcess(shop);
  try {
    const response = await fetch(list, { headers });
    const answer = await response.text();
    if (!response.ok) throw new AppError('bench-content', `The content service refused: ${answer}`);
    const { entries } = JSON.parse(answer) as { entries: readonly unknown[] };
    say(`Listing ${entries.length} products …`);
    const own = await load(list, seconds);
    const env = { PORT: `${SERVICES_PORT + 2}` };
    const bare = await startServer(['tools/bench/hono-process.ts'], BARE, { env, input: answer });
    try {
      return {
        entries: entries.length,
        answerBytes: Buffer.byteLength(answer),
        own,
        bare: await load(`${BARE}/`, seconds),
      };
    } finally {
      await bare.stop();
    }
  } finally {
    await services.stop();
  }
}

export function printContent(bench: ContentBench): string {
  return table(
    [`content (${CONNECTIONS} connections)`, 'own req/s', 'bare Hono req/s', 'own × bare', 'own p99 ms', 'bare p99 ms'],
    [
      [
        `list of ${bench.entries}, ${decimals(bench.answerBytes / 1024, 0)} KB`,
        decimals(bench.own.perSecond, 0),
        decimals(bench.bare.perSecond, 0),
        decimals(ratio(bench.own.perSecond, bench.bare.perSecond), 3),
        decimals(bench.own.p99, 0),
        decimals(bench.bare.p99, 0),
      ],
    ],
  );
}
