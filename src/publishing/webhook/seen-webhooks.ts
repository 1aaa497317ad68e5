/** Digests of accepted webhooks, stored as long as a replay is possible. */
import { createHash } from 'node:crypto';

export interface SeenWebhooks {
  has(raw: Buffer): boolean;
  add(raw: Buffer, now: number): void;
}

/**
 * Maximum number of digests: several times the webhooks of the largest release. Beyond it, the oldest are dropped, which costs at most a needless
 * publish.
 */
const MOST = 20_000;

function digest(raw: Buffer): string {
  return createHash('sha256').update(raw).digest('base64');
}

export function createSeenWebhooks(windowMs: number): SeenWebhooks {
  /** Digest of the body → time of arrival, oldest first. */
  const seen = new Map<string, number>();
  return {
    has: (raw) => seen.has(digest(raw)),
    add(raw, now) {
      for (const [old, at] of seen) {
        if (Math.abs(now - at) <= windowMs && seen.size < MOST) break;
        seen.delete(old);
      }
      seen.set(digest(raw), now);
    },
  };
}
