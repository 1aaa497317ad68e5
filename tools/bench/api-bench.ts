/**
 * Measures calls of the account API through the embedded platform, compared with a bare Hono route; also memory under load, cold start, and the
 * time of a refused sign-in.
 */
import type { LoadRequest } from 'autocannon';

import { AppError } from '#lib/errors/app-error.ts';

import { decimals, goalTable, median, ratio, table } from './arithmetic.ts';
import type { Goal } from './arithmetic.ts';
import { bareRequest, firstLookSentence, measureCart, readRequest, VISITORS } from './cart-bench.ts';
import type { FirstLook } from './cart-bench.ts';
import { CONNECTIONS, inTurns, load, loadInTurns, loadTable, runLoad } from './load.ts';
import type { Load, LoadRow } from './load.ts';
import { startServer } from './measured-process.ts';
import type { Running } from './measured-process.ts';
import { growthOf, megabytes, memoryLines, MOST_GROWTH, memoryUnderLoad } from './memory.ts';
import type { Memory } from './memory.ts';
import { postgresRow } from './postgres-bench.ts';
import { SERVICES_PORT } from './shop.ts';
import type { BenchShop } from './shop.ts';
import {
  BARE,
  buyer,
  itemsOf,
  makeMany,
  SHOP,
  signIn,
  startServicesProcess,
  startShopProcess,
  visitor,
  withBare,
  withShop,
} from './visitors.ts';
import type { Visitor } from './visitors.ts';

const ANNA = 'anna.us@firn.example';
const PRO = 'pro.us@firn.example';
/** Number of wrong passwords, below the shop's limit per account; each comes from another IP address. */
const GUESSES = 15;
const STARTS = 5;

export interface ApiBench {
  readonly connections: number;
  readonly seconds: number;
  readonly rows: readonly LoadRow[];
  /** Whether the rows include adding with the API's database on PostgreSQL. */
  readonly isOnPostgres: boolean;
  readonly firstLook: FirstLook;
  readonly memory: Memory | undefined;
  /** Time from process start to the first API response: medians in milliseconds. */
  readonly coldStart: { readonly own: number; readonly bare: number };
  /** Median times of refused sign-ins in milliseconds; the two kinds of request alternate. */
  readonly refused: { readonly wrongPassword: number; readonly unknownEmail: number };
}

/** Signs in repeatedly. Each sign-in changes the session id, so each connection has its own visitor. */
async function signInLoad(seconds: number): Promise<Load> {
  const visitors = [...(await makeMany(CONNECTIONS, visitor))];
  async function run(pauseMs: number): Promise<{ readonly perSecond: number; readonly times: readonly number[] }> {
    const times: number[] = [];
    const started = performance.now();
    await Promise.all(
      visitors.map(async (_one, index) => {
        for (let turn = 0; performance.now() - started < seconds * 1000; turn += 1) {
          const due = started + (turn + index / visitors.length) * pauseMs;
          if (due > performance.now()) await new Promise((done) => setTimeout(done, due - performance.now()));
          const before = performance.now();
          const outcome = await signIn(visitors[index] as Visitor, ANNA);
          if (outcome.status !== 200) throw new AppError('bench-load', `A sign-in was refused: ${outcome.answer}`);
          visitors[index] = outcome.visitor;
          times.push(performance.now() - before);
        }
      }),
    );
    return { perSecond: times.length / ((performance.now() - started) / 1000), times };
  }
  const most = await run(0);
  const half = await run((visitors.length / most.perSecond) * 2 * 1000);
  const sorted = half.times.toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: most.perSecond, half: { perSecond: half.perSecond, p50: at(0.5), p99: at(0.99) } };
}

interface BareRoute {
  /** The shop's response body, which the bare route also sends. */
  readonly answer: string;
  readonly request: LoadRequest;
  readonly seconds: number;
}

async function row(name: string, own: Load, { answer, request, seconds }: BareRoute): Promise<LoadRow> {
  return withBare(answer, async () => ({ name, own, bare: await load(BARE, seconds, request) }));
}

async function signInRow(seconds: number): Promise<LoadRow> {
  const { answer } = await signIn(await visitor(), ANNA);
  const body = JSON.stringify({ email: ANNA, pw: 'x'.repeat(16) });
  const headers = { 'content-type': 'application/json' };
  const request: LoadRequest = { method: 'POST', path: '/', headers, body };
  return row('sign in', await signInLoad(seconds), { answer, request, seconds });
}

async function customerRow(
  name: string,
  { email, path, shop }: { readonly email: string; readonly path: string; readonly shop: Running },
  seconds: number,
): Promise<LoadRow> {
  const customers = await makeMany(CONNECTIONS, async () => (await signIn(await visitor(), email)).visitor);
  const response = await fetch(SHOP + path, { headers: customers[0].headers });
  const answer = await response.text();
  if (!response.ok) throw new AppError('bench-load', `${path} was refused: ${answer}`);
  const request = inTurns((turn) => ({
    method: 'GET',
    path,
    headers: (customers[turn % customers.length] ?? customers[0]).headers,
  }));
  return withBare(answer, async (server) => {
    const own = { url: SHOP, request, server: shop };
    const bare = { url: BARE, request: bareRequest(customers[0]), server };
    return { name, ...(await loadInTurns({ own, bare }, seconds)) };
  });
}

