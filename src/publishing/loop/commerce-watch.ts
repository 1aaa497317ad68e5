/** What publishing has still to ask the commerce platform, store by store: what webhooks named, what is new, and everything now and then, for webhooks get lost. */
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import { hasFact, isNewSource, learnCommerce } from '#content-loaders/commerce-facts.ts';
import type { CommerceFailure, CommerceLook, CommerceReport } from '#content-loaders/commerce-facts.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import type { SyncReport } from '#content-loaders/sync-content.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { nextFailure } from './failure-backoff.ts';
import type { Pauses, PublishFailure } from './failure-backoff.ts';

export interface CommerceStore {
  readonly region: CommerceRegion;
  /** Names the store. */
  readonly source: string;
  readonly client: Pick<CommerceClient, 'products' | 'priceVariants'>;
}

export interface CommerceWatch {
  /** Something happened to a product of a store, or to nobody knows which. */
  look(region: CommerceRegion, productId: number | undefined): void;
  /** For a publish, after the content is there. Never rejects for a platform that does not answer: what was known stays, and is asked for again. */
  learn(store: ContentStore, sync: SyncReport, pull: 'delta' | 'all'): Promise<CommerceReport>;
  /** Stores that did not answer are asked with the next publish, whatever their pause. */
  tryNow(): void;
  /** What could not be learnt yet, and after how long it is worth another publish. */
  leftOver(): { readonly failures: readonly PublishFailure[]; readonly againMs: number } | undefined;
}

export interface CommerceWatchOptions extends Pauses {
  readonly stores: readonly CommerceStore[];
  readonly clock: () => Date;
  /** Milliseconds that only ever grow. */
  readonly now?: () => number;
  /** How often everything is looked at without a webhook. */
  readonly everyMs?: number;
}

type Due = 'all' | ReadonlySet<number>;

/** One store: what is due, and what became of the last look. */
interface WatchedStore {
  readonly region: CommerceRegion;
  look(productId: number | undefined): void;
  /** What to ask for now. What a webhook names from here on is due for the next publish: this one may have asked already. */
  take(store: ContentStore, sync: SyncReport, pull: 'delta' | 'all'): CommerceLook;
  /** Ends the pause after a failure. */
  tryNow(): void;
  /** It could not be asked. */
  giveBack(taken: Due): void;
  settle(taken: Due, began: number, failure: CommerceFailure | undefined): void;
  failure(): PublishFailure | undefined;
  /** Not before, after a failure. */
  notBefore(): number;
}

const EVERY_MS = 600_000;

function together(left: Due, right: Due): Due {
  return left === 'all' || right === 'all' ? 'all' : new Set([...left, ...right]);
}

/** Products that an editor has just begun to sell. */
function newIn(store: ContentStore, region: CommerceRegion, { changed }: SyncReport): ReadonlySet<number> {
  const edited = changed.filter(({ type }) => type === 'product');
  const ids = edited.flatMap(({ uid }) => store.get('product', uid, 'en-us')?.commerce[region]?.id ?? []);
  return new Set(ids.filter((id) => id > 0 && !hasFact(store, region, id)));
}

function watchStore(one: CommerceStore, options: CommerceWatchOptions, now: () => number): WatchedStore {
  const { region } = one;
  let due: Due = new Set();
  /** When everything was looked at. */
  let lookedAt = Number.NEGATIVE_INFINITY;
  let notBefore = Number.NEGATIVE_INFINITY;
  let failure: PublishFailure | undefined;
  const giveBack = (taken: Due): void => {
    due = together(due, taken);
  };
  return {
    region,
    look: (productId) => giveBack(productId === undefined ? 'all' : new Set([productId])),
    take(store, sync, pull) {
      if (now() < notBefore) return { ...one, products: new Set() };
      const isTime = pull === 'all' || now() - lookedAt >= (options.everyMs ?? EVERY_MS) || isNewSource(store, one);
      const products = isTime ? 'all' : together(due, newIn(store, region, sync));
      due = new Set();
      return { ...one, products };
    },
    giveBack,
    tryNow: () => {
      notBefore = Number.NEGATIVE_INFINITY;
    },
    settle(taken, began, failed) {
      if (!failed) {
        failure = undefined;
        if (taken === 'all') lookedAt = began;
        return;
      }
      const message = `Prices and stock of the store ${region} are as they were: ${failed.message}`;
      const next = nextFailure(failure, { code: failed.code, message }, options.clock(), options);
      failure = next.failure;
      notBefore = now() + next.pauseMs;
      giveBack(taken);
    },
    failure: () => failure,
    notBefore: () => notBefore,
  };
}

export function createCommerceWatch(options: CommerceWatchOptions): CommerceWatch {
  const now = options.now ?? (() => performance.now());
  const watched = new Map(options.stores.map((one) => [one.region, watchStore(one, options, now)]));

  return {
    look: (region, productId) => watched.get(region)?.look(productId),
    async learn(store, sync, pull) {
      const looks = [...watched.values()]
        .map((one) => one.take(store, sync, pull))
        .filter(({ products }) => products === 'all' || products.size > 0);
      if (looks.length === 0) return { changed: [], failed: [] };
      const began = now();
      try {
        const report = await learnCommerce(store, looks, options.clock);
        for (const { region, products } of looks) {
          const failure = report.failed.find((one) => one.region === region);
          watched.get(region)?.settle(products, began, failure);
        }
        return report;
      } catch (error) {
        for (const { region, products } of looks) watched.get(region)?.giveBack(products);
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
