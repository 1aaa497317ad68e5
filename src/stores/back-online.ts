import { isOffline } from '#clients/storefront-api/transport.ts';

/** Resolves when the browser reports a network; at once when it does already. */
export function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (isOffline()) globalThis.addEventListener?.('online', () => resolve(), { once: true });
    else resolve();
  });
}
