/** S3, or storage with the same protocol (R2, MinIO, Spaces …). Requests are signed by aws4fetch; temporary failures are retried. */
import { createHash } from 'node:crypto';

import { AwsClient } from 'aws4fetch';

import { AppError } from '#lib/errors/app-error.ts';

import { s3Lock } from './s3-lock.ts';
import type { LockTimes, VersionedObject } from './s3-lock.ts';
import type { StorageKeys } from './storage-keys.ts';
import type { UploadTarget } from './target.ts';

export interface S3Options {
  readonly bucket: string;
  /** Without a trailing slash; empty for the root of the bucket. */
  readonly prefix: string;
  readonly keys: StorageKeys;
  /** Milliseconds before the first retry; doubles with each. */
  readonly pauseMs?: number;
  readonly lockTimes?: LockTimes;
}

const LOCK_KEY = '.firn/upload-lock.json';
/** Statuses for a condition that does not hold, and for another conditional request under way. */
const CONDITION_FAILED: ReadonlySet<number> = new Set([409, 412]);
const NOT_IMPLEMENTED = 501;
const TRIES = 6;
const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 20_000;
const REQUEST_MS = 60_000;

/** Buckets with dots have no certificate as a host name, and most other providers have no host per bucket. */
function addressOf(bucket: string, { endpoint, region }: StorageKeys): string {
  if (endpoint) return `${endpoint}/${bucket}`;
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

/** RFC 3986 encoding, as in the signature; it encodes more than a URL needs. */
function encoded(key: string): string {
  return encodeURIComponent(key)
    .replaceAll('%2F', '/')
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Milliseconds before a retry; undefined when a retry would not change the response. */
function pauseFor(response: Response | undefined, pause: number): number | undefined {
  if (response && (response.status < 500 || response.status === NOT_IMPLEMENTED) && response.status !== 429)
    return undefined;
  const retryAfterMs = Number(response?.headers.get('retry-after') ?? 0) * 1000;
  return Math.min(LONGEST_PAUSE_MS, Math.max(retryAfterMs || 0, pause * (0.5 + Math.random() / 2)));
}

async function refusal(name: string, what: string, response: Response): Promise<AppError> {
  const text = await response.text();
  const [code = '', message = ''] = ['Code', 'Message'].map(
    (tag) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? '',
  );
  const hint =
    response.status === 403
      ? ' The key needs s3:GetObject, s3:PutObject and s3:DeleteObject on the objects and s3:ListBucket on the bucket.'
      : '';
  return new AppError(
    'upload-refused',
    `${name} refused ${what} with ${response.status} ${[code, message].filter(Boolean).join(': ').replace(/\.$/, '')}.${hint}`,
  );
}

interface SentContent {
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

type Send = (method: string, key: string, content?: SentContent) => Promise<Response>;

/** Sends requests and reads whole responses. Retries temporary failures. Throws `upload-unreachable` when the last attempt fails. */
function sender(name: string, { bucket, prefix, keys, pauseMs = PAUSE_MS }: S3Options): Send {
  const base = addressOf(bucket, keys);
  const { accessKeyId, secretAccessKey, sessionToken, region } = keys;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    ...(sessionToken ? { sessionToken } : {}),
  });

  const once: Send = async (method, key, { body, headers } = {}) => {
    const request = await client.sign(`${base}/${encoded(prefix ? `${prefix}/${key}` : key)}`, {
      method,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    const response = await fetch(request, { signal: AbortSignal.timeout(REQUEST_MS) });
    // Reads the body here, so that a connection that ends within it is a failed attempt.
    const bytes = await response.arrayBuffer();
    const { status, headers: fields } = response;
    return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers: fields });
  };

  return async (...request) => {
    for (let attempt = 1; ; attempt += 1) {
      let cause: unknown;
      const response = await once(...request).catch((error: unknown) => {
        cause = error;
        return undefined;
      });
      const pause = pauseFor(response, pauseMs * 2 ** (attempt - 1));
      if (response && pause === undefined) return response;
      if (attempt === TRIES) {
        const why = response ? `responded with ${response.status}` : `did not respond (${reason(cause)})`;
        throw new AppError('upload-unreachable', `${name} ${why} ${TRIES} times; run the upload again.`, { cause });
      }
      await new Promise((done) => setTimeout(done, pause));
    }
  };
}

export function s3Target(options: S3Options): UploadTarget {
  const { bucket, prefix } = options;
  const name = `s3://${bucket}${prefix ? `/${prefix}` : ''}`;
  const send = sender(name, options);

  async function demand(response: Response, what: string): Promise<void> {
    if (!response.ok) throw await refusal(name, what, response);
  }

  async function readObject(key: string): Promise<VersionedObject | undefined> {
    const response = await send('GET', key);
    if (response.ok)
      return { bytes: new Uint8Array(await response.arrayBuffer()), etag: response.headers.get('etag') ?? '' };
    const error = await refusal(name, `to read ${key}`, response);
    if (response.status === 404 && !error.message.includes('NoSuchBucket')) return undefined;
    throw error;
  }

  async function swap(key: string, bytes: Uint8Array, expected: string | undefined): Promise<void> {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    const condition = expected === undefined ? { 'if-none-match': '*' } : { 'if-match': expected };
    let response = await send('PUT', key, { body: bytes, headers: { ...headers, ...condition } });
    if (response.status === NOT_IMPLEMENTED) response = await send('PUT', key, { body: bytes, headers });
    // 404 means that the object of the condition does not exist.
    if (!CONDITION_FAILED.has(response.status) && response.status !== 404) await demand(response, `to store ${key}`);
  }

  const lock = {
    read: () => readObject(LOCK_KEY),
    swap: (bytes: Uint8Array, expected: string | undefined) => swap(LOCK_KEY, bytes, expected),
  };

  return {
    name,
    takesForms: false,
    read: async (key) => (await readObject(key))?.bytes,
    async write(key, bytes, headers) {
      await demand(await send('PUT', key, { body: bytes, headers }), `to store ${key}`);
    },
    async remove(key) {
      const response = await send('DELETE', key);
      if (response.status !== 404) await demand(response, `to delete ${key}`);
    },
    tryLock: s3Lock(lock, { name, times: options.lockTimes }),
  };
}

function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
