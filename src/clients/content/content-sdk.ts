/** One request to the content service through the official SDK: a Stack per attempt, a working timeout, retries on 408 and 429 only. */
import { setTimeout as wait } from 'node:timers/promises';

import Contentstack from 'contentstack';

import { AppError } from '#lib/errors/app-error.ts';

import { contentHost, previewHost } from './content-configuration.ts';
import type { ContentConfiguration, PreviewAccess } from './content-configuration.ts';
import { failureOf } from './content-result.ts';
import type { ContentFailure } from './content-result.ts';
import { withStatus } from './http-status.ts';

/** Spec section 9. */
export const CONTENT_TIMEOUT_MS = 30_000;
export const CONTENT_RETRY_LIMIT = 5;
export const CONTENT_RETRY_DELAY_MS = 300;

/** Limit per response after decompression. The service's own limit is 7 MB. */
const MAX_BYTES = 16_777_216;

export interface AskTimes {
  /** Per attempt, including the body. */
  readonly timeoutMs: number;
  readonly retryDelayMs: number;
}

export type Stack = ReturnType<typeof Contentstack.Stack>;

/** The part of the SDK's queries and entries that the client uses; the SDK types all results as `any`. */
export interface SdkQuery {
  language(code: string): SdkQuery;
  query(query: object): SdkQuery;
  includeReference(paths: readonly string[]): SdkQuery;
  includeFallback(): SdkQuery;
  includeCount(): SdkQuery;
  skip(count: number): SdkQuery;
  limit(count: number): SdkQuery;
  toJSON(): SdkQuery;
  find(): Promise<unknown>;
  fetch(): Promise<unknown>;
}

/** Cache policy -1: the SDK's own cache makes `sync()` return an empty list and never falls back; cache-policy.ts replaces it. */
const SDK_WITHOUT_CACHE = -1;

interface SdkRequest {
  url: string;
  option: { signal?: AbortSignal; headers: Record<string, string> };
}

/**
 * Turns the request into one to the preview service. The SDK does this only with the hash of an editing session; the service also accepts
 * the token without a hash, and the token implies the environment.
 */
function asPreview(request: SdkRequest, { token, at, release, hash }: PreviewAccess): void {
  const url = new URL(request.url);
  url.searchParams.delete('environment');
  if (hash !== undefined) url.searchParams.set('live_preview', hash);
  request.url = url.href;
  const { access_token: _delivery, ...headers } = request.option.headers;
  request.option.headers = {
    ...headers,
    preview_token: token,
    ...(hash === undefined ? {} : { live_preview: hash }),
    ...(at === undefined ? {} : { preview_timestamp: at }),
    ...(release === undefined ? {} : { release_id: release }),
  };
}

function makeStack(configuration: ContentConfiguration, signal: AbortSignal): Stack {
  const made = Contentstack.Stack({
    api_key: configuration.apiKey,
    delivery_token: configuration.deliveryToken,
    environment: configuration.environment,
    ...(configuration.branch === undefined ? {} : { branch: configuration.branch }),
    // The SDK also retries broken connections, and does not retry a 429 whose body is not JSON. Its retries are therefore off, and `askSdk` retries.
    fetchOptions: { retryLimit: 0, retryCondition: () => false },
    plugins: [
      {
        // The SDK passes its timeout to fetch, which ignores it.
        onRequest: (_stack: unknown, request: SdkRequest) => {
          request.option.signal = signal;
          if (configuration.preview) asPreview(request, configuration.preview);
          return request;
        },
        // (stack, request, response, data) → data
        onResponse: (...given: readonly unknown[]) => given[3],
      },
    ],
  } as unknown as Contentstack.Config);
  made.setCachePolicy(SDK_WITHOUT_CACHE);
  made.setProtocol(configuration.protocol ?? 'https');
  const usual = configuration.preview ? previewHost : contentHost;
  made.setHost(configuration.host ?? usual(configuration.region));
  if (configuration.port !== undefined) made.setPort(configuration.port);
  return made;
}

/** Rejects as soon as the signal aborts, even if the SDK never settles. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export type Answer = { readonly kind: 'ok'; readonly value: unknown } | ContentFailure;
export type Ask = (question: (stack: Stack) => Promise<unknown>) => Promise<Answer>;

/**
 * Up to six attempts, 300 ms apart, while the service is busy (408, 429). Every attempt creates a new Stack:
 * `ContentType()`, `sync()` and `variants()` write into the Stack that they are called on.
 */
export async function askSdk(
  configuration: ContentConfiguration,
  times: AskTimes,
  question: (stack: Stack) => Promise<unknown>,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const large = new AbortController();
    const signal = AbortSignal.any([AbortSignal.timeout(times.timeoutMs), large.signal]);
    const answer = withStatus(
      async () => question(makeStack(configuration, signal)),
      MAX_BYTES,
      () =>
        large.abort(
          new AppError('answer-too-large', `The response of the content service is larger than ${MAX_BYTES} bytes.`),
        ),
    );
    try {
      return { kind: 'ok', value: await unlessAborted(answer.done, signal) };
    } catch (error) {
      const failure = failureOf(error, answer.status(), times.timeoutMs);
      const busy = failure.reason === 'refused' && (failure.status === 408 || failure.status === 429);
      if (!busy || tries >= CONTENT_RETRY_LIMIT) return failure;
    }
    await wait(times.retryDelayMs);
  }
}
