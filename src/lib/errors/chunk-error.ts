/** A part of the page's code that could not be loaded: most often a release took it away (spec section 8). */

/** A reload within this time of the last one would be a loop. */
export const RELOAD_GUARD_MS = 10_000;

const MESSAGES =
  /dynamically imported module|importing a module script failed|failed to load module script|unable to preload/i;

/** Browsers have no common name for it, only their own words. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}

/** `marker`: when the page was last reloaded for this, milliseconds as text, from session storage. */
export function mayReload(marker: string | null, now: number): boolean {
  const last = Number(marker ?? Number.NaN);
  return !(Math.abs(now - last) < RELOAD_GUARD_MS);
}
