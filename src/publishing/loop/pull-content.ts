/** Updates the content store: content first, because it names the products to fetch from the commerce platform. */
import type { CommerceFailure } from '#content-loaders/commerce-facts.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { syncContent } from '#content-loaders/sync-content.ts';
import type { SyncReport } from '#content-loaders/sync-content.ts';

import { collectGarbage } from './collect-garbage.ts';
import type { PublishOptions } from './publish-options.ts';

/** From this many rows on, garbage is collected. It is about 1,000 products in eleven languages; the sample has half as many rows. */
const MANY_ROWS = 20_000;

export interface Pulled {
  /** Includes the changes from the commerce platform. */
  readonly sync: SyncReport;
  /** Stores that could not be read; their prices and stock stay as they were. */
  readonly commerceFailures: readonly CommerceFailure[];
  /** Stores that failed in an earlier publish and were not asked in this one. */
  readonly paused?: readonly CommerceFailure[];
}

/** Pulls into the store what has changed. Throws AppError `content-unreachable`; a failing commerce platform does not reject. */
export async function pullInto(
  store: ContentStore,
  options: Pick<PublishOptions, 'client' | 'source' | 'commerce' | 'pull' | 'onPull' | 'onContentPulled'>,
): Promise<Pulled> {
  const { client, source, commerce, pull = 'delta', onPull } = options;
  const isFullPull = pull === 'all';
  const sync = await syncContent({ client, store, source, isFullPull, ...(onPull ? { onProgress: onPull } : {}) });
  await options.onContentPulled?.();
  // Frees the content as it was received, which would otherwise stay in memory while renderers start.
  if (sync.full && store.count() >= MANY_ROWS) await collectGarbage();
  const update = await commerce?.learn(store, sync, pull);
  const { changed = [], failed = [], paused = [] } = update ?? {};
  return { sync: { ...sync, changed: [...sync.changed, ...changed] }, commerceFailures: failed, paused };
}
