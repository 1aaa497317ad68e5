/** Who is signed in, and who tried too often. In memory: a restart signs everybody out. */
import { createHash, randomBytes } from 'node:crypto';

import { sameSecret } from '#runtime/same-secret.ts';

export interface EditorSession {
  /** Has to come with every action. */
  readonly csrf: string;
  /** Said once on the next page. */
  said?: { readonly text: string; readonly isError: boolean } | undefined;
}

export type SignIn =
  | { readonly kind: 'ok'; readonly id: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-often'; readonly seconds: number };

export interface SignIns {
  /** `address`: of the visitor. */
  signIn(given: string, address: string): SignIn;
  session(id: string | undefined): EditorSession | undefined;
  signOut(id: string | undefined): void;
}

export const SESSION_MS = 12 * 3_600_000;
const WINDOW_MS = 10 * 60_000;
const TRIES_OF_ONE = 10;
const TRIES_OF_ALL = 200;
const MOST_SESSIONS = 100;

const keyOf = (id: string): string => createHash('sha256').update(id).digest('base64');

export function createSignIns(token: string, clock: () => Date): SignIns {
  const sessions = new Map<string, EditorSession & { readonly until: number }>();
  /** Failures, oldest first. */
  let failures: { readonly address: string; readonly at: number }[] = [];

  /** Seconds until another try is heard; 0 when one is now. */
  function wait(address: string, now: number): number {
    failures = failures.filter(({ at }) => Math.abs(now - at) < WINDOW_MS);
    const own = failures.filter((one) => one.address === address);
    const first = own.length >= TRIES_OF_ONE ? own[0] : failures.length >= TRIES_OF_ALL ? failures[0] : undefined;
    return first ? Math.max(1, Math.ceil((first.at + WINDOW_MS - now) / 1000)) : 0;
  }

  return {
    signIn(given, address) {
      const now = clock().getTime();
      const seconds = wait(address, now);
      if (seconds > 0) return { kind: 'too-often', seconds };
      if (!sameSecret(given, token)) {
        failures.push({ address, at: now });
        return { kind: 'wrong' };
      }
      const id = randomBytes(32).toString('base64url');
      for (const [key, { until }] of sessions) if (until < now || sessions.size >= MOST_SESSIONS) sessions.delete(key);
      sessions.set(keyOf(id), { csrf: randomBytes(24).toString('base64url'), until: now + SESSION_MS });
      return { kind: 'ok', id };
    },
    session(id) {
      const found = id === undefined ? undefined : sessions.get(keyOf(id));
      return found && found.until > clock().getTime() ? found : undefined;
    },
    signOut(id) {
      if (id !== undefined) sessions.delete(keyOf(id));
    },
  };
}
