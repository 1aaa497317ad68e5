/** The visit that a call belongs to: its session, changed atomically, and its once-only writes. */
import { createHash } from 'node:crypto';

import { Refusal } from '../refusal.ts';
import type { Visit } from '../route.ts';
import type { OpenSession, SessionStore } from './session-store.ts';

const KEY = /^[\w-]{8,64}$/;

export function visitOf(open: OpenSession, sessions: SessionStore, idempotencyKey: string | undefined): Visit {
  let { session } = open;
  return {
    get session() {
      return session;
    },
    async update(change) {
      const changed = await sessions.update(open.id, change);
      if (!changed) throw new Refusal(403, 'csrf', 'The visit has ended; fetch /api/session and try again.');
      session = changed;
      return changed;
    },
    async once<T>(fingerprint: string, work: () => Promise<T>): Promise<T> {
      if (idempotencyKey === undefined) return work();
      if (!KEY.test(idempotencyKey))
        throw new Refusal(
          400,
          'malformed-idempotency-key',
          'The idempotency-key header takes 8 to 64 letters, digits and dashes.',
        );
      const print = createHash('sha256').update(fingerprint).digest('base64url');
      const claim = await sessions.claim(open.id, idempotencyKey, print);
      if (claim.kind === 'answered') return claim.value as T;
      if (claim.kind === 'other-request')
        throw new Refusal(422, 'idempotency-key-reused', 'This idempotency-key was used for another request.');
      if (claim.kind === 'running')
        throw new Refusal(409, 'still-running', 'The same request is still being done.', { retryAfterSeconds: 1 });
      try {
        const value = await work();
        await sessions.settle(open.id, idempotencyKey, value);
        return value;
      } catch (error) {
        // What was refused left nothing behind: the key is free again.
        await sessions.release(open.id, idempotencyKey).catch(() => undefined);
        throw error;
      }
    },
  };
}
