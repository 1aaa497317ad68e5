/** How long sessions last. Reading or changing a session extends its expiry, up to an absolute limit. */
import type { CachedSession } from './session-cache.ts';
import { isEmpty } from './session.ts';
import type { Session } from './session.ts';

const HOUR_MS = 3600 * 1000;
/** Idle timeout of a session with a cart or a customer. */
export const SESSION_IDLE_MS = 7 * 24 * HOUR_MS;
/** Idle timeout of an empty session. It is shorter: the session holds nothing that a shopper would miss, and crawlers create many. */
export const EMPTY_SESSION_IDLE_MS = 24 * HOUR_MS;
export const SESSION_ABSOLUTE_MS = 30 * 24 * HOUR_MS;
/** Minimum interval between writes that extend a session's expiry, and between sweeps of expired sessions. */
export const TOUCH_MS = HOUR_MS;
/** How long a rotated id is distinguished from an unknown one. */
export const ROTATED_MS = 60_000;
/** How long the answers of idempotent writes are stored. */
export const ANSWER_MS = 24 * HOUR_MS;

export function expiryOf(session: Session, now: Date): Date {
  const idleMs = isEmpty(session) ? EMPTY_SESSION_IDLE_MS : SESSION_IDLE_MS;
  return new Date(Math.min(now.getTime() + idleMs, session.createdAt + SESSION_ABSOLUTE_MS));
}

/** Whether the stored expiry is so old that it has to be written again. */
export function isExpiryStale({ session, expiresAt }: CachedSession, now: Date): boolean {
  // No expiry is later than `now + SESSION_IDLE_MS`, so for most sessions the exact expiry need not be computed.
  if (now.getTime() + SESSION_IDLE_MS - expiresAt.getTime() <= TOUCH_MS) return false;
  return expiryOf(session, now).getTime() - expiresAt.getTime() > TOUCH_MS;
}
