import { createHash, timingSafeEqual } from 'node:crypto';

/** Compared in a time that says nothing of where they differ, nor of how long the secret is. */
export function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
