/**
 * Rate limit for wrong tokens of the editor's page and of previews, per client and in total. Many guesses in total lower the limit per client; they never lock out other clients.
 */
import { clientKey } from '../network/client-key.ts';

const WINDOW_MS = 10 * 60_000;
const WRONG_OF_ONE = 10;
const WRONG_OF_ALL = 200;
const WRONG_OF_ONE_WHILE_ATTACKED = 2;
/** Maximum number of remembered guesses, to limit memory use. */
const MOST_REMEMBERED = 5000;

export interface TokenGuesses {
  /** Seconds until the next attempt of this address is accepted; 0 if now. */
  wait(address: string): number;
  wrong(address: string): void;
}

export function createTokenGuesses(clock: () => Date): TokenGuesses {
  /** Recent wrong guesses, oldest first. */
  let guesses: { readonly client: string; readonly at: number }[] = [];
  return {
    wait(address) {
      const now = clock().getTime();
      guesses = guesses.filter(({ at }) => Math.abs(now - at) < WINDOW_MS).slice(-MOST_REMEMBERED);
      const ownGuesses = guesses.filter(({ client }) => client === clientKey(address));
      const most = guesses.length >= WRONG_OF_ALL ? WRONG_OF_ONE_WHILE_ATTACKED : WRONG_OF_ONE;
      const first = ownGuesses.length >= most ? ownGuesses[ownGuesses.length - most] : undefined;
      return first ? Math.max(1, Math.ceil((first.at + WINDOW_MS - now) / 1000)) : 0;
    },
    wrong(address) {
      guesses.push({ client: clientKey(address), at: clock().getTime() });
    },
  };
}
