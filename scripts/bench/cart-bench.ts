/** Reading and filling a cart through the own API, beside a bare Hono route that answers with the same JSON. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import autocannon from 'autocannon';
import type { LoadRequest, LoadResult } from 'autocannon';

import { AppError } from '../../src/lib/errors/app-error.ts';
import type { StoreProduct } from '../seed/derive.ts';
import { decimals, ratio, table } from './arithmetic.ts';
import { startServer } from './measured-process.ts';
import { SERVICES_PORT } from './shop.ts';
import type { BenchShop } from './shop.ts';

const CONNECTIONS = 16;
/** So many that a cart is never in two requests at once and its lines stay within the stock. */
const VISITORS = 600;
const SHOP = `http://127.0.0.1:${SERVICES_PORT + 1}`;
const BARE = `http://127.0.0.1:${SERVICES_PORT + 2}`;
const LINES = 6;

export interface Load {
  readonly perSecond: number;
  readonly half: { readonly perSecond: number; readonly p50: number; readonly p99: number };
}

export interface CartBench {
  readonly connections: number;
  readonly seconds: number;
  readonly answerBytes: number;
  readonly rows: readonly { readonly name: string; readonly own: Load; readonly bare: Load }[];
}

interface Visitor {
  readonly headers: Record<string, string>;
  readonly cart: string;
}

interface Item {
  readonly product_id: number;
  readonly variant_id: number;
  readonly quantity: number;
}

async function items(shop: BenchShop): Promise<readonly Item[]> {
  const text = await readFile(join(shop.dir, 'commerce', 'stores.json'), 'utf8');
  const [store] = JSON.parse(text) as readonly { readonly products: readonly StoreProduct[] }[];
  const stocked = (store?.products ?? []).flatMap((product) => {
    const variant = product.variants.find((one) => Number((one as Record<string, unknown>)['inventory_level']) >= 20);
    const sold = product['availability'] === 'available';
    return variant && sold ? [{ product_id: product.id, variant_id: variant.id, quantity: 1 }] : [];
  });
  return stocked.slice(0, LINES);
}

async function visitor(first: Item): Promise<{ readonly visitor: Visitor; readonly answer: string }> {
  const session = await fetch(`${SHOP}/api/session`);
  const { csrfToken } = (await session.json()) as { csrfToken: string };
  const headers = {
    cookie: session.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    'csrf-token': csrfToken,
    'x-bc-region': 'us',
    'content-type': 'application/json',
  };
  const created = await fetch(`${SHOP}/api/cart/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ line_items: [first] }),
  });
  const answer = await created.text();
  const { cart } = JSON.parse(answer) as { cart?: { id: string } };
  if (!cart) throw new AppError('bench-cart', `A cart could not be made: ${answer}`);
  return { visitor: { headers, cart: cart.id }, answer };
}

async function load(url: string, seconds: number, request: LoadRequest): Promise<Load> {
  const run = async (overallRate?: number): Promise<LoadResult> => {
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: seconds,
      requests: [request],
      ...(overallRate === undefined ? {} : { overallRate }),
    });
    const bad = result.errors + result.timeouts + result.non2xx;
    if (bad > 0) throw new AppError('bench-cart', `${bad} of ${result.requests.total} requests to ${url} failed.`);
    return result;
  };
  const most = await run();
  const rate = Math.max(1, Math.round(most.requests.average / 2));
  const half = await run(rate);
  return {
    perSecond: most.requests.average,
    half: { perSecond: half.requests.average, p50: half.latency.p50, p99: half.latency.p99 },
  };
}

/** Takes the visitors in turn; the next round adds the next item. */
function addRequest(visitors: readonly Visitor[], wanted: readonly Item[]): LoadRequest {
  let turn = 0;
  return {
    setupRequest: (request) => {
      const one = visitors[turn % visitors.length];
      const item = wanted[Math.floor(turn / visitors.length) % wanted.length];
      turn += 1;
      return {
        ...request,
        method: 'POST',
        path: `/api/cart/${one?.cart}/items`,
        headers: one?.headers ?? {},
        body: JSON.stringify({ line_items: [item] }),
      };
    },
  };
}

function readRequest(visitors: readonly Visitor[]): LoadRequest {
  let turn = 0;
  return {
    setupRequest: (request) => {
      const one = visitors[turn % visitors.length];
      turn += 1;
      return { ...request, method: 'GET', path: `/api/cart/${one?.cart}`, headers: one?.headers ?? {} };
    },
  };
}

async function measure(wanted: readonly Item[], seconds: number, say: (line: string) => void): Promise<CartBench> {
  const [first] = wanted;
  if (!first) throw new AppError('bench-cart', 'The shop has nothing in stock.');
  say(`Making ${VISITORS} visitors with a cart each …`);
  const made: Awaited<ReturnType<typeof visitor>>[] = [];
  while (made.length < VISITORS)
    made.push(...(await Promise.all(Array.from({ length: CONNECTIONS }, () => visitor(first)))));
  const visitors = made.map((one) => one.visitor);
  const answer = made[0]?.answer ?? '{}';
  const env = { PORT: `${SERVICES_PORT + 2}` };
  const bare = await startServer(['scripts/bench/hono-process.ts'], BARE, env, answer);
  try {
    const json = { 'content-type': 'application/json' };
    say('Reading carts …');
    const read = {
      name: 'read the cart',
      own: await load(SHOP, seconds, readRequest(visitors)),
      bare: await load(BARE, seconds, { method: 'GET', path: '/' }),
    };
    say('Adding to carts …');
    const add = {
      name: 'add to the cart',
      own: await load(SHOP, seconds, addRequest(visitors, wanted)),
      bare: await load(BARE, seconds, {
        method: 'POST',
        path: '/',
        headers: json,
        body: JSON.stringify({ line_items: [first] }),
      }),
    };
    return { connections: CONNECTIONS, seconds, answerBytes: Buffer.byteLength(answer), rows: [read, add] };
  } finally {
    await bare.stop();
  }
}

/** Commerce, shop and load each in a process of their own. */
export async function benchCart(shop: BenchShop, seconds: number, say: (line: string) => void): Promise<CartBench> {
  const services = await startServer(['scripts/run.mjs', 'services'], `http://127.0.0.1:${SERVICES_PORT}/`, shop.env);
  try {
    const own = await startServer(['scripts/bench/shop-process.ts'], `${SHOP}/healthz`, shop.env);
    try {
      return await measure(await items(shop), seconds, say);
    } finally {
      await own.stop();
    }
  } finally {
    await services.stop();
  }
}

export function printCart(bench: CartBench): string {
  const latency = ({ half }: Load): string => `${decimals(half.p50, 0)} / ${decimals(half.p99, 0)}`;
  return table(
    [
      `cart (${bench.connections} connections)`,
      'own req/s',
      'bare Hono req/s',
      'own × bare',
      'own p50 / p99 ms at half load',
      'bare p50 / p99 ms',
    ],
    bench.rows.map((row) => [
      row.name,
      decimals(row.own.perSecond, 0),
      decimals(row.bare.perSecond, 0),
      decimals(ratio(row.own.perSecond, row.bare.perSecond), 3),
      latency(row.own),
      latency(row.bare),
    ]),
  );
}
