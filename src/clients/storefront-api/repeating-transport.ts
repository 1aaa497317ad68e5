/** Transport for cart calls: reads are repeated after network errors, and writes continue when the page is left. */
import { fetchTransport, isOffline } from './transport.ts';
import type { OpenTransport } from './transport.ts';

/** Waits before the second and the third attempt at a read. */
const WAITS_MS = [300, 600] as const;

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

export const repeatingTransport: OpenTransport = (send) => {
  const once = fetchTransport(send);
  return async (url, request) => {
    // Writes are repeated by the caller alone, with their idempotency keys.
    if (request.method !== 'GET') return once(url, { ...request, keepalive: true });
    for (const wait of WAITS_MS)
      try {
        return await once(url, request);
      } catch (error) {
        if (isOffline() || isTimeout(error)) throw error;
        await new Promise((done) => setTimeout(done, wait));
      }
    return once(url, request);
  };
};
