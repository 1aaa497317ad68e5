/** Uids of sample entries, which are derived from type and name and therefore stable. */
import { createHash } from 'node:crypto';

export function uidOf(type: string, name: string): string {
  return `blt${createHash('sha256').update(`${type}:${name}`).digest('hex').slice(0, 16)}`;
}
