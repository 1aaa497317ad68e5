/**
 * Rate limits of one client: of its API calls, its searches and its filtered categories. A page makes only a few; a flood is refused before it reaches
 * the session database, the platform or the search engine, or occupies the processor.
 */
import { clientKey } from '#lib/network/client-key.ts';

import { createRateLimit } from './rate-limit.ts';
import type { Rate } from './rate-limit.ts';

/** Limits of reads and writes per client: high enough for an office or a school behind one address. */
const READS = { most: 300, seconds: 30 } as const;
const WRITES = { most: 90, seconds: 30 } as const;
/** A search takes more requests than other pages: one or two for each pause while the text is typed, then two and one per chosen filter. */
const SEARCHES = { most: 600, seconds: 30 } as const;
/** A filtered category takes up to 40 ms of processor time. Browsers with scripts request one when they arrive, and filter themselves afterwards. */
const FILTERED_PAGES = { most: 120, seconds: 30 } as const;
/** Loopback addresses (tests, benchmarks, a proxy that does not forward client addresses) are not limited: all visitors would share one bucket. */
const OWN = /^(?:127\.|0:0:0:0::\/64$)/;

/** Counts a call; returns 0, or the seconds until the client may call again. A refused call is not counted. */
export type ClientRateLimit = (address: string, kind: 'read' | 'write') => number;

/**
 * The same for one kind of request: to the search engine and for pages of results, or for filtered categories. `cost`: as how many requests it counts (1);
 * a request to the search engine counts as the number of its queries.
 */
export type AddressRateLimit = (address: string, cost?: number) => number;

/** Whether an address is exempt from the limits. */
type IsExempt = (address: string) => boolean;

function limitByAddress(rate: Rate, clock: () => Date, isExempt?: IsExempt): AddressRateLimit {
  const limit = createRateLimit(rate);
  return (address, cost) => {
    const client = clientKey(address);
    const isLimited = client !== '' && !OWN.test(client) && !isExempt?.(address);
    return isLimited ? limit(client, clock().getTime(), cost) : 0;
  };
}

export function createClientRateLimit(clock: () => Date, isExempt?: IsExempt): ClientRateLimit {
  const limits = {
    read: limitByAddress(READS, clock, isExempt),
    write: limitByAddress(WRITES, clock, isExempt),
  };
  return (address, kind) => limits[kind](address);
}

export const createSearchRateLimit = (clock: () => Date, isExempt?: IsExempt): AddressRateLimit =>
  limitByAddress(SEARCHES, clock, isExempt);

export const createFilterRateLimit = (clock: () => Date, isExempt?: IsExempt): AddressRateLimit =>
  limitByAddress(FILTERED_PAGES, clock, isExempt);
