/**
 * Tracks which products to fetch from the commerce platform, per store: those named by webhooks, new ones, and all of them at an interval, since
 * webhooks can be lost.
 */
import { hasFact, isNewSource, updateCommerceFacts } from '#content-loaders/commerce-facts.ts';
import type { CommerceFailure, CommerceLook, CommerceReport, FactSource } from '#content-loaders/commerce-facts.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import type { SyncReport } from '#content-loaders/sync-content.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { nextFailure } from './failure-backoff.ts';
import type { BackoffLimits, PublishFailure } from './failure-backoff.ts';

export interface CommerceStore {
  readonly region: CommerceRegion;
  /** Identifies the store. */
  readonly source: string;
  readonly client: FactSource;
}

export interface CommerceWatch {
  /** Queues a product of a store, or all of them when the id is unknown. */
  look(region: CommerceRegion, productId: number | undefined): void;
  /** Called by a publish after the content sync. A store that fails does not reject: its facts stay as they are and its products are queued again. */
  learn(store: ContentStore, sync: SyncReport, pull: 'delta' | 'all'): Promise<CommerceReport>;
  /** Ends the back-off pauses, so that the next publish queries every store. */
  tryNow(): void;
  /** Failed stores, and the time until the next attempt is due. */
  leftOver(): { readonly failures: readonly PublishFailure[]; readonly againMs: number } | undefined;
}

export interface CommerceWatchOptions extends BackoffLimits {
  readonly stores: readonly CommerceStore[];
  readonly clock: () => Date;
  /** Monotonic time in milliseconds. */
  readonly now?: () => number;
  /** Interval of the full refresh without a webhook. */
  readonly everyMs?: number;
}

type Due = 'all' | ReadonlySet<number>;

/** One store: the queued products and the result of the last request. */
interface WatchedStore {
  readonly region: CommerceRegion;
  look(productId: number | undefined): void;
  /** Takes the queued products. Products queued from now on wait for the next publish: this one may have fetched them already. */
  take(store: ContentStore, sync: SyncReport, pull: 'delta' | 'all'): CommerceLook;
  /** Ends the back-off pause. */
  tryNow(): void;
  /** Queues products again after a failed request. */
  requeue(taken: Due): void;
  settle(taken: Due, began: number, failure: CommerceFailure | undefined): void;
  failure(): PublishFailure | undefined;
  /** The failure that began the back-off pause; undefined when there is no pause. */
  pausedBy(): CommerceFailure | undefined;
  /** End of the back-off pause, on the scale of `now`. */
  notBefore(): number;
}

const EVERY_MS = 600_000;

function together(left: Due, right: Due): Due {
  return left === 'all' || right === 'all' ? 'all' : new Set([...left, ...right]);
}

/** Edited products that have no commerce facts yet. */
function newIn(store: ContentStore, region: CommerceRegion, { changed }: SyncReport): ReadonlySet<number> {
  const edited = changed.filter(({ type }) => type === 'product');
  const ids = edited.flatMap(({ uid }) => store.get('product', uid, 'en-us')?.commerce[region]?.id ?? []);
  return new Set(ids.filter((id) => id > 0 && !hasFact(store, region, id)));
}

function watchStore(one: CommerceStore, options: CommerceWatchOptions, now: () => number): WatchedStore {
  const { region } = one;
  let due: Due = new Set();
  /** Start of the last successful full refresh. */
  let lookedAt = Number.NEGATIVE_INFINITY;
  let notBefore = Number.NEGATIVE_INFINITY;
  let failure: PublishFailure | undefined;
  let failed: CommerceFailure | undefined;
  const requeue = (taken: Due): void => {
    due = together(due, taken);
  };
  return {
    region,
    look: (productId) => requeue(productId === undefined ? 'all' : new Set([productId])),
    take(store, sync, pull) {
      // The sync names an edited product only once, so products without facts also wait for the end of a pause.
      due = together(due, newIn(store, region, sync));
      if (now() < notBefore) return { ...one, products: new Set() };
      const isTime = pull === 'all' || now() - lookedAt >= (options.everyMs ?? EVERY_MS) || isNewSource(store, one);
      const products = isTime ? 'all' : due;
      due = new Set();
      return { ...one, products };
    },
    requeue,
    tryNow: () => {
      notBefore = Number.NEGATIVE_INFINITY;
    },
    settle(taken, began, outcome) {
      failed = outcome;
      if (!failed) {
        failure = undefined;
        if (taken === 'all') lookedAt = began;
        return;
      }
      const message = `The data of the store ${region} is not up to date: ${failed.message}`;
      const next = nextFailure(failure, { code: failed.code, message, now: options.clock() }, options);
      failure = next.failure;
      notBefore = now() + next.pauseMs;
      requeue(taken);
    },
    failure: () => failure,
    pausedBy: () => (now() < notBefore ? failed : undefined),
    notBefore: () => notBefore,
  };
}

export function createCommerceWatch(options: CommerceWatchOptions): CommerceWatch {
  const now = options.now ?? (() => performance.now());
  const watched = new Map(options.stores.map((one) => [one.region, watchStore(one, options, now)]));

  return {
    look: (region, productId) => watched.get(region)?.look(productId),
    async learn(store, sync, pull) {
      const paused = [...watched.values()].flatMap((one) => one.pausedBy() ?? []);
      const looks = [...watched.values()]
        .map((one) => one.take(store, sync, pull))
        .filter(({ products }) => products === 'all' || products.size > 0);
      if (looks.length === 0) return { changed: [], failed: [], paused };
      const began = now();
      try {
        const report = await updateCommerceFacts(store, looks, options.clock);
        for (const { region, products } of looks) {
          const failure = report.failed.find((one) => one.region === region);
          watched.get(region)?.settle(products, began, failure);
        }
        return { ...report, paused };
      } catch (error) {
        for (const { region, products } of looks) watched.get(region)?.requeue(products);
        throw error;
      }
    },
    tryNow() {
      for (const one of watched.values()) one.tryNow();
    },
    leftOver() {
      const open = [...watched.values()].filter((one) => one.failure());
      if (open.length === 0) return undefined;
      const againMs = Math.max(0, Math.min(...open.map((one) => one.notBefore())) - now());
      return { failures: open.flatMap((one) => one.failure() ?? []), againMs };
    },
  };
}
