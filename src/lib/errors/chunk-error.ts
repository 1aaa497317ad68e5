/** Detects code chunks that could not be loaded, most often because a release removed them (spec section 8). */

/** A second reload within this time would be a loop. */
export const RELOAD_GUARD_MS = 10_000;

const MESSAGES =
  /dynamically imported module|importing a module script failed|failed to load module script|unable to preload/i;

/** Browsers have no common error type for it, only different messages. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}

/** `marker`: time of the last such reload in milliseconds, as text from session storage. */
export function mayReload(marker: string | null, now: number): boolean {
  const last = Number(marker ?? Number.NaN);
  return !(Math.abs(now - last) < RELOAD_GUARD_MS);
}
