/**
 * Publishes on webhooks and on a timer. Changes announced during a publish are handled together by one publish after it. After a failure the live
 * release stays, and the publish is retried with exponential back-off.
 */
import { errorSentence } from '#lib/errors/error-sentence.ts';

import type { Pin } from '../release/pinned-release.ts';
import { codeOf, nextFailure } from './failure-backoff.ts';
import type { PublishFailure } from './failure-backoff.ts';

/** `all`: a full pull, compared with the store, in case a delta missed changes. */
export type Pull = 'delta' | 'all';

export interface LoopStatus {
  /** `held`: a rollback is active; only a manual publish ends it. */
  readonly state: 'idle' | 'waiting' | 'publishing' | 'paused' | 'held' | 'stopped';
  /** Number of announced changes that no publish has taken up yet. */
  readonly queued: number;
  readonly lastPublishAt?: string;
  readonly lastFullCheckAt?: string;
  /** The last failure; present until a publish succeeds. */
  readonly failure?: PublishFailure;
  /** Failures that did not stop the last publish (prices of an unreachable store). */
  readonly leftOver?: readonly PublishFailure[];
  /** The active rollback; with the state `held` only. */
  readonly held?: Pin;
  /** Time of the next publish without a webhook. */
  readonly nextPollAt?: string;
}

export interface PublishLoopOptions {
  /** One publish; rejects when it fails, with `publish-held` during a rollback, unless the publish ends the rollback. */
  readonly publish: (pull: Pull, signal: AbortSignal, endsRollback: boolean) => Promise<void>;
  readonly onStatus?: (status: LoopStatus) => void;
  /** The active rollback. */
  readonly heldBy?: () => Pin | undefined;
  /** Failures that did not stop the last publish, and the time until another publish should retry them. */
  readonly leftOver?: () => { readonly failures: readonly PublishFailure[]; readonly againMs: number } | undefined;
  /** Called on a manual publish: ends back-off pauses outside of the loop. */
  readonly onManualPublish?: () => void;
  readonly clock: () => Date;
  /** Debounce: a release of hundreds of entries is announced one by one, so wait for quiet, up to `longestWaitMs`. */
  readonly quietMs?: number;
  readonly longestWaitMs?: number;
  /** Polling interval, since webhooks can be lost. */
  readonly pollMs?: number;
  /** Hour (UTC) after which the daily full pull is due. */
  readonly fullCheckHour?: number;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** Retry interval while another process publishes. */
  readonly lockedMs?: number;
  /** Interval of the check whether a rollback began or ended. */
  readonly heldMs?: number;
}

export interface PublishLoop {
  /** Announces that something was published in the content service. Returns false when the loop has stopped. */
  announce(): boolean;
  /**
   * Requests a publish without debounce or back-off. `endsRollback`: the publish ends the present rollback once it has succeeded. Returns false when the
   * loop has stopped.
   */
  now(options?: { readonly endsRollback: boolean }): boolean;
  status(): LoopStatus;
  /** Aborts a running publish at its next safe point; resolves when it has ended. */
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** The date (UTC), if days began at the given hour. */
function dayOf(moment: Date, hour: number): string {
  return new Date(moment.getTime() - hour * HOUR_MS).toISOString().slice(0, 10);
}

class Loop {
  readonly #options: PublishLoopOptions;
  readonly #stopping = new AbortController();
  readonly #watching: NodeJS.Timeout;
  readonly #fullCheckHour: number;
  readonly #quietMs: number;
  readonly #pollMs: number;
  readonly #heldMs: number;
  #status: LoopStatus = { state: 'idle', queued: 0 };
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** Arrival of the first waiting change, in monotonic time. */
  #waitingSince: number | undefined;
  #fullDay: string;
  /** Whether a publish was requested manually during another one; it then skips the back-off pause. */
  #isAsked = false;
  /** The rollback that the next publish ends. */
  #ending: Pin | undefined;

  constructor(options: PublishLoopOptions) {
    this.#options = options;
    this.#fullCheckHour = options.fullCheckHour ?? 3;
    this.#quietMs = options.quietMs ?? 60;
    this.#pollMs = options.pollMs ?? 60_000;
    this.#heldMs = options.heldMs ?? 1000;
    this.#fullDay = dayOf(options.clock(), this.#fullCheckHour);
    this.#watching = setInterval(() => this.#noticeRollback(), this.#heldMs);
    this.#after(this.#pollMs);
  }

  status(): LoopStatus {
    return this.#status;
  }

  #update(change: Partial<LoopStatus>): void {
    const { held: _held, nextPollAt: _next, ...rest } = this.#status;
    this.#status = { ...(change.state ? rest : this.#status), ...change };
    this.#options.onStatus?.(this.#status);
  }

