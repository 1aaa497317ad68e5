/** Counts the requests of each store in a window, and reports them in headers. */
export interface RateLimit {
  readonly quota: number;
  readonly windowMs: number;
}

export interface RateTurn {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Memory limit, because paths may contain any store name, even nonexistent ones. */
const MAX_WINDOWS = 1000;

/** Creates a counter of all requests, which refuses those beyond the quota only if `enforced`. */
export function createRateWindow(limit: RateLimit, enforced: boolean): (store: string, now: number) => RateTurn {
  const windows = new Map<string, { readonly endsAt: number; used: number }>();
  return (store, now) => {
    const known = windows.get(store);
    // A window that ends later than a new one would was opened before the clock was set back.
    const isOpen = known && known.endsAt > now && known.endsAt <= now + limit.windowMs;
    const current = isOpen ? known : { endsAt: now + limit.windowMs, used: 0 };
    if (windows.size >= MAX_WINDOWS) windows.clear();
    windows.set(store, current);
    current.used += 1;
    return {
      allowed: !enforced || current.used <= limit.quota,
      headers: {
        'x-rate-limit-time-window-ms': `${limit.windowMs}`,
        'x-rate-limit-time-reset-ms': `${current.endsAt - now}`,
        'x-rate-limit-requests-quota': `${limit.quota}`,
        'x-rate-limit-requests-left': `${Math.max(0, limit.quota - current.used)}`,
      },
    };
  };
}
