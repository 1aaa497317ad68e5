/** Code that a release took away cannot be loaded any more: the page is loaded anew, once in ten seconds (spec section 8). */
import { isChunkError, mayReload } from '#lib/errors/chunk-error.ts';

const MARKER = 'firn.reloaded';

function reload(error: unknown): void {
  if (!isChunkError(error) || !navigator.onLine) return;
  try {
    const now = Date.now();
    if (!mayReload(sessionStorage.getItem(MARKER), now)) return;
    sessionStorage.setItem(MARKER, `${now}`);
  } catch {
    // Without a marker a reload could become a loop.
    return;
  }
  location.reload();
}

export function guardChunks(): void {
  document.addEventListener('astro:hydration-error', (event) => {
    if (!event.defaultPrevented) reload((event as CustomEvent<{ error?: unknown }>).detail.error);
  });
  window.addEventListener('unhandledrejection', (event) => reload(event.reason));
}
