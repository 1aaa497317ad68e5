/** The content service through its official SDK, with the SDK's known defects fenced off: wire in, values out. */
import Contentstack from 'contentstack';

import { AppError } from '#lib/errors/app-error.ts';
import { isWireObject } from '#wire/content/entry.ts';
import type { WireObject } from '#wire/content/entry.ts';

import { configurationProblems, contentHost } from './content-configuration.ts';
import type { ContentConfiguration } from './content-configuration.ts';

/** Spec section 9. */
export const CONTENT_TIMEOUT_MS = 30_000;
export const CONTENT_RETRY_LIMIT = 5;
export const CONTENT_RETRY_DELAY_MS = 300;
export const CONTENT_PAGE_SIZE = 100;

export type ContentResult<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'not-found'; readonly code: 141; readonly message: string }
  | { readonly kind: 'failed'; readonly code: number; readonly status: number; readonly message: string };

export interface SyncItem {
  readonly type: string;
  readonly event_at: string;
  readonly content_type_uid: string;
  readonly data: WireObject;
}

export interface SyncOutcome {
  readonly items: readonly SyncItem[];
  readonly token: string;
}

export interface EntriesOptions {
  readonly language?: string;
  readonly query?: WireObject;
  readonly include?: readonly string[];
  readonly fallback?: boolean;
}

export interface ContentClient {
  /** All entries of a type, paged by 100. */
  entries(type: string, options?: EntriesOptions): Promise<ContentResult<readonly WireObject[]>>;
  entry(type: string, uid: string, options?: EntriesOptions): Promise<ContentResult<WireObject>>;
  /** Entries by uid, asked for in chunks of 100. */
  entriesByUids(
    type: string,
    uids: readonly string[],
    options?: EntriesOptions,
  ): Promise<ContentResult<readonly WireObject[]>>;
  /** Everything (no token) or what happened since a token; pages are followed to the end. */
  sync(options: {
    readonly token?: string;
    readonly onPage?: (received: number, total: number) => void;
  }): Promise<ContentResult<SyncOutcome>>;
}

function failure(error: unknown): ContentResult<never> {
  const fields = isWireObject(error) ? error : {};
  const status = Number(fields['status'] ?? fields['http_code'] ?? 0);
  const code = Number(fields['error_code'] ?? 0);
  const message = `${fields['error_message'] ?? (error instanceof Error ? error.message : 'The content service did not answer.')}`;
  if (code === 141 && (status === 0 || status === 404 || status === 422))
    return { kind: 'not-found', code: 141, message };
  return { kind: 'failed', code, status, message };
}

interface Query {
  language(code: string): Query;
  query(query: WireObject): Query;
  includeReference(paths: readonly string[]): Query;
  includeFallback(): Query;
  includeCount(): Query;
  skip(count: number): Query;
  limit(count: number): Query;
  toJSON(): Query;
  find(): Promise<unknown[]>;
  fetch(): Promise<unknown>;
}

/** Throws an AppError `content-configuration` that names everything that is wrong. */
export function createContentClient(configuration: ContentConfiguration): ContentClient {
  const problems = configurationProblems({ ...configuration });
  if (problems.length > 0) throw new AppError('content-configuration', problems.join(' '));

  /** A Stack of its own a call: `ContentType()` and `sync()` write into the Stack they are called on. */
  function stack() {
    const made = Contentstack.Stack({
      api_key: configuration.apiKey,
      delivery_token: configuration.deliveryToken,
      environment: configuration.environment,
      ...(configuration.branch === undefined ? {} : { branch: configuration.branch }),
      fetchOptions: {
        retryLimit: CONTENT_RETRY_LIMIT,
        retryDelay: CONTENT_RETRY_DELAY_MS,
        retryCondition: (response: { status: number }) => response.status === 408 || response.status === 429,
      },
      plugins: [
        {
          // The SDK hands its timeout to fetch, which ignores it.
          onRequest: (_stack: unknown, request: { option: { signal?: AbortSignal } }) => {
            request.option.signal = AbortSignal.timeout(CONTENT_TIMEOUT_MS);
            return request;
          },
          onResponse: (_stack: unknown, _request: unknown, _response: unknown, data: unknown) => data,
        },
      ],
    } as unknown as Contentstack.Config);
    made.setProtocol(configuration.protocol ?? 'https');
    made.setHost(configuration.host ?? contentHost(configuration.region));
    if (configuration.port !== undefined) made.setPort(configuration.port);
    return made;
  }

  function shaped(query: Query, options: EntriesOptions): Query {
    if (options.language) query.language(options.language);
    if (options.include) query.includeReference(options.include);
    if (options.fallback) query.includeFallback();
    return query;
  }

  async function entries(type: string, options: EntriesOptions = {}): Promise<ContentResult<readonly WireObject[]>> {
    const found: WireObject[] = [];
    try {
      for (let total = 1; found.length < total;) {
        const query = shaped(stack().ContentType(type).Query() as unknown as Query, options);
        if (options.query) query.query(options.query);
        const answer = await query.includeCount().skip(found.length).limit(CONTENT_PAGE_SIZE).toJSON().find();
        const page = answer[0];
        const count = answer.find((part) => typeof part === 'number');
        if (!Array.isArray(page) || page.length === 0) break;
        found.push(...(page as WireObject[]));
        total = count ?? found.length;
      }
      return { kind: 'ok', value: found };
    } catch (error) {
      return failure(error);
    }
  }

  return {
    entries,
    async entry(type, uid, options = {}) {
      try {
        const query = shaped(stack().ContentType(type).Entry(uid) as unknown as Query, options);
        return { kind: 'ok', value: (await query.toJSON().fetch()) as WireObject };
      } catch (error) {
        return failure(error);
      }
    },
    async entriesByUids(type, uids, options = {}) {
      const found: WireObject[] = [];
      for (let start = 0; start < uids.length; start += CONTENT_PAGE_SIZE) {
        const chunk = uids.slice(start, start + CONTENT_PAGE_SIZE);
        const page = await entries(type, { ...options, query: { uid: { $in: chunk } } });
        if (page.kind !== 'ok') return page;
        found.push(...page.value);
      }
      return { kind: 'ok', value: found };
    },
    async sync({ token, onPage }) {
      const items: SyncItem[] = [];
      let parameters: Record<string, unknown> = token === undefined ? { init: true } : { sync_token: token };
      try {
        for (;;) {
          const page = (await stack().sync(parameters)) as {
            items: SyncItem[];
            pagination_token?: string;
            sync_token?: string;
            total_count?: number;
          };
          items.push(...page.items);
          onPage?.(items.length, page.total_count ?? items.length);
          if (page.sync_token) return { kind: 'ok', value: { items, token: page.sync_token } };
          if (!page.pagination_token)
            return {
              kind: 'failed',
              code: 0,
              status: 200,
              message: 'The content service answered a sync without a token.',
            };
          parameters = { pagination_token: page.pagination_token };
        }
      } catch (error) {
        return failure(error);
      }
    },
  };
}
