/** The session that a call belongs to, with atomic changes and idempotent writes. */
import { Refusal } from '../refusal.ts';
import type { Visit } from '../route.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import { runIdempotently, UNKEYED } from './idempotent-write.ts';
import type { OpenSession } from './session-id.ts';
import type { SessionStore } from './session-store.ts';

function ended(): Refusal {
  return new Refusal('csrf', 'The session has ended; fetch /api/session and try again.');
}

export interface VisitOptions {
  readonly sessions: SessionStore;
  readonly idempotency: IdempotencyStore;
  readonly checkRoom: () => void;
  readonly idempotencyKey: string | undefined;
  /** Called with the new id when the session id was rotated. */
  readonly moved: (id: string) => void;
}

export function visitOf(first: OpenSession, options: VisitOptions): Visit {
  const { sessions, idempotency, checkRoom, idempotencyKey, moved } = options;
  let open = first;

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
    endOthers: (store, customerId, staysSignedIn) =>
      sessions.endAll({ store, customerId, exceptId: open.id, ...(staysSignedIn ? { stays: staysSignedIn } : {}) }),
    async once(write) {
      // Checked before the platform is called: on a full disk, the result of the write could not be stored.
      checkRoom();
      return idempotencyKey === undefined
        ? write.work(UNKEYED)
        : runIdempotently({ idempotency, id: open.id, key: idempotencyKey }, write);
    },
  };
}
