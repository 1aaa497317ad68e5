/** Finds out from the media service which images are missing. */
import pLimit from 'p-limit';

import { DESCRIPTOR_ALIAS, metadataUrl } from '#lib/media/image-url.ts';

export interface Picture {
  readonly name: string;
  /** Whether `name` is the name of an image set. */
  readonly imageset: boolean;
}

/** Names of the missing images. An image whose state is unknown is not included. */
export type FindMissingPictures = (pictures: readonly Picture[]) => Promise<ReadonlySet<string>>;

const CONCURRENCY = 8;
const BUDGET_MS = 10_000;

/**
 * Images that were found once are not requested again by this process. All requests of one call share the time limit
 * `budgetMs`; images without a response by then are not reported as missing.
 */
export function missingPicturesFrom(
  base: string,
  options: { readonly fetch?: typeof fetch; readonly budgetMs?: number } = {},
): FindMissingPictures {
  const { fetch: call = fetch, budgetMs = BUDGET_MS } = options;
  const found = new Set<string>();
  return async (pictures) => {
    const signal = AbortSignal.timeout(budgetMs);
    const unknown = new Map(pictures.filter(({ name }) => !found.has(name)).map((picture) => [picture.name, picture]));
    const missing = new Set<string>();
    await pLimit(CONCURRENCY).map(unknown.values(), async ({ name, imageset }) => {
      if (signal.aborted) return;
      const url = metadataUrl(base, imageset ? 's' : 'i', { alias: DESCRIPTOR_ALIAS, filename: name });
      const response = await call(url, { method: 'HEAD', signal }).catch(() => undefined);
      if (response?.ok) found.add(name);
      if (response?.status === 404) missing.add(name);
    });
    return missing;
  };
}
