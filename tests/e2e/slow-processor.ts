/**
 * Makes a page slow as on a slow processor: the browser's renderer processes are stopped most of the time. Chromium's own throttling
 * (`Emulation.setCPUThrottlingRate`) keeps a core busy with waiting, even while the page has nothing to do (docs/decisions/155).
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from '@playwright/test';

/** Milliseconds that the processes run between two stops. */
const SLICE = 5;
/** Stops between two searches for processes: a search takes a message to the browser, and far more CPU time than a stop. */
const STOPS_PER_SEARCH = 5;

/** Sends the signal to the processes that still run. */
function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

export class SlowProcessor {
  /** The page is as many times slower; 1 is the full speed. */
  #rate = 1;
  #pids: readonly number[] = [];
  #running: Promise<void> | undefined;
  readonly #find: () => Promise<readonly number[]>;

  private constructor(find: () => Promise<readonly number[]>) {
    this.#find = find;
  }

  /** The processor of the page, which runs at full speed until `set`, and again once the page is closed. */
  static async of(page: Page): Promise<SlowProcessor> {
    const session = await page.context().browser()?.newBrowserCDPSession();
    if (!session) throw new Error('The page has no browser.');
    const processor = new SlowProcessor(async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    });
    page.once('close', () => {
      processor.#rate = 1;
      void session.detach().catch(() => undefined);
    });
    return processor;
  }

  async set(rate: number): Promise<void> {
    this.#rate = rate;
    if (rate === 1) {
      await this.#running;
      return;
    }
    this.#pids = await this.#find();
    if (this.#pids.length === 0) throw new Error('The browser names no renderer process.');
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  async #run(): Promise<void> {
    let isLooking = false;
    for (let stops = 1; this.#rate > 1; stops += 1) {
      const start = performance.now();
      await sleep(SLICE);
      const pids = this.#pids;
      signal(pids, 'SIGSTOP');
      await sleep((performance.now() - start) * (this.#rate - 1));
      signal(pids, 'SIGCONT');
      if (isLooking || stops % STOPS_PER_SEARCH > 0) continue;
      // A navigation may have started another process.
      isLooking = true;
      void this.#find()
        .then((found) => (this.#pids = found))
        .catch(() => undefined)
        .finally(() => (isLooking = false));
    }
  }
}
