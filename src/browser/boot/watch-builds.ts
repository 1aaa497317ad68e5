/** Polls builds/latest.json (ruling 3): a new release discards prefetched pages, so that the next navigation is a full load. */
import { stopPrefetching } from './prefetch.ts';

const EVERY_MS = 60 * 60 * 1000;
const KEPT = 'firn.build';

interface Seen {
  /** Release id; empty until the file was read for the first time. */
  readonly id: string;
  readonly at: number;
}

export function watchBuilds(): void {
  /** The tab's last check, on any page: the interval continues across pages. */
  let seen: Seen | undefined;
  try {
    seen = JSON.parse(sessionStorage.getItem(KEPT) ?? '') as Seen;
  } catch {
    // No check yet, or no storage.
  }
  let asking = false;

  async function ask(): Promise<void> {
    asking = true;
    const build = (await fetch('/builds/latest.json', { cache: 'no-cache' })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)) as { id?: string } | undefined;
    if (seen && build?.id && build.id !== seen.id) {
      document.documentElement.dataset['newBuild'] = build.id;
      stopPrefetching();
    }
    asking = false;
    seen = { id: build?.id ?? seen?.id ?? '', at: Date.now() };
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(seen));
    } catch {
      // Without storage, each page starts its own interval.
    }
  }
  const askWhenDue = (): void => {
    if (!asking && document.visibilityState === 'visible' && Date.now() - (seen?.at ?? 0) >= EVERY_MS) void ask();
  };

  // The timer is short, since an hourly one would restart on each page.
  setInterval(askWhenDue, 60_000);
  document.addEventListener('visibilitychange', askWhenDue);
  askWhenDue();
}
