/** HTTP client of an OpenSearch or Elasticsearch cluster. Every failure is an `EngineFailure` that names the failed call and the reason. */
import { setTimeout as wait } from 'node:timers/promises';

import { EngineFailure } from '../port/engine-failure.ts';
import { isObject } from '../protocol/problems.ts';
import type { Json } from '../protocol/problems.ts';

export interface ClusterOptions {
  /** Origin, with user and password if the cluster requires them: `https://user:password@host:9200`. */
  readonly url: string;
  /** Elasticsearch API key (`id:key` in Base64), instead of user and password. */
  readonly apiKey?: string;
  /** Prefix of all index names. */
  readonly prefix?: string;
  /** Timeout of a query, in milliseconds. */
  readonly queryMs?: number;
  /** Timeout of a write, in milliseconds. */
  readonly writeMs?: number;
  /** Pauses before each retry of a refused call, in milliseconds. */
  readonly pauses?: readonly number[];
  /** Pauses before a write is tried again whose index is being copied to a new one, in milliseconds. */
  readonly movePauses?: readonly number[];
}

export interface ClusterCall {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  /** An object is sent as JSON, an array as JSON lines (for `_bulk`). */
  readonly body?: Json | readonly Json[];
  /** Statuses other than 2xx that are not failures. */
  readonly allowed?: readonly number[];
  readonly isWrite?: boolean;
}

export interface ClusterAnswer {
  readonly status: number;
  readonly body: Json;
}

export interface ClusterClient {
  call(call: ClusterCall): Promise<ClusterAnswer>;
  readonly pauses: readonly number[];
}

/**
 * Statuses that are retried: the cluster is overloaded (429), a node is shutting down (503), or a proxy got no answer (502). After a 502 the call may have
 * been executed already; a repeated write then has the same effect, or is refused.
 */
const REPEATED = new Set([429, 502, 503]);
const LONGEST_REASON = 300;

function reasonOf(body: unknown): string {
  const { error } = isObject(body) ? body : {};
  if (typeof error === 'string') return error.slice(0, LONGEST_REASON);
  if (!isObject(error)) return 'no reason was given';
  const [cause] = Array.isArray(error['root_cause']) ? (error['root_cause'] as readonly unknown[]) : [];
  const { type, reason } = isObject(cause) ? cause : error;
  return [type, reason].filter((part) => typeof part === 'string').join(': ').slice(0, LONGEST_REASON); // prettier-ignore
}

function failureOf(status: number, place: string, reason: string): EngineFailure {
  const kind = status === 429 ? 'busy' : status >= 500 ? 'unavailable' : 'refused';
  const hint = status === 401 || status === 403 ? '; check the user, password or key' : '';
  return new EngineFailure(kind, `the cluster answered ${status} to ${place}: ${reason}${hint}`);
}

/** Decodes a part of a URL; an escape that is invalid, such as a bare `%` in a password, stays as it is. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

function headersOf(url: URL, apiKey: string | undefined, body: ClusterCall['body']): Record<string, string> {
  const credentials = `${decoded(url.username)}:${decoded(url.password)}`;
  const basic = url.username === '' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const authorization = apiKey === undefined ? basic : `ApiKey ${apiKey}`;
  const type = Array.isArray(body) ? 'application/x-ndjson' : 'application/json';
  return { accept: 'application/json', 'content-type': type, ...(authorization ? { authorization } : {}) };
}

/** Replaces lone surrogates, which a cluster rejects. */
const json = (body: unknown): string =>
  JSON.stringify(body, (_, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one));

const encoded = (body: Json | readonly Json[]): string =>
  Array.isArray(body) ? body.map((line) => `${json(line)}\n`).join('') : json(body);

export function createClusterClient(options: ClusterOptions): ClusterClient {
  const { apiKey, queryMs = 5000, writeMs = 60_000, pauses = [200, 1000] } = options;
  const url = new URL(options.url);
  const base = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;

  async function once({ method, path, body, isWrite = false }: ClusterCall): Promise<Response> {
    const limit = isWrite ? writeMs : queryMs;
    const place = `${method} ${path}`;
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: headersOf(url, apiKey, body),
        signal: AbortSignal.timeout(limit),
        ...(body === undefined ? {} : { body: encoded(body) }),
      });
      // Reading the body here makes the timeout include it.
      return new Response(await response.text(), { status: response.status, headers: response.headers });
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      const what = isLate ? `did not answer ${place} within ${limit} ms` : `cannot be reached for ${place}`;
      throw new EngineFailure('unavailable', `the cluster at ${url.host} ${what}`, error);
    }
  }

  async function call(clusterCall: ClusterCall): Promise<ClusterAnswer> {
    const place = `${clusterCall.method} ${clusterCall.path}`;
    let response = await once(clusterCall);
    for (const pause of pauses) {
      if (!REPEATED.has(response.status)) break;
      await wait(pause);
      response = await once(clusterCall);
    }
    const { status } = response;
    const text = await response.text();
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      body = undefined;
    }
    const isAnswer = response.ok || clusterCall.allowed?.includes(status) === true;
    if (!isAnswer) throw failureOf(status, place, reasonOf(body));
    if (!isObject(body)) throw new EngineFailure('unreadable', `the cluster's answer to ${place} is not a JSON object`);
    return { status, body };
  }

  return { call, pauses };
}
