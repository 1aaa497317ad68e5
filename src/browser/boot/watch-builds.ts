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
  let id = '';
  let at = 0;
  try {
    ({ id, at } = JSON.parse(sessionStorage.getItem(KEPT) ?? '') as Seen);
  } catch {
    // No check yet, or no storage.
  }

  async function ask(): Promise<void> {
    at = Date.now();
    const build = (await fetch('/builds/latest.json', { cache: 'no-cache' })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)) as { id?: string } | undefined;
    if (id && build?.id && build.id !== id) {
      document.documentElement.dataset['newBuild'] = build.id;
      stopPrefetching();
    }
    id = build?.id ?? id;
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ id, at }));
    } catch {
      // Without storage, each page starts its own interval.
    }
  }
  const askWhenDue = (): void => {
    // A clock that is set back ends the interval too: the checks would stop for as long.
    if (document.visibilityState === 'visible' && Math.abs(Date.now() - at) >= EVERY_MS) void ask();
  };

  // The timer is short, since an hourly one would restart on each page.
  setInterval(askWhenDue, 60_000);
  document.addEventListener('visibilitychange', askWhenDue);
  askWhenDue();
}
