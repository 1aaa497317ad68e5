/** Detects code chunks that could not be loaded, most often because a release removed them (spec section 8). */

/** Milliseconds within which a second reload would count as a loop. */
export const RELOAD_GUARD_MS = 10_000;

const MESSAGES =
  /dynamically imported module|importing a module script failed|failed to load module script|unable to preload/i;

/** Recognized by the message, because browsers have no common error type for failed chunks. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}

/** `marker`: time of the last reload after such an error in milliseconds, as text from session storage. */
export function mayReload(marker: string | null, now: number): boolean {
  const last = Number(marker ?? Number.NaN);
  return !(Math.abs(now - last) < RELOAD_GUARD_MS);
}
