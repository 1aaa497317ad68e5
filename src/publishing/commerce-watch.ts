/** What publishing has still to ask the commerce platform, store by store: what webhooks named, what is new, and everything now and then, for webhooks get lost. */
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import { hasFact, isNewSource, learnCommerce } from '#content-loaders/commerce-facts.ts';
import type { CommerceFailure, CommerceLook, CommerceReport } from '#content-loaders/commerce-facts.ts';
import type { ContentStore } from '#content-loaders/store.ts';
import type { SyncReport } from '#content-loaders/sync.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { nextFailure } from './failure.ts';
import type { Pauses, PublishFailure } from './failure.ts';

export interface CommerceStore {
  readonly region: CommerceRegion;
  /** Names the store. */
  readonly source: string;
  readonly client: Pick<CommerceClient, 'products'>;
}

export interface CommerceWatch {
  /** Something happened to a product of a store, or to nobody knows which. */
  look(region: CommerceRegion, productId: number | undefined): void;
  /** For a publish, after the content is there. Never rejects for a platform that does not answer: what was known stays, and is asked for again. */
  learn(store: ContentStore, sync: SyncReport, pull: 'delta' | 'all'): Promise<CommerceReport>;
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

interface Watched {
  due: Due;
  /** When everything was looked at. */
  lookedAt: number;
  /** Not before, after a failure. */
  notBefore: number;
  failure?: PublishFailure;
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

export function createCommerceWatch(options: CommerceWatchOptions): CommerceWatch {
  const { stores, clock, everyMs = EVERY_MS } = options;
  const now = options.now ?? (() => performance.now());
  const never = Number.NEGATIVE_INFINITY;
  const watched = new Map(
    stores.map(({ region }): [CommerceRegion, Watched] => [
      region,
      { due: new Set(), lookedAt: never, notBefore: never },
    ]),
  );

  function lookAt(one: CommerceStore, store: ContentStore, sync: SyncReport, pull: 'delta' | 'all'): Due {
    const state = watched.get(one.region);
    if (!state || now() < state.notBefore) return new Set();
    const isTime = pull === 'all' || now() - state.lookedAt >= everyMs || isNewSource(store, one);
    return isTime ? 'all' : together(state.due, newIn(store, one.region, sync));
  }

  function failed(state: Watched, products: Due, { region, code, message }: CommerceFailure): void {
    const said = `Prices and stock of the store ${region} are as they were: ${message}`;
    const { failure, pauseMs } = nextFailure(state.failure, { code, message: said }, clock(), options);
    Object.assign(state, { due: together(state.due, products), notBefore: now() + pauseMs, failure });
  }

  function settle({ region, products }: CommerceLook, began: number, { failed: all }: CommerceReport): void {
    const state = watched.get(region);
    const failure = all.find((one) => one.region === region);
    if (!state) return;
    if (failure) {
      failed(state, products, failure);
      return;
    }
    delete state.failure;
    if (products === 'all') state.lookedAt = began;
  }

  return {
    look(region, productId) {
      const state = watched.get(region);
      if (state) state.due = together(state.due, productId === undefined ? 'all' : new Set([productId]));
    },
    async learn(store, sync, pull) {
      const looks = stores
        .map((one): CommerceLook => ({ ...one, products: lookAt(one, store, sync, pull) }))
        .filter(({ products }) => products === 'all' || products.size > 0);
      if (looks.length === 0) return { changed: [], failed: [] };
      const began = now();
      // What a webhook names from here on is looked at by the next publish: this one may have asked already.
      for (const { region } of looks) Object.assign(watched.get(region) ?? {}, { due: new Set() });
      try {
        const report = await learnCommerce(store, looks);
        for (const look of looks) settle(look, began, report);
        return report;
      } catch (error) {
        for (const { region, products } of looks) {
          const state = watched.get(region);
          if (state) state.due = together(state.due, products);
        }
        throw error;
      }
    },
    leftOver() {
      const open = [...watched.values()].filter(({ failure }) => failure);
      if (open.length === 0) return undefined;
      const againMs = Math.max(0, Math.min(...open.map(({ notBefore }) => notBefore)) - now());
      return { failures: open.flatMap(({ failure }) => failure ?? []), againMs };
    },
  };
}
