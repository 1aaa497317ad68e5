/** What the world says now, into the content store: content first, for it names the products that are sold. */
import type { CommerceFailure } from '#content-loaders/commerce-facts.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { syncContent } from '#content-loaders/sync-content.ts';
import type { SyncReport } from '#content-loaders/sync-content.ts';

import type { PublishOptions } from './publish-options.ts';

export interface Pulled {
  /** With what the commerce platform changed. */
  readonly sync: SyncReport;
  /** Stores whose prices and stock are as they were. */
  readonly notLearnt: readonly CommerceFailure[];
}

/** Throws AppError `content-unreachable`; a commerce platform that does not answer holds nothing up. */
export async function pullInto(
  store: ContentStore,
  options: Pick<PublishOptions, 'client' | 'source' | 'commerce' | 'pull' | 'onPull'>,
): Promise<Pulled> {
  const { client, source, commerce, pull = 'delta', onPull } = options;
  const anew = pull === 'all';
  const sync = await syncContent({ client, store, source, anew, ...(onPull ? { onProgress: onPull } : {}) });
  const learnt = await commerce?.learn(store, sync, pull);
  return { sync: { ...sync, changed: [...sync.changed, ...(learnt?.changed ?? [])] }, notLearnt: learnt?.failed ?? [] };
}
