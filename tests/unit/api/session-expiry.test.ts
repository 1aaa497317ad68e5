/** When the stored expiry of a session has to be written again. */
import { expect, test } from 'vitest';

import {
  expiryOf,
  isExpiryStale,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  TOUCH_MS,
} from '#api/session/session-expiry.ts';
import type { Session } from '#api/session/session.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const DAY_MS = 24 * 3600 * 1000;
const sessionOf = (ageMs: number, carts: Session['carts']): Session => ({
  csrfSeed: 'seed',
  createdAt: NOW.getTime() - ageMs,
  customers: {},
  carts,
});

test.each([
  ['an empty session', {}],
  ['a session with a cart', { us: { id: 'cart', count: 1 } }],
])(
  'the expiry of %s is stale once a new one is more than an hour later, however old the session is',
  (_name, carts) => {
    for (const ageMs of [0, DAY_MS, SESSION_ABSOLUTE_MS - DAY_MS, SESSION_ABSOLUTE_MS - TOUCH_MS])
      for (const storedAgoMs of [0, TOUCH_MS - 1, TOUCH_MS, TOUCH_MS + 1, DAY_MS, SESSION_IDLE_MS]) {
        const session = sessionOf(ageMs, carts);
        const expiresAt = expiryOf(session, new Date(NOW.getTime() - storedAgoMs));
        const isLater = expiryOf(session, NOW).getTime() - expiresAt.getTime() > TOUCH_MS;
        expect([ageMs, storedAgoMs, isExpiryStale({ session, expiresAt }, NOW)]).toEqual([ageMs, storedAgoMs, isLater]);
      }
  },
);
