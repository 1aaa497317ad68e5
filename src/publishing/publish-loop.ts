/**
 * Publishes whenever something says that there is something: a webhook, the clock. What comes while a publish runs is one more
 * publish after it, however much it is. A failure keeps what is live and its own words, and is tried again after a pause that grows.
 */
import { AppError } from '#lib/errors/app-error.ts';

import type { Pin } from './pin.ts';

/** `all`: everything is pulled anew and compared, for what a delta may have lost. */
export type Pull = 'delta' | 'all';

export interface PublishFailure {
  readonly at: string;
  readonly code: string;
  readonly message: string;
  /** Failures in a row. */
  readonly attempts: number;
  /** When it is tried again. */
  readonly nextTryAt: string;
}

export interface LoopStatus {
  /** `held`: somebody went back to an older release, and nobody has published since. */
  readonly state: 'idle' | 'waiting' | 'publishing' | 'paused' | 'held' | 'stopped';
  /** Changes that are announced and not yet in a publish. */
  readonly queued: number;
  readonly lastPublishAt?: string;
  readonly lastFullCheckAt?: string;
  /** Stays until a publish succeeds. */
  readonly failure?: PublishFailure;
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
  /** How often it is looked whether a rollback is over. */
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

export function startPublishLoop(options: PublishLoopOptions): PublishLoop {
  const { clock, quietMs = 60, longestWaitMs = 2000, pollMs = 60_000, fullCheckHour = 3 } = options;
  const { firstPauseMs = 1000, longestPauseMs = 300_000, lockedMs = 500, heldMs = 1000 } = options;
  const stopping = new AbortController();
  let status: LoopStatus = { state: 'idle', queued: 0 };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** Of the first change that waits; monotonic, whatever the clock does. */
  let waitingSince: number | undefined;
  let fullDay = dayOf(clock(), fullCheckHour);

  function tell(change: Partial<LoopStatus>): void {
    const { held: _held, nextPollAt: _next, ...rest } = status;
    status = { ...(change.state ? rest : status), ...change };
    options.onStatus?.(status);
  }

  function after(milliseconds: number): void {
    clearTimeout(timer);
    if (!stopping.signal.aborted) timer = setTimeout(start, milliseconds);
  }

  function start(): void {
    running ??= round().finally(() => {
      running = undefined;
    });
  }

  function failed(error: unknown): void {
    const code = error instanceof AppError ? error.code : ((error as NodeJS.ErrnoException).code ?? 'unknown');
    if (code === 'publish-locked') {
      tell({ state: 'waiting' });
      after(lockedMs);
      return;
    }
    if (code === 'publish-held') {
      const held = options.heldBy?.();
      tell({ state: 'held', ...(held ? { held } : {}) });
      after(heldMs);
      return;
    }
    const attempts = (status.failure?.attempts ?? 0) + 1;
    const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
    const now = clock().getTime();
    const message = error instanceof Error ? error.message : String(error);
    const [at, nextTryAt] = [new Date(now).toISOString(), new Date(now + pause).toISOString()];
    tell({ state: 'paused', failure: { at, code, message, attempts, nextTryAt } });
    after(pause);
  }

  /** Nothing new to find out: it is held by the rollback that is told of already. */
  function isStillHeld(): boolean {
    const pin = status.state === 'held' ? options.heldBy?.() : undefined;
    return pin !== undefined && pin.at === status.held?.at && pin.release === status.held.release;
  }

  async function round(): Promise<void> {
    if (isStillHeld()) {
      after(heldMs);
      return;
    }
    const day = dayOf(clock(), fullCheckHour);
    const pull: Pull = day === fullDay ? 'delta' : 'all';
    const taken = status.queued;
    waitingSince = undefined;
    tell({ state: 'publishing' });
    try {
      await options.publish(pull, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) failed(error);
      return;
    }
    const at = clock().toISOString();
    if (pull === 'all') fullDay = day;
    const { failure: _over, ...rest } = status;
    const queued = status.queued - taken;
    status = { ...rest, queued, lastPublishAt: at, ...(pull === 'all' ? { lastFullCheckAt: at } : {}) };
    if (queued > 0) tell({ state: 'waiting' });
    else tell({ state: 'idle', nextPollAt: new Date(clock().getTime() + pollMs).toISOString() });
    after(queued > 0 ? quietMs : pollMs);
  }

  after(pollMs);
  return {
    announce() {
      if (stopping.signal.aborted) return false;
      const now = performance.now();
      waitingSince ??= now;
      tell({ queued: status.queued + 1, ...(status.state === 'idle' ? { state: 'waiting' } : {}) });
      // A pause after a failure is not cut short: the service may be failing because it is asked too often.
      if (!running && status.state === 'waiting')
        after(Math.min(quietMs, Math.max(0, waitingSince + longestWaitMs - now)));
      return true;
    },
    now() {
      if (stopping.signal.aborted) return false;
      if (running) tell({ queued: status.queued + 1 });
      else after(0);
      return true;
    },
    status: () => status,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
      tell({ state: 'stopped' });
    },
  };
}
