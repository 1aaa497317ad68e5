/** Rate limit of all API calls of one client. A shopper makes a few per page; a flood is refused before the session or the platform is asked. */
import { clientKey } from '#lib/network/client-key.ts';

import { createRateLimit } from './rate-limit.ts';

/** High enough for an office or a school behind one address. */
const READS = { most: 300, seconds: 30 } as const;
const WRITES = { most: 90, seconds: 30 } as const;
/** This machine (tests, benchmarks, a proxy that does not forward the client's address) is not limited: all visitors would be one client. */
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
