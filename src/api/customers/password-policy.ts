/** Refuses new passwords that attackers guess first: the most common ones, and the account's own e-mail address. */
import { createHash } from 'node:crypto';

import { PREFIX_BYTES, PREFIXES } from './common-passwords.ts';

let known: Buffer | undefined;

/** Binary search in the sorted prefixes. */
function isCommon(password: string): boolean {
  known ??= Buffer.from(PREFIXES.replaceAll('\n', ''), 'base64');
  const wanted = createHash('sha256').update(password).digest().subarray(0, PREFIX_BYTES);
  let [low, high] = [0, known.length / PREFIX_BYTES];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = known.compare(wanted, 0, PREFIX_BYTES, middle * PREFIX_BYTES, (middle + 1) * PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** A repeated sequence of up to four characters: `1qaz1qaz1qaz`. */
const REPEATED = /^(.{1,4})\1+$/u;

/** Spaces and invisible characters make a common password no harder to guess. */
const visible = (text: string): string => text.replaceAll(/[\s\p{Cf}]/gu, '');

/** The letters and digits of a text: `Anna.Berg+ski@firn.example` and `annaberg-ski@firn.example` give the same result. */
const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** An address with and without its suffix: mail to `anna+ski@firn.example` arrives at `anna@firn.example`. */
const spellings = (address: string): readonly string[] => [
  bare(address),
  bare(address.replace(/\+[^@\s]*(?=@|$)/, '')),
];

function isAddress(candidate: string, email: string): boolean {
  const own = new Set([email, email.split('@', 1)[0] ?? ''].flatMap(spellings));
  return spellings(candidate).some((spelling) => spelling !== '' && own.has(spelling));
}

/** `emails`: the current and the new addresses of the account. Case, spaces and the suffix of an address are ignored. */
export function isWeakPassword(password: string, emails: readonly string[]): boolean {
  const candidate = password.normalize('NFKC').trim().toLowerCase();
  const shown = visible(candidate);
  if (isCommon(candidate) || isCommon(shown) || REPEATED.test(shown)) return true;
  return emails.some((email) => isAddress(candidate, email.trim().toLowerCase()));
}
