/** Failed sign-ins of each e-mail in the running window: beyond the limit even the right password is not looked at. */
export interface Logins {
  /** Milliseconds until the next try is looked at; 0 for now. */
  waitFor(store: string, email: string, now: number): number;
  failed(store: string, email: string, now: number): void;
}

/** A caller that invents addresses must not fill the memory. */
const MAX_WINDOWS = 10_000;

/** `most` tries are looked at in `windowMs`. */
export function createLogins(most = 20, windowMs = 60_000): Logins {
  const windows = new Map<string, { readonly endsAt: number; count: number }>();
  const keyOf = (store: string, email: string): string => `${store} ${email.trim().toLowerCase().slice(0, 250)}`;
  const current = (key: string, now: number) => {
    const known = windows.get(key);
    return known && known.endsAt > now ? known : undefined;
  };
  return {
    waitFor(store, email, now) {
      const window = current(keyOf(store, email), now);
      return window && window.count >= most ? window.endsAt - now : 0;
    },
    failed(store, email, now) {
      const key = keyOf(store, email);
      const window = current(key, now) ?? { endsAt: now + windowMs, count: 0 };
      if (windows.size >= MAX_WINDOWS) windows.clear();
      windows.set(key, window);
      window.count += 1;
    },
  };
}
