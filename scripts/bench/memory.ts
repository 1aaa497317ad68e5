/** What the shop holds while it is loaded for minutes, and what the embedded services hold beside it. */
import type { LoadRequest } from 'autocannon';

import { decimals, median } from './arithmetic.ts';
import { inTurns, pour } from './load.ts';
import { peakOf, treeUse } from './measured-process.ts';
import type { Running } from './measured-process.ts';
import { SHOP } from './visitors.ts';
import type { Buyer } from './visitors.ts';

/** As much as two cores do beside the load itself. */
const STEADY_CONNECTIONS = 4;
const SAMPLE_MS = 2000;
/** Fewer say nothing of growth. */
const FEWEST = 5;
const MEGABYTE = 1024 ** 2;

/** Resident memory of a process with its children. */
export interface Held {
  /** After the first fifth of the time, and at its end. */
  readonly earlyBytes: number;
  readonly lateBytes: number;
  /** Since it was started, itself alone. */
  readonly peakBytes: number | undefined;
}

export interface Memory {
  readonly minutes: number;
  readonly requests: number;
  /** Pages and the own API with their embedded database: all there is where the services are real ones. */
  readonly shop: Held;
  /** Embedded content, commerce (with a database of its own) and media. */
  readonly services: Held;
}

export const megabytes = (bytes: number): number => bytes / MEGABYTE;

/** Of samples in their order; undefined for too few. */
export function heldOver(samples: readonly number[], peakBytes?: number): Held | undefined {
  if (samples.length < FEWEST) return undefined;
  const fifth = Math.ceil(samples.length / 5);
  return { earlyBytes: median(samples.slice(fifth, 2 * fifth)), lateBytes: median(samples.slice(-fifth)), peakBytes };
}

/** Reads, changes of a quantity, and sessions. */
function steadyRequest(buyers: readonly [Buyer, ...Buyer[]]): LoadRequest {
  return inTurns((turn) => {
    const { headers, cart, line } = buyers[turn % buyers.length] ?? buyers[0];
    if (turn % 10 === 8) return { method: 'GET', path: '/api/session', headers };
    if (turn % 10 !== 9) return { method: 'GET', path: `/api/cart/${cart}`, headers };
    const body = JSON.stringify({ quantity: 1 + (turn % 5) });
    return { method: 'PUT', path: `/api/cart/${cart}/items/${line}`, headers, body };
  });
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

/** Says what it saw once a minute. Undefined where the system does not tell. */
export async function memoryUnderLoad(
  running: { readonly shop: Running; readonly services: Running },
  buyers: readonly [Buyer, ...Buyer[]],
  minutes: number,
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
  const result = await pour(SHOP, seconds, steadyRequest(buyers), { connections: STEADY_CONNECTIONS }).finally(() => {
    clearInterval(looking);
    clearInterval(saying);
  });
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
    row('memory of the embedded services, late', memory?.services.lateBytes),
    row('memory of the embedded services, at most', memory?.services.peakBytes),
  ];
}
