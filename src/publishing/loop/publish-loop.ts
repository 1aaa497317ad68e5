import type { Pin } from '../release/pinned-release.ts';
/**
 * Publishes whenever something says that there is something: a webhook, the clock. What comes while a publish runs is one more
 * publish after it, however much it is. A failure keeps what is live and its own words, and is tried again after a pause that grows.
 */
import { codeOf, nextFailure } from './failure-backoff.ts';
import type { PublishFailure } from './failure-backoff.ts';

/** `all`: everything is pulled anew and compared, for what a delta may have lost. */
export type Pull = 'delta' | 'all';

export interface LoopStatus {
  /** `held`: somebody went back to an older release, and nobody has published since. */
  readonly state: 'idle' | 'waiting' | 'publishing' | 'paused' | 'held' | 'stopped';
  /** Changes that are announced and not yet in a publish. */
  readonly queued: number;
  readonly lastPublishAt?: string;
  readonly lastFullCheckAt?: string;
  /** Stays until a publish succeeds. */
  readonly failure?: PublishFailure;
  /** What the last publish had to do without (prices of a store that did not answer); the rest of it is live. */
  readonly leftOver?: readonly PublishFailure[];
  /** What holds it back; with the state `held` only. */
  readonly held?: Pin;
  /** When the content service is asked without a webhook. */
  readonly nextPollAt?: string;
}

export interface PublishLoopOptions {
  /** One publish; rejects when it fails, with `publish-held` while a rollback holds it back. */
  readonly publish: (pull: Pull, signal: AbortSignal) => Promise<void>;
  readonly onStatus?: (status: LoopStatus) => void;
  /** The rollback that holds the shop at a release. */
  readonly heldBy?: () => Pin | undefined;
  /** What is still to be learnt after a publish, and how soon that is worth another one. */
  readonly leftOver?: () => { readonly failures: readonly PublishFailure[]; readonly againMs: number } | undefined;
  /** A publish was asked for by hand: what waits after failures of its own is tried again too. */
  readonly onAsked?: () => void;
  /** What editors read of a failure; without it the error's own message. */
  readonly inWords?: (error: unknown) => string;
  readonly clock: () => Date;
  /** A release of hundreds is announced one by one: the publish waits until it is quiet, but not for ever. */
  readonly quietMs?: number;
  readonly longestWaitMs?: number;
  /** Webhooks get lost. */
  readonly pollMs?: number;
  /** Hour of the day (UTC) from which on everything is compared, once a day. */
  readonly fullCheckHour?: number;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** Pause while another process publishes. */
  readonly lockedMs?: number;
  /** How often it is looked whether a rollback has begun, or is over. */
  readonly heldMs?: number;
}

export interface PublishLoop {
  /** Something was published in the content service. False when the loop has stopped. */
  announce(): boolean;
  /** Somebody asks for a publish: it does not wait for quiet, nor for the end of a pause. False when the loop has stopped. */
  now(): boolean;
  status(): LoopStatus;
  /** Ends a running publish at its next safe point; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** The day that a moment belongs to when days begin at an hour. */
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
  /** Of the first change that waits; monotonic, whatever the clock does. */
  #waitingSince: number | undefined;
  #fullDay: string;
  /** A publish was asked for by hand while one ran: no pause comes before it. */
  #isAsked = false;

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

  #tell(change: Partial<LoopStatus>): void {
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
    this.#tell({ state: 'held', ...(held ? { held } : {}) });
    this.#after(this.#heldMs);
  }

  /** Somebody went back, in this process or in another one, while nothing was to be done. */
  #noticeRollback(): void {
    if (this.#status.state === 'idle' && !this.#running && this.#options.heldBy?.()) this.#hold();
  }

  /** Nothing new to find out: it is held by the rollback that is told of already. */
  #isStillHeld(): boolean {
    const { state, held } = this.#status;
    const pin = state === 'held' ? this.#options.heldBy?.() : undefined;
    return pin !== undefined && pin.at === held?.at && pin.release === held.release;
  }

  #failed(error: unknown): void {
    const code = codeOf(error);
    if (code === 'publish-locked') {
      this.#tell({ state: 'waiting' });
      this.#after(this.#options.lockedMs ?? 500);
      return;
    }
    if (code === 'publish-held') {
      this.#hold();
      return;
    }
    const { clock, inWords } = this.#options;
    const message = inWords?.(error) ?? (error instanceof Error ? error.message : String(error));
    const { failure, pauseMs } = nextFailure(this.#status.failure, { code, message }, clock(), this.#options);
    this.#tell({ state: 'paused', failure });
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
    if (queued > 0) this.#tell({ state: 'waiting' });
    else this.#tell({ state: 'idle', nextPollAt: new Date(clock().getTime() + nextMs).toISOString() });
    this.#after(queued > 0 ? this.#quietMs : nextMs);
  }

  async #round(): Promise<void> {
    if (this.#isStillHeld()) {
      this.#after(this.#heldMs);
      return;
    }
    const day = dayOf(this.#options.clock(), this.#fullCheckHour);
    const pull: Pull = day === this.#fullDay ? 'delta' : 'all';
    const taken = this.#status.queued;
    this.#waitingSince = undefined;
    this.#isAsked = false;
    this.#tell({ state: 'publishing' });
    try {
      await this.#options.publish(pull, this.#stopping.signal);
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#failed(error);
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
    this.#tell({ queued: queued + 1, ...(state === 'idle' ? { state: 'waiting' } : {}) });
    // A pause after a failure is not cut short: the service may be failing because it is asked too often.
    if (!this.#running && this.#status.state === 'waiting') {
      const { longestWaitMs = 2000 } = this.#options;
      this.#after(Math.min(this.#quietMs, Math.max(0, this.#waitingSince + longestWaitMs - now)));
    }
    return true;
  }

  now(): boolean {
    if (this.#stopping.signal.aborted) return false;
    this.#options.onAsked?.();
    if (this.#running) {
      this.#isAsked = true;
      this.#tell({ queued: this.#status.queued + 1 });
    } else this.#after(0);
    return true;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    clearInterval(this.#watching);
    await this.#running;
    this.#tell({ state: 'stopped' });
  }
}

export function startPublishLoop(options: PublishLoopOptions): PublishLoop {
  const loop = new Loop(options);
  return {
    announce: () => loop.announce(),
    now: () => loop.now(),
    status: () => loop.status(),
    stop: () => loop.stop(),
  };
}
