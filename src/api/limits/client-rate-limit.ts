/** How many calls of the API one client may make, whatever they are. A shopper makes a few a page; a flood is refused before session and platform. */
import { clientKey } from '#lib/network/client-key.ts';

import { Refusal } from '../refusal.ts';
import { createRateLimit } from './rate-limit.ts';

/** An office or a school behind one address passes. */
const READS = { most: 300, seconds: 30 } as const;
const WRITES = { most: 90, seconds: 30 } as const;
/** This machine: tests, benchmarks, and a proxy that does not say whom it speaks for. All visitors would be one client. */
const OWN = /^(?:127\.|0:0:0:0::\/64$)/;

/** Throws the Refusal `too-often`. */
export type ClientRateLimit = (address: string, kind: 'read' | 'write') => void;

export function createClientRateLimit(clock: () => Date): ClientRateLimit {
  const meters = { read: createRateLimit(READS), write: createRateLimit(WRITES) };
  return (address, kind) => {
    const client = clientKey(address);
    if (client === '' || OWN.test(client)) return;
    const retryAfterSeconds = meters[kind](client, clock().getTime());
    if (retryAfterSeconds > 0) throw new Refusal('too-often', 'Too many calls. Wait a moment.', { retryAfterSeconds });
  };
}
