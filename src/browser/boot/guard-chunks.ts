/**
 * Reloads the page when a chunk does not load, for example because a newer release has removed it: at most once in ten seconds (spec section 8), and not if
 * a form was filled in or only the cart drawer is missing.
 */
import { changedFields } from '#islands/ui/is-changed.ts';
import { isChunkError, mayReload } from '#lib/errors/chunk-error.ts';

import { reloadPage } from './stored-input.ts';

const MARKER = 'firn.reloaded';

function reload(error: unknown): void {
  // A reload would lose input; forms and links work without scripts.
  if (!isChunkError(error) || !navigator.onLine || changedFields(document).length > 0) return;
  try {
    const now = Date.now();
    if (!mayReload(sessionStorage.getItem(MARKER), now)) return;
    sessionStorage.setItem(MARKER, `${now}`);
  } catch {
    // Without the marker, reloads could loop.
    return;
  }
  // Keeps what the visitor enters between now and the reload.
  reloadPage('input:not([type=password]),select,textarea');
}

export function guardChunks(): void {
  document.addEventListener('astro:hydration-error', (event) => {
    // The link to the cart works without the drawer's code, and a reload would remove the message that a product was added.
    const isDrawer = (event.target as Element).querySelector('.cart-button');
    if (!event.defaultPrevented && !isDrawer) reload((event as CustomEvent<{ error?: unknown }>).detail.error);
  });
  window.addEventListener('unhandledrejection', (event) => reload(event.reason));
}
