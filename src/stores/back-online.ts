/** Whether there is a network, as far as the browser knows. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** Resolves once the browser says that it has one again. */
export function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (isOffline()) globalThis.addEventListener?.('online', () => resolve(), { once: true });
    else resolve();
  });
}