  #after(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.#start(), milliseconds);
  }

  #start(): void {
    this.#running ??= this.#round().finally(() => {
      this.#running = undefined;
    });
  }

  #hold(): void {
    const held = this.#options.heldBy?.();
    this.#update({ state: 'held', ...(held ? { held } : {}) });
    this.#after(this.#heldMs);
  }

  /** Detects a rollback, by this process or another, while the loop is idle. */
  #noticeRollback(): void {
    if (this.#status.state === 'idle' && !this.#running && this.#options.heldBy?.()) this.#hold();
  }

  /** Whether the rollback that the status already shows is still active. */
  #isStillHeld(): boolean {
    const { state, held } = this.#status;
    return state === 'held' && this.#isActive(held);
  }

  #isActive(rollback: Pin | undefined): boolean {
    const pin = rollback && this.#options.heldBy?.();
    return pin !== undefined && pin.at === rollback?.at && pin.release === rollback.release;
  }

  /** `ending`: the rollback that the failed publish would have ended. */
  #failed(error: unknown, ending: Pin | undefined): void {
    const code = codeOf(error);
    if (code === 'publish-locked') {
      // Nothing was tried while another process publishes.
      this.#ending ??= ending;
      this.#update({ state: 'waiting' });
      this.#after(this.#options.lockedMs ?? 500);
      return;
    }
    if (code === 'publish-held') {
      this.#hold();
      return;
    }
    const what = { code, message: errorSentence(error), now: this.#options.clock() };
    const { failure, pauseMs } = nextFailure(this.#status.failure, what, this.#options);
    if (this.#isActive(ending)) {
      this.#status = { ...this.#status, failure };
      this.#hold();
      return;
    }
    this.#update({ state: 'paused', failure });
    this.#after(this.#isAsked ? 0 : pauseMs);
  }

  #succeeded(pull: Pull, taken: number): void {
    const { clock, leftOver } = this.#options;
    const at = clock().toISOString();
    const left = leftOver?.();
    const { failure: _over, leftOver: _before, ...rest } = this.#status;
    const queued = rest.queued - taken;
    const lastFullCheckAt = pull === 'all' ? { lastFullCheckAt: at } : {};
    const still = left ? { leftOver: left.failures } : {};
    this.#status = { ...rest, queued, lastPublishAt: at, ...lastFullCheckAt, ...still };
    const nextMs = Math.min(this.#pollMs, left?.againMs ?? this.#pollMs);
    if (queued > 0) this.#update({ state: 'waiting' });
    else this.#update({ state: 'idle', nextPollAt: new Date(clock().getTime() + nextMs).toISOString() });
    this.#after(queued > 0 ? this.#quietMs : nextMs);
  }

  async #round(): Promise<void> {
    const ending = this.#isActive(this.#ending) ? this.#ending : undefined;
    if (!ending && this.#isStillHeld()) {
      this.#after(this.#heldMs);
      return;
    }
    this.#ending = undefined;
    const day = dayOf(this.#options.clock(), this.#fullCheckHour);
    const pull: Pull = day === this.#fullDay ? 'delta' : 'all';
    const taken = this.#status.queued;
    this.#waitingSince = undefined;
    this.#isAsked = false;
    this.#update({ state: 'publishing' });
    try {
      await this.#options.publish(pull, this.#stopping.signal, ending !== undefined);
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#failed(error, ending);
      return;
    }
    if (pull === 'all') this.#fullDay = day;
    this.#succeeded(pull, taken);
  }

  announce(): boolean {
    if (this.#stopping.signal.aborted) return false;
    const now = performance.now();
    this.#waitingSince ??= now;
    const { queued, state } = this.#status;
    this.#update({ queued: queued + 1, ...(state === 'idle' ? { state: 'waiting' } : {}) });
    // Do not shorten a back-off pause: the service may be failing because of too many requests.
    if (!this.#running && this.#status.state === 'waiting') {
      const { longestWaitMs = 2000 } = this.#options;
      this.#after(Math.min(this.#quietMs, Math.max(0, this.#waitingSince + longestWaitMs - now)));
    }
    return true;
  }

  now({ endsRollback }: { readonly endsRollback: boolean }): boolean {
    if (this.#stopping.signal.aborted) return false;
    if (endsRollback) this.#ending = this.#options.heldBy?.();
    this.#options.onManualPublish?.();
    if (this.#running) {
      this.#isAsked = true;
      this.#update({ queued: this.#status.queued + 1 });
    } else this.#after(0);
    return true;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    clearInterval(this.#watching);
    await this.#running;
    this.#update({ state: 'stopped' });
  }
}

export function startPublishLoop(options: PublishLoopOptions): PublishLoop {
  const loop = new Loop(options);
  return {
    announce: () => loop.announce(),
    now: (request = { endsRollback: false }) => loop.now(request),
    status: () => loop.status(),
    stop: () => loop.stop(),
  };
}
