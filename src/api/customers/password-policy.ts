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

/** The letters and digits of a text: `Anna.Berg+ski@firn.example` and `annaberg-ski@firn.example` give the same result. */
const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `emails`: the current and the new addresses of the account. Case is ignored. */
export function isWeakPassword(password: string, emails: readonly string[]): boolean {
  const candidate = password.normalize('NFKC').trim().toLowerCase();
  if (isCommon(candidate)) return true;
  return emails
    .map((email) => email.trim().toLowerCase())
    .some((email) =>
      [email, email.split('@', 1)[0] ?? ''].some((word) => word !== '' && bare(word) === bare(candidate)),
    );
}
