/** A call to the platform: headers, timeout, errors and envelopes. */
import * as v from 'valibot';

import { AppError } from '#lib/errors/app-error.ts';
import { WirePagination } from '#wire/commerce/catalog-wire.ts';

import type { Page } from './commerce-values.ts';

export interface PlatformOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly storeHash: string;
  readonly fetch?: typeof fetch;
  /** Time limit from the call to the last byte of the response. */
  readonly timeoutMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly data: unknown;
  /** The platform's message for a refusal; '' when there is none. */
  readonly title: string;
  /** The platform's messages, by its own field names (`0.email`, `postal_code`). */
  readonly errors: Readonly<Record<string, string>>;
}

export interface PlatformCalls {
  /** Throws AppError `commerce-unreachable`, `commerce-slow`, `commerce-busy` (429), `commerce-malformed` or `commerce-failed`. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Undefined on 404. */
  one<W extends v.GenericSchema, T>(path: string, schema: W, map: Mapping<W, T>): Promise<T | undefined>;
  page<W extends v.GenericSchema, T>(path: string, schema: W, map: Mapping<W, T>): Promise<Page<T> | undefined>;
  /** A v2 value without envelope; undefined on 4xx (404, and 400 for some endpoints). */
  bare<W extends v.GenericSchema, T>(path: string, schema: W, map: Mapping<W, T>): Promise<T | undefined>;
  /** All pages of a v2 list without envelope; a short page or 204 is the last one. Undefined when the parent resource does not exist. */
  bareList<W extends v.GenericSchema, T>(
    path: string,
    schema: W,
    map: Mapping<W, T>,
  ): Promise<readonly T[] | undefined>;
}

type Mapping<W extends v.GenericSchema, T> = (wire: v.InferOutput<W>) => T;

/** A platform that takes longer than this to respond counts as down. */
const TIMEOUT_MS = 10_000;
/** The platform's maximum page size. */
const PAGE_SIZE = 250;
/** Stops a list that never ends. */
const MAX_PAGES = 40;

export function parse<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new AppError(
    'commerce-malformed',
    `The commerce platform sent an unexpected response: ${result.issues[0].message}`,
  );
}

export function query(pairs: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams(
    Object.entries(pairs).flatMap(([key, value]) => (value === undefined ? [] : [[key, `${value}`]])),
  );
  return search.size > 0 ? `?${search}` : '';
}

/** The error for a refusal that says nothing about the resource. `call`: what was asked, such as `a sign-in`. */
export const unexpected = (status: number, call: string): AppError =>
  new AppError('commerce-failed', `The commerce platform answered ${status} to ${call}.`);

/** Unwraps a list that must exist on the platform. */
export function requireList<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('commerce-failed', 'The commerce platform answered 404 for a list.');
  return value;
}

/** Maps a connection that failed, or broke off during the response, to an AppError. */
function broken(error: unknown): never {
  if (error instanceof AppError) throw new AppError('commerce-malformed', error.message, { cause: error });
  const isSlow = error instanceof Error && error.name === 'TimeoutError';
  throw new AppError(
    isSlow ? 'commerce-slow' : 'commerce-unreachable',
    isSlow ? 'The commerce platform did not answer in time.' : 'The commerce platform cannot be reached.',
    { cause: error },
  );
}

function refuseStatus(response: Response): void {
  const { status } = response;
  if (status === 429) throw new AppError('commerce-busy', response.headers.get('x-rate-limit-time-reset-ms') ?? '1000');
  if (status >= 500 || status === 401 || status === 403)
    throw new AppError('commerce-failed', `The commerce platform answered ${status}.`);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** v3 puts the message in `title`, v2 in the `message` of the first list item. */
function titleOf(data: unknown): string {
  const first: unknown = Array.isArray(data) ? data[0] : data;
  if (!isObject(first)) return '';
  const message = first['title'] ?? first['message'];
  return typeof message === 'string' ? message : '';
}

function errorsOf(data: unknown): Readonly<Record<string, string>> {
  const errors = isObject(data) ? data['errors'] : undefined;
  if (!isObject(errors)) return {};
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, String(message)]));
}

/** JSON escapes of NUL and of surrogates. */
const ODD_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Texts from the platform end up in sessions and cached responses, whose database accepts neither NUL nor unpaired surrogates. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD').toWellFormed() : value;

function readJson(text: string): Omit<Answer, 'status'> {
  try {
    const data: unknown = text === '' ? undefined : JSON.parse(text, ODD_ESCAPE.test(text) ? storable : undefined);
    return { data, title: titleOf(data), errors: errorsOf(data) };
  } catch (error) {
    throw new AppError('commerce-malformed', 'The commerce platform sent a response that is not JSON.', {
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
    async bare(path, schema, map) {
      const { status, data } = await ask('GET', path);
      return status >= 400 ? undefined : map(parse(schema, data));
    },
    async bareList(path, schema, map) {
      const all: v.InferOutput<typeof schema>[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const { status, data } = await ask(
          'GET',
          `${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=${PAGE_SIZE}`,
        );
        if (status >= 400) return undefined;
        // v2 returns 204 for an empty page; any other status with an empty body is malformed.
        const found = status === 204 ? [] : parse(v.array(schema), data);
        all.push(...found);
        if (found.length < PAGE_SIZE) break;
      }
      return all.map(map);
    },
  };
}
