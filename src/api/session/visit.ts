/** The visit that a call belongs to: its session, changed atomically, and its once-only writes. */
import { createHash } from 'node:crypto';

import { Refusal } from '../refusal.ts';
import type { Visit } from '../route.ts';
import type { AnswerBook } from './answer-book.ts';
import type { OpenSession, SessionStore } from './session-store.ts';

const KEY = /^[\w-]{8,64}$/;

function ended(): Refusal {
  return new Refusal('csrf', 'The visit has ended; fetch /api/session and try again.');
}

export interface VisitOptions {
  readonly sessions: SessionStore;
  readonly answers: AnswerBook;
  readonly checkRoom: () => void;
  readonly idempotencyKey: string | undefined;
  /** The visit goes on under another id. */
  readonly moved: (id: string) => void;
}

export function visitOf(first: OpenSession, options: VisitOptions): Visit {
  const { sessions, answers, checkRoom, idempotencyKey, moved } = options;
  let open = first;

  async function answerOnce<T>(key: string, fingerprint: string, work: () => Promise<T>): Promise<T> {
    const { id } = open;
    const print = createHash('sha256').update(fingerprint).digest('base64url');
    const claim = await answers.claim(id, key, print);
    if (claim.kind === 'answered') return claim.value as T;
    if (claim.kind === 'other-request')
      throw new Refusal('idempotency-key-reused', 'This idempotency-key was used for another request.');
    if (claim.kind === 'running')
      throw new Refusal('still-running', 'The same request is still being done.', { retryAfterSeconds: 1 });
    try {
      const value = await work();
      await answers.settle(id, key, value);
      return value;
    } catch (error) {
      // What was refused left nothing behind: the key is free again.
      await answers.release(id, key).catch(() => undefined);
      throw error;
    }
  }

  return {
    get session() {
      return open.session;
    },
    get csrfToken() {
      return open.csrfToken;
    },
    async update(change) {
      const session = await sessions.update(open.id, change, open.session);
      if (!session) throw ended();
      const { id, csrfToken } = open;
      open = { id, csrfToken, session };
      return session;
    },
    async rotate(change) {
      const next = await sessions.rotate(open.id, change);
      if (!next) throw ended();
      open = next;
      moved(next.id);
      return next.session;
    },
    endOthers: (store, customerId, stays) => sessions.endAll(store, customerId, open.id, stays),
    async once(fingerprint, work) {
      // Before the platform is asked for what the visit could not remember.
      checkRoom();
      if (idempotencyKey === undefined) return work();
      if (!KEY.test(idempotencyKey))
        throw new Refusal(
          'malformed-idempotency-key',
          'The idempotency-key header takes 8 to 64 letters, digits and dashes.',
        );
      return answerOnce(idempotencyKey, fingerprint, work);
    },
  };
}
