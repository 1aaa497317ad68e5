/** Digests of files and pages. */
import { createHash, hash } from 'node:crypto';

export function digestOf(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}

/** Incremental `digestOf`: the digest of all pieces in sequence. */
export function digestInPieces(): { add(piece: string): void; text(): string } {
  const sum = createHash('sha256');
  return { add: (piece) => void sum.update(piece), text: () => sum.digest('base64url').slice(0, 22) };
}
