/** Webhooks that were taken already, remembered as long as they could come again. */
import { createHash } from 'node:crypto';

export interface SeenWebhooks {
  has(raw: Buffer): boolean;
  add(raw: Buffer, now: number): void;
}

/** Enough for the largest release several times over; beyond it the oldest are forgotten, which costs one needless look at the content. */
const MOST = 20_000;

function digest(raw: Buffer): string {
  return createHash('sha256').update(raw).digest('base64');
}

export function createSeenWebhooks(windowMs: number): SeenWebhooks {
  /** Digest of the body → when it came, oldest first. */
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
