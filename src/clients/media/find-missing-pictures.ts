/** Finds out from the media service which images are missing. */
import pLimit from 'p-limit';

import { metadataUrl } from '#lib/media/image-url.ts';

export interface Picture {
  readonly name: string;
  /** Whether `name` is the name of an image set. */
  readonly imageset: boolean;
}

/** Names of the missing images. An image whose state is unknown is not included. `alias`: the media account that the pages load images from. */
export type FindMissingPictures = (pictures: readonly Picture[], alias: string) => Promise<ReadonlySet<string>>;

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
  /** URLs of the metadata of the found images. */
  const found = new Set<string>();
  return async (pictures, alias) => {
    const signal = AbortSignal.timeout(budgetMs);
    const named = pictures.map(({ name, imageset }) => {
      const url = metadataUrl(base, imageset ? 's' : 'i', { alias, filename: name });
      return [url, name] as const;
    });
    const unknown = new Map(named.filter(([url]) => !found.has(url)));
    const missing = new Set<string>();
    await pLimit(CONCURRENCY).map(unknown, async ([url, name]) => {
      if (signal.aborted) return;
      const response = await call(url, { method: 'HEAD', signal }).catch(() => undefined);
      if (response?.ok) found.add(url);
      if (response?.status === 404) missing.add(name);
    });
    return missing;
  };
}
