/** Rate limit of all API calls of one client. A page makes only a few; a flood is refused before it reaches the session database or the platform. */
import { clientKey } from '#lib/network/client-key.ts';

import { createRateLimit } from './rate-limit.ts';

/** Limits of reads and writes per client: high enough for an office or a school behind one address. */
const READS = { most: 300, seconds: 30 } as const;
const WRITES = { most: 90, seconds: 30 } as const;
/** Loopback addresses (tests, benchmarks, a proxy that does not forward client addresses) are not limited: all visitors would share one bucket. */
const OWN = /^(?:127\.|0:0:0:0::\/64$)/;

/** Counts a call; returns 0, or the seconds until the client may call again. A refused call is not counted. */
export type ClientRateLimit = (address: string, kind: 'read' | 'write') => number;

export function createClientRateLimit(clock: () => Date): ClientRateLimit {
  const limits = { read: createRateLimit(READS), write: createRateLimit(WRITES) };
  return (address, kind) => {
    const client = clientKey(address);
    return client === '' || OWN.test(client) ? 0 : limits[kind](client, clock().getTime());
  };
}
