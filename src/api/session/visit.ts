/** The session that a call belongs to, with atomic changes and idempotent writes. */
import { createHash } from 'node:crypto';

import { AppError } from '#lib/errors/app-error.ts';

import { Refusal } from '../refusal.ts';
import type { Attempt, Once, Visit } from '../route.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import type { OpenSession, SessionStore } from './session-store.ts';

const KEY = /^[\w-]{8,64}$/;

function ended(): Refusal {
  return new Refusal('csrf', 'The visit has ended; fetch /api/session and try again.');
}

const UNKEYED: Attempt = { earlier: undefined, plan: async () => undefined };

/** A refused write had no effect, so its key can be released. After any other failure the write may have been performed. */
function isUndone(error: unknown): boolean {
  if (error instanceof Refusal) return error.code !== 'still-running';
  return error instanceof AppError && error.code === 'commerce-busy';
}

export interface VisitOptions {
  readonly sessions: SessionStore;
  readonly idempotency: IdempotencyStore;
  readonly checkRoom: () => void;
  readonly idempotencyKey: string | undefined;
  /** Called when the session id was rotated. */
  readonly moved: (id: string) => void;
}

export function visitOf(first: OpenSession, options: VisitOptions): Visit {
  const { sessions, idempotency, checkRoom, idempotencyKey, moved } = options;
  let open = first;

  const running = (): Refusal =>
    new Refusal('still-running', 'The same request is still being done.', { retryAfterSeconds: 1 });

  async function answerOnce<T>(key: string, asked: Once<T>): Promise<T> {
    const { id } = open;
    const fingerprint = createHash('sha256').update(asked.fingerprint).digest('base64url');
    let planned = JSON.stringify(asked.plan);
    const claim = await idempotency.claim({ id, key, fingerprint, plan: asked.plan });
    if (claim.kind === 'answered') return claim.value as T;
    if (claim.kind === 'other-request')
      throw new Refusal('idempotency-key-reused', 'This idempotency-key was used for another request.');
    if (claim.kind === 'running') throw running();
    const attempt: Attempt = {
      earlier: claim.earlier,
      async plan(plan) {
        const text = JSON.stringify(plan);
        if (text === planned && claim.earlier === undefined) return;
        if (!(await idempotency.plan(id, key, plan))) throw running();
        planned = text;
      },
    };
    try {
      const value = await asked.work(attempt);
      await idempotency.settle(id, key, value);
      return value;
    } catch (error) {
      await (isUndone(error) ? idempotency.release(id, key) : idempotency.leave(id, key)).catch(() => undefined);
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
    async once(asked) {
      // Checked before the platform is called: its result could not be stored.
      checkRoom();
      if (idempotencyKey === undefined) return asked.work(UNKEYED);
      if (!KEY.test(idempotencyKey))
        throw new Refusal(
          'malformed-idempotency-key',
          'The idempotency-key header takes 8 to 64 letters, digits and dashes.',
        );
      return answerOnce(idempotencyKey, asked);
    },
  };
}
