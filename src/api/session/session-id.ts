/** Session ids. The cookie holds the id, the database its hash. */
import { createHmac, hash, randomBytes } from 'node:crypto';

import type { Session } from './session.ts';

/** A session together with the id that its visitor sent. */
export interface OpenSession {
  readonly id: string;
  readonly csrfToken: string;
  readonly session: Session;
}

export const hashOf = (id: string): string => hash('sha256', id, 'base64url');
export const isId = (id: string | undefined): id is string => id !== undefined && /^[\w-]{43}$/.test(id);
/** A new session id, or a new seed of a CSRF token. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export function openSession(id: string, session: Session): OpenSession {
  return {
    id,
    session,
    get csrfToken() {
      return createHmac('sha256', session.csrfSeed).update(`csrf:${id}`).digest('base64url');
    },
  };
}
