import { isOffline } from '#clients/storefront-api/transport.ts';

/** Resolves when the browser is online, immediately if it already is. */
export function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (isOffline()) globalThis.addEventListener?.('online', () => resolve(), { once: true });
    else resolve();
  });
}
