import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time: the duration depends neither on where the two differ nor on the length of the secret. */
export function sameSecret(given: string | Uint8Array, secret: string | Uint8Array): boolean {
  const digest = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
