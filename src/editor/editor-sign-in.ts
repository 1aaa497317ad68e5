/** Editor sessions, and the rate limit of sign-in attempts. They are kept in memory, so a restart ends all sessions. */
import { createHash, randomBytes } from 'node:crypto';

import { sameSecret } from '#lib/security/same-secret.ts';
import { createTokenGuesses } from '#lib/security/token-guesses.ts';

export interface EditorSession {
  /** CSRF token, required in the form of every action. */
  readonly csrf: string;
  /** Message shown once, on the next page. */
  notice?: { readonly text: string; readonly isError: boolean } | undefined;
}

export type SignIn =
  | { readonly kind: 'ok'; readonly id: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-often'; readonly seconds: number };

export interface SignIns {
  /** Starts a session if the token is right; `address` is the client's IP address. */
  signIn(given: string, address: string): SignIn;
  session(id: string | undefined): EditorSession | undefined;
  signOut(id: string | undefined): void;
}

export const SESSION_MS = 12 * 3_600_000;
const MOST_SESSIONS = 100;

const keyOf = (id: string): string => createHash('sha256').update(id).digest('base64');

export function createSignIns(token: string, clock: () => Date): SignIns {
  const sessions = new Map<string, EditorSession & { readonly until: number }>();
  const guesses = createTokenGuesses(clock);

  return {
    signIn(given, address) {
      const now = clock().getTime();
      const seconds = guesses.wait(address);
      if (seconds > 0) return { kind: 'too-often', seconds };
      if (!sameSecret(given, token)) {
        guesses.wrong(address);
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
