/** Code that a release took away cannot be loaded any more: the page is reloaded, once in ten seconds (spec section 8), unless something was filled in. */
import { changedFields } from '#islands/ui/is-changed.ts';
import { isChunkError, mayReload } from '#lib/errors/chunk-error.ts';

const MARKER = 'firn.reloaded';

function reload(error: unknown): void {
  // What was chosen or typed would be lost; forms and links work without the code.
  if (!isChunkError(error) || !navigator.onLine || changedFields(document).length > 0) return;
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
