/** One call to the platform: its headers, its time limit, its errors, its envelopes. */
import * as v from 'valibot';

import { AppError } from '#lib/errors/app-error.ts';
import { WirePagination } from '#wire/commerce/catalogue.ts';

import type { Page } from './outcomes.ts';

export interface PlatformOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly storeHash: string;
  readonly fetch?: typeof fetch;
  /** From the call to the last byte of the answer. */
  readonly timeoutMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly data: unknown;
  /** The platform's words for a refusal; '' when it has none. */
  readonly title: string;
}

export interface PlatformCalls {
  /** Throws AppError `commerce-unreachable`, `commerce-slow`, `commerce-busy` (429), `commerce-malformed` or `commerce-failed`. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** undefined when there is no such thing (404). */
  one<W extends v.GenericSchema, T>(path: string, schema: W, map: Mapping<W, T>): Promise<T | undefined>;
  page<W extends v.GenericSchema, T>(path: string, schema: W, map: Mapping<W, T>): Promise<Page<T> | undefined>;
}

type Mapping<W extends v.GenericSchema, T> = (wire: v.InferOutput<W>) => T;

/** The platform answers no later than this, or counts as down. */
const TIMEOUT_MS = 10_000;

export function parse<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new AppError(
    'commerce-malformed',
    `The commerce platform answered something unexpected: ${result.issues[0].message}`,
  );
}

export function query(pairs: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams(
    Object.entries(pairs).flatMap(([key, value]) => (value === undefined ? [] : [[key, `${value}`]])),
  );
  return search.size > 0 ? `?${search}` : '';
}

/** For a list that the platform always has. */
export function need<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('commerce-failed', 'The commerce platform lacks a list it always has.');
  return value;
}

/** A connection that fails, or breaks off in the middle of an answer. */
function broken(error: unknown): never {
  const isSlow = error instanceof Error && error.name === 'TimeoutError';
  throw new AppError(
    isSlow ? 'commerce-slow' : 'commerce-unreachable',
    isSlow ? 'The commerce platform takes too long.' : 'The commerce platform cannot be reached.',
    { cause: error },
  );
}

function refuseStatus(response: Response): void {
  const { status } = response;
  if (status === 429) throw new AppError('commerce-busy', response.headers.get('x-rate-limit-time-reset-ms') ?? '1000');
  if (status >= 500 || status === 401 || status === 403)
    throw new AppError('commerce-failed', `The commerce platform answered ${status}.`);
}

function readJson(text: string): { readonly data: unknown; readonly title: string } {
  try {
    const data: unknown = text === '' ? undefined : JSON.parse(text);
    const isTitled = typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string';
    return { data, title: isTitled ? String(data.title) : '' };
  } catch (error) {
    throw new AppError('commerce-malformed', 'The commerce platform answered something that is not JSON.', {
      cause: error,
    });
  }
}

export function createPlatformCalls(options: PlatformOptions): PlatformCalls {
  const call = options.fetch ?? fetch;
  const root = `${options.baseUrl}/stores/${options.storeHash}`;

  async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    const headers = {
      accept: 'application/json',
      'x-auth-token': options.token,
      'user-agent': 'firn-storefront',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const init = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await call(`${root}${path}`, init).catch(broken);
    const text = await response.text().catch(broken);
    refuseStatus(response);
    return { status: response.status, ...readJson(text) };
  }

  return {
    ask,
    async one(path, schema, map) {
      const { status, data } = await ask('GET', path);
      return status === 404 ? undefined : map(parse(v.object({ data: schema }), data).data);
    },
    async page(path, schema, map) {
      const { status, data } = await ask('GET', path);
      if (status === 404) return undefined;
      const parsed = parse(v.object({ data: v.array(schema), meta: v.object({ pagination: WirePagination }) }), data);
      return { data: parsed.data.map(map), pagination: parsed.meta.pagination };
    },
  };
}
