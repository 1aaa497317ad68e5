/** Answers that are the same for everybody: calls for the same thing at the same time share one, and it is kept for a moment. */

/** A product list of the platform's largest page is some hundred kB. */
const MOST_KEPT = 100;

export interface PublicAnswers {
  /** `key`: everything that the answer depends on. A failure is shared by those who wait for it, and not kept. */
  of<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** `keepMs` 0: only calls at the same time share an answer. */
export function createPublicAnswers(keepMs: number, clock: () => number = () => performance.now()): PublicAnswers {
  const running = new Map<string, Promise<unknown>>();
  /** The one that ends first is the first. */
  const kept = new Map<string, { readonly until: number; readonly value: unknown }>();

  function keep(key: string, value: unknown): void {
    const now = clock();
    kept.delete(key);
    kept.set(key, { until: now + keepMs, value });
    for (const [oldest, { until }] of kept) {
      if (until > now && kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
  }

  return {
    async of<T>(key: string, work: () => Promise<T>) {
      const known = kept.get(key);
      if (known && known.until > clock()) return known.value as T;
      const begun = running.get(key);
      if (begun) return (await begun) as T;
      const now = work().finally(() => running.delete(key));
      running.set(key, now);
      const value = await now;
      if (keepMs > 0) keep(key, value);
      return value;
    },
  };
}
