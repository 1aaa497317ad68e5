/** Measures the memory of the shop and of the embedded services under minutes of load. */
import type { LoadRequest } from 'autocannon';

import { AppError } from '#lib/errors/app-error.ts';

import { decimals, median } from './arithmetic.ts';
import { inTurns, runLoad } from './load.ts';
import { peakOf, treeUse } from './measured-process.ts';
import type { Running } from './measured-process.ts';
import { makeMany, SHOP, signIn, visitor } from './visitors.ts';
import type { Buyer, Visitor } from './visitors.ts';

/** Number of connections that two cores sustain along with the load generator. */
const STEADY_CONNECTIONS = 4;
const SAMPLE_MS = 2000;
/** Pause between sign-ins, because the platform limits them per account. */
const SIGN_IN_PAUSE_MS = 1000;
const SIGN_IN_EMAILS = ['anna.us@firn.example', 'dealer.us@firn.example', 'employee.us@firn.example'];
/** Minimum number of samples for a statement about growth. */
const FEWEST = 5;
const MEGABYTE = 1024 ** 2;

/** Resident memory of a process tree. */
export interface MemoryUse {
  /** Medians of the second and of the last fifth of the samples. */
  readonly earlyBytes: number;
  readonly lateBytes: number;
  /** Peak since the start, without children. */
  readonly peakBytes: number | undefined;
}

export interface Memory {
  readonly minutes: number;
  readonly requests: number;
  /** Pages and API with their embedded database: the whole deployment if real services are used. */
  readonly shop: MemoryUse;
  /** Embedded content, commerce (with its own database) and media. */
  readonly services: MemoryUse;
}

export const megabytes = (bytes: number): number => bytes / MEGABYTE;

/** Limit in megabytes for the growth of each process. */
export const MOST_GROWTH = 20;
/** Minimum number of requests: enough for a leak of 1 KB per request to exceed the limit. */
const FEWEST_REQUESTS = 30_000;

/** Growth from the early to the late median in megabytes. Undefined if it is within the limit, but after too few requests to reveal a leak. */
export function growthOf(memory: Memory | undefined, process: 'shop' | 'services'): number | undefined {
  if (!memory) return undefined;
  const { earlyBytes, lateBytes } = memory[process];
  const growth = megabytes(lateBytes - earlyBytes);
  return growth <= MOST_GROWTH && memory.requests < FEWEST_REQUESTS ? undefined : growth;
}

/** `samples` in order of time; undefined if there are too few. */
export function heldOver(samples: readonly number[], peakBytes?: number): MemoryUse | undefined {
  if (samples.length < FEWEST) return undefined;
  const fifth = Math.ceil(samples.length / 5);
  return { earlyBytes: median(samples.slice(fifth, 2 * fifth)), lateBytes: median(samples.slice(-fifth)), peakBytes };
}

/** Mixed requests: of ten, one reads the session, three write, two repeat an earlier write under the same idempotency key, four read the cart. */
function steadyRequest(buyers: readonly [Buyer, ...Buyer[]]): LoadRequest {
  return inTurns((turn) => {
    const { headers, cart, line } = buyers[turn % buyers.length] ?? buyers[0];
    const round = Math.floor(turn / buyers.length);
    const path = `/api/cart/${cart}/items/${line}`;
    const set = (key: string, quantity: number): LoadRequest => ({
      method: 'PUT',
      path,
      headers: { ...headers, 'idempotency-key': key },
      body: JSON.stringify({ quantity }),
    });
    const kind = turn % 10;
    if (kind === 0) return { method: 'GET', path: '/api/session', headers };
    if (kind <= 3) return set(`steady-${turn}`, 1 + (turn % 5));
    // With key `replayed-key` a visitor repeats one write for the whole load; the other replays change with the round.
    if (kind === 4) return set('replayed-key', 3);
    if (kind === 5) return set(`replayed-${round % 3}`, 2);
    return { method: 'GET', path: `/api/cart/${cart}`, headers };
  });
}

/** Signs customers in repeatedly, one after the other. */
function signInSteadily(customers: readonly (readonly [Visitor, string])[]) {
  const over = new AbortController();
  let count = 0;
  const work = (async () => {
    const visitors = customers.map(([one]) => one);
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const index = turn % visitors.length;
      const outcome = await signIn(visitors[index] as Visitor, customers[index]?.[1] ?? '');
      if (outcome.status !== 200) throw new AppError('bench-load', `A sign-in was refused: ${outcome.answer}`);
      visitors[index] = outcome.visitor;
      count += 1;
      await new Promise((done) => setTimeout(done, SIGN_IN_PAUSE_MS));
    }
  })();
  work.catch(() => undefined);
  return {
    async stop(): Promise<number> {
      over.abort();
      await work;
      return count;
    },
  };
}

function follow({ pid }: Running) {
  const samples: number[] = [];
  return {
    samples,
    async look(): Promise<void> {
      const use = await treeUse(pid);
      if (use) samples.push(use.bytes);
    },
    held: async () => heldOver(samples, await peakOf(pid)),
  };
}

const lastOf = (samples: readonly number[]): string => decimals(megabytes(samples.at(-1) ?? Number.NaN), 0);

/** Measures memory under load and prints it once a minute. Undefined without /proc. */
export async function memoryUnderLoad(
  running: { readonly shop: Running; readonly services: Running },
  { buyers, minutes }: { readonly buyers: readonly [Buyer, ...Buyer[]]; readonly minutes: number },
  say: (line: string) => void,
): Promise<Memory | undefined> {
  const seconds = Math.max(1, Math.round(minutes * 60));
  const [shop, services] = [follow(running.shop), follow(running.services)];
  const looking = setInterval(() => void Promise.all([shop.look(), services.look()]), Math.min(SAMPLE_MS, (seconds * 1000) / 20)); // prettier-ignore
  let minute = 0;
  const saying = setInterval(() => {
    minute += 1;
    say(`  after ${minute} min: shop ${lastOf(shop.samples)} MB, embedded services ${lastOf(services.samples)} MB`);
  }, 60_000);
  const customers = await makeMany(SIGN_IN_EMAILS.length, visitor);
  const signIns = signInSteadily(customers.map((one, index) => [one, SIGN_IN_EMAILS[index] ?? ''] as const));
  const result = await runLoad(SHOP, steadyRequest(buyers), { seconds, connections: STEADY_CONNECTIONS }).finally(
    () => {
      clearInterval(looking);
      clearInterval(saying);
    },
  );
  say(`  ${await signIns.stop()} sign-ins`);
  const [ofShop, ofServices] = [await shop.held(), await services.held()];
  if (!ofShop || !ofServices) return undefined;
  return { minutes, requests: result.requests.total, shop: ofShop, services: ofServices };
}

/** Rows of a table: name, value, unit. */
export function memoryLines(memory: Memory | undefined): readonly (readonly [string, string, string])[] {
  const row = (name: string, bytes: number | undefined) => [name, decimals(bytes && megabytes(bytes), 0), 'MB'] as const; // prettier-ignore
  return [
    ['requests of the steady load', decimals(memory?.requests, 0), ''],
    row('memory of the shop, early', memory?.shop.earlyBytes),
    row('memory of the shop, late', memory?.shop.lateBytes),
    row('memory of the shop, at most since its start', memory?.shop.peakBytes),
    row('memory of the embedded services, early', memory?.services.earlyBytes),
    row('memory of the embedded services, late', memory?.services.lateBytes),
    row('memory of the embedded services, at most', memory?.services.peakBytes),
  ];
}
