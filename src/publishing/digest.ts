/** How files and pages are told apart. */
import { hash } from 'node:crypto';

export function digestOf(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}
