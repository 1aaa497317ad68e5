/** Asks the media service which pictures it does not have. */
import pLimit from 'p-limit';

import { DESCRIPTOR_ALIAS, metadataUrl } from '#lib/media/image-url.ts';

export interface Picture {
  readonly name: string;
  /** The name is that of a set of pictures. */
  readonly imageset: boolean;
}

/** Names of those pictures that are missing. A picture whose state is not known is not among them. */
export type FindMissingPictures = (pictures: readonly Picture[]) => Promise<ReadonlySet<string>>;

const CONCURRENCY = 8;
const BUDGET_MS = 10_000;

/**
 * A picture that was found is not asked for again by this process. All requests of one call together take at most
 * `budgetMs`; what was not answered by then is not reported as missing.
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
