/** How files and pages are told apart. */
import { createHash } from 'node:crypto';

export function digestOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}
