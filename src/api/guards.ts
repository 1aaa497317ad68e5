/** Checks before every handler: origin of the call, store and body size. */
import { asCommerceRegion, commerceRegion, REGION_HEADER_VALUES } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import { isWithinBounds } from '#lib/security/json-bounds.ts';

import { Refusal } from './refusal.ts';

export const MAX_BODY_BYTES = 32_768;
/** Several times the size of the largest legitimate body: fifty cart lines, or the variables of a GraphQL query. */
const BODY_BOUNDS = { depth: 20, values: 1000 };

const STORES: ReadonlyMap<string, CommerceRegion> = new Map(
  REGION_HEADER_VALUES.map((header) => [header, commerceRegion(header, asCommerceRegion(header) ?? '')]),
);

/** The store of a region header; undefined for an unknown region. */
export function knownStore(header: string): CommerceRegion | undefined {
  return STORES.get(header);
}

export function storeOf(header: string | undefined, required: boolean): CommerceRegion {
  if (header === undefined && !required) return 'us';
  const store = header === undefined ? undefined : knownStore(header);
  if (store) return store;
  throw new Refusal('unknown-region', `The x-bc-region header must be one of: ${REGION_HEADER_VALUES.join(', ')}.`);
}

/** The request id that the caller sent, if it is valid. */
export function knownRequestId(given: string | readonly string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined;
}

/**
 * Whether the visitor uses https, according to the URL, the proxy's header, or the host: not every proxy forwards the scheme, so the host of one of
 * the shop's https origins counts as secure.
 */
export function isSecure(request: Request, origins: readonly string[]): boolean {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
  if (forwarded === 'https' || request.url.startsWith('https:')) return true;
  return isOwnHttps(origins, request.headers.get('host') ?? new URL(request.url).host);
}

function isOwnHttps(origins: readonly string[], host: string): boolean {
  return httpsHosts(origins).has(host);
}

/** The hosts of the https origins. */
export function httpsHosts(origins: readonly string[]): ReadonlySet<string> {
  return new Set(origins.filter((origin) => origin.startsWith('https:')).flatMap((origin) => hostOf(origin) ?? []));
}

/** Allows the requested host with any scheme (a proxy may change it) and the shop's public origins. */
export function checkOrigin(request: Request, allowed: readonly string[]): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const url = new URL(request.url);
  const host = request.headers.get('host') ?? url.host;
  const isOwnOrigin = origin === null || origin === url.origin || allowed.includes(origin) || hostOf(origin) === host;
  if (!isOwnOrigin || (site !== null && site !== 'same-origin' && site !== 'none'))
    throw new Refusal('foreign-origin', 'This call must come from a page of the shop.');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

async function readText(request: Request): Promise<string> {
  const tooLarge = (): Refusal => new Refusal('body-too-large', `The body is larger than ${MAX_BODY_BYTES} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal('malformed-json', 'The body is not UTF-8.');
  }
}

const TOO_MUCH = `The body has more than ${BODY_BOUNDS.depth} levels or more than ${BODY_BOUNDS.values} values.`;

/** Parses the JSON body of a write; an empty body is read as an empty object. */
export async function readBody(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return {};
  if (!/^application\/json(?:\s*;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal('not-json', 'The body must be application/json.');
  if (!isWithinBounds(text, BODY_BOUNDS)) throw new Refusal('malformed-json', TOO_MUCH);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal('malformed-json', 'The body is not valid JSON.');
  }
}
