/** Client of the content service on top of its official SDK, with workarounds for the SDK's known defects. */
import { AppError } from '#lib/errors/app-error.ts';
import { isWireObject } from '#wire/content/entry-wire.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { cacheKey, throughCache } from './cache-policy.ts';
import type { CacheOptions } from './cache-policy.ts';
import { createContentCache } from './content-cache.ts';
import type { ContentCache } from './content-cache.ts';
import { configurationProblems, contentHost } from './content-configuration.ts';
import type { ContentConfiguration } from './content-configuration.ts';
import { readChunks, readPages, shaped } from './content-pages.ts';
import type { QueryOptions } from './content-pages.ts';
import { absentOr, contentFailure } from './content-result.ts';
import type { ContentResult } from './content-result.ts';
import { askSdk, CONTENT_RETRY_DELAY_MS, CONTENT_TIMEOUT_MS } from './content-sdk.ts';
import type { AskTimes, SdkQuery } from './content-sdk.ts';
import { syncPages } from './content-sync.ts';
import type { SyncOptions, SyncOutcome } from './content-sync.ts';

export type EntriesOptions = QueryOptions & CacheOptions<readonly WireObject[]>;
export type EntryOptions = Omit<QueryOptions, 'query'> & CacheOptions<WireObject>;

export interface ContentClient {
  /** All entries of a type without duplicates, in pages of 100. */
  entries(type: string, options?: EntriesOptions): Promise<ContentResult<readonly WireObject[]>>;
  entry(type: string, uid: string, options?: EntryOptions): Promise<ContentResult<WireObject>>;
  /** Entries by uid without duplicates, in the order of `uids`; unknown uids are left out. Requested in chunks of 100. */
  entriesByUids(
    type: string,
    uids: readonly string[],
    options?: EntriesOptions,
  ): Promise<ContentResult<readonly WireObject[]>>;
  /** All content (without a token) or the changes since a token; follows all pages. Never cached. */
  sync(options: SyncOptions): Promise<ContentResult<SyncOutcome>>;
}

export interface ContentClientSettings extends Partial<AskTimes> {
  /** A cache shared with other clients or with other limits; by default each client has its own. */
  readonly cache?: ContentCache;
}

/** Throws an AppError `content-configuration` that lists every problem. */
export function createContentClient(
  configuration: ContentConfiguration,
  settings: ContentClientSettings = {},
): ContentClient {
  const problems = configurationProblems({ ...configuration });
  if (problems.length > 0) throw new AppError('content-configuration', problems.join(' '));
  const {
    cache = createContentCache(),
    timeoutMs = CONTENT_TIMEOUT_MS,
    retryDelayMs = CONTENT_RETRY_DELAY_MS,
  } = settings;
  const { cachePolicy = 0, region, ...identity } = configuration;
  const source = [{ ...identity, host: identity.host ?? contentHost(region) }];
  const ask = askSdk.bind(undefined, configuration, { timeoutMs, retryDelayMs });

  function cached<T>(
    question: readonly unknown[],
    options: QueryOptions & CacheOptions<T>,
    network: () => Promise<ContentResult<T>>,
  ): Promise<ContentResult<T>> {
    const { cachePolicy: policy = cachePolicy, onRefresh, ...shape } = options;
    return throughCache({ cache, policy, key: cacheKey([source, question, shape]), network, onRefresh });
  }

  return {
    entries: (type, options = {}) => cached(['entries', type], options, () => readPages(ask, type, options)),
    entry: (type, uid, options = {}) =>
      cached(['entry', type, uid], options, async () => {
        const answer = await ask((stack) =>
          shaped(stack.ContentType(type).Entry(uid) as unknown as SdkQuery, options)
            .toJSON()
            .fetch(),
        );
        if (answer.kind !== 'ok') return absentOr(answer);
        const { value } = answer;
        return isWireObject(value) && typeof value['uid'] === 'string'
          ? { kind: 'ok', value }
          : contentFailure('malformed', `The content service answered no entry ${uid} of ${type}.`, { status: 200 });
      }),
    entriesByUids: (type, uids, options = {}) => {
      const once = [...new Set(uids)];
      return cached(['uids', type, once], options, () => readChunks(ask, { type, uids: once }, options));
    },
    sync: (options) => syncPages(ask, options),
  };
}
