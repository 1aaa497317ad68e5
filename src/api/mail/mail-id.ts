import { createHash } from 'node:crypto';

/** Id of a mail that its content determines, so that a request that is sent again queues it once. */
export function mailIdOf(content: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