async function startsOf(start: () => Promise<Running>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const before = performance.now();
    const running = await start();
    times.push(performance.now() - before);
    await running.stop();
  }
  return median(times);
}

/** Measures refused sign-ins. The responses to both kinds are equal and must take equally long. */
async function refusals(): Promise<ApiBench['refused']> {
  const known = ['anna', 'employee', 'athlete', 'dealer', 'new'];
  const times = { wrongPassword: [] as number[], unknownEmail: [] as number[] };
  for (let turn = 0; turn < GUESSES; turn += 1)
    for (const [kind, email] of [
      ['wrongPassword', `${known[turn % known.length]}.us@firn.example`],
      ['unknownEmail', `nobody${turn}.us@firn.example`],
    ] as const) {
      const guest = await visitor();
      const before = performance.now();
      const { status } = await signIn(guest, email, 'not the password');
      times[kind].push(performance.now() - before);
      if (status !== 422) throw new AppError('bench-load', `A wrong password was answered with ${status}.`);
    }
  return { wrongPassword: median(times.wrongPassword), unknownEmail: median(times.unknownEmail) };
}

export async function benchApi(
  shop: BenchShop,
  { seconds, minutes }: { readonly seconds: number; readonly minutes: number },
  say: (line: string) => void,
): Promise<ApiBench> {
  const measured = await withShop(shop, async (own, services) => {
    const wanted = await itemsOf(shop);
    say('Refusing sign-ins …');
    const refused = await refusals();
    say(`Making ${VISITORS} visitors with a cart each …`);
    const buyers = await makeMany(VISITORS, () => buyer(wanted[0]));
    const cart = await measureCart({ buyers, wanted, shop: own }, seconds, say);
    say('Signing in, listing orders, asking for the spend …');
    const rows = [
      await signInRow(seconds),
      ...cart.rows,
      await customerRow('list orders', { email: ANNA, path: '/api/orders/101', shop: own }, seconds),
      await customerRow(
        'pro total',
        { email: PRO, path: '/api/pro/order_total?customer_id=102&brand_id=1', shop: own },
        seconds,
      ),
    ];
    say(`Loading it for ${minutes} minutes …`);
    await runLoad(SHOP, readRequest(buyers), { seconds: 1 });
    const memory = await memoryUnderLoad({ shop: own, services }, { buyers, minutes }, say);
    return { connections: CONNECTIONS, seconds, refused, rows, firstLook: cart.firstLook, memory };
  });
  const onPostgres = await postgresRow(shop, seconds, say);
  const at = measured.rows.findIndex(({ name }) => name === 'add to the cart') + 1;
  const rows = onPostgres ? measured.rows.toSpliced(at, 0, onPostgres) : measured.rows;
  say('Starting …');
  const services = await startServicesProcess(shop);
  try {
    const env = { PORT: `${SERVICES_PORT + 2}` };
    const own = await startsOf(() => startShopProcess(shop));
    const bare = await startsOf(() => startServer(['tools/bench/hono-process.ts'], BARE, { env, input: '{}' }));
    return { ...measured, rows, isOnPostgres: onPostgres !== undefined, coldStart: { own, bare } };
  } finally {
    await services.stop();
  }
}

/** Goals for reading a cart and for memory. Both processes have a goal for memory growth, because each has an embedded database that could leak. */
export function apiGoals({ rows, memory }: Pick<ApiBench, 'rows' | 'memory'>): readonly Goal[] {
  const read = rows.find(({ name }) => name === 'read the cart');
  const times = read && ratio(read.own.perSecond, read.bare.perSecond);
  return [
    { name: 'cart read by the bare route', unit: '×', value: times, atLeast: 0.6 },
    { name: 'cart read, p99 at half load', unit: 'ms', value: read?.own.half.p99, atMost: 10 },
    { name: 'memory', unit: 'MB', value: memory && megabytes(memory.shop.lateBytes), atMost: 400 },
    ...(['shop', 'services'] as const).map((process) => ({
      name: `growth of the ${process} in ${memory?.minutes ?? 0} minutes`,
      unit: 'MB',
      value: growthOf(memory, process),
      atMost: MOST_GROWTH,
    })),
  ];
}

export function printApi(bench: ApiBench): string {
  const { refused, coldStart, memory } = bench;
  const lines = [
    ['sign-in with a wrong password', decimals(refused.wrongPassword, 0), 'ms'],
    ['sign-in with an unknown e-mail', decimals(refused.unknownEmail, 0), 'ms'],
    ['cold start of the shop with its API', decimals(coldStart.own, 0), 'ms'],
    ['cold start of the bare route', decimals(coldStart.bare, 0), 'ms'],
    ...memoryLines(memory),
  ];
  return [
    loadTable(`api (${bench.connections} connections)`, bench.rows),
    ...(bench.isOnPostgres ? [] : ['No row for PostgreSQL: no PostgreSQL here.']),
    firstLookSentence(bench.firstLook),
    table(['besides', 'median', ''], lines),
    goalTable(apiGoals(bench)),
  ].join('\n\n');
}
