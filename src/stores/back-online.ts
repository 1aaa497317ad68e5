import { isOffline, pause } from '#clients/storefront-api/transport.ts';

/** Resolves when the browser is online, immediately if it already is. */
export function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (isOffline()) globalThis.addEventListener?.('online', () => resolve(), { once: true });
    else resolve();
  });
}

/** Loads code, and tries once more after a failure, unless the browser is offline: the first requests after its `online` event often fail. */
export const loadWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async (error: unknown) => {
    if (isOffline()) throw error;
    await pause();
    return load();
  });
