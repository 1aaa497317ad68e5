/** A request of the delivery API: its stack, its credentials, and whether it is a preview. */
import { checkNesting } from '../entries/check-query.ts';
import { View } from '../entries/view.ts';
import type { StackHost } from '../stack/stack-host.ts';
import { isWireObject } from '../stack/wire-object.ts';
import { CONTENT_ERRORS, ContentFault } from './errors.ts';
import { bodyToSearch, readParameters } from './parameters.ts';

async function searchOf(request: Request, url: URL): Promise<URLSearchParams> {
  if (request.method === 'GET' || request.method === 'HEAD') return url.searchParams;
  if (request.method !== 'POST') throw new ContentFault(CONTENT_ERRORS.methodNotAllowed);
  const text = await request.text();
  let body: unknown;
  try {
    body = JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new ContentFault(CONTENT_ERRORS.badQuery);
  }
  if (!isWireObject(body)) throw new ContentFault(CONTENT_ERRORS.badQuery);
  checkNesting(body);
  const search = new URLSearchParams([...url.searchParams, ...bodyToSearch(body)]);
  if ((body['_method'] ?? url.searchParams.get('_method')) !== 'GET')
    throw new ContentFault(CONTENT_ERRORS.methodNotAllowed);
  return search;
}

/** First path segments on the preview host, where SDKs omit `/v3`. */
const PREVIEW_ROOTS = new Set(['content_types', 'assets', 'global_fields', 'taxonomies', 'stacks']);

/** Path segments after `/v3`; any prefix is allowed. Undefined without `/v3`, except for previews. */
export function apiPath(url: URL, hasPreviewToken: boolean): readonly string[] | undefined {
  const segments = url.pathname.split('/').filter(Boolean);
  const start = segments.indexOf('v3');
  const isBare = start < 0 && hasPreviewToken && PREVIEW_ROOTS.has(segments[0] ?? '');
  try {
    return start < 0 && !isBare ? undefined : segments.slice(start + 1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Reads a header; an empty one counts as absent. */
function header(request: Request, name: string): string | undefined {
  return request.headers.get(name) || undefined;
}

function checkDelivery({ headers }: Request, host: StackHost): void {
  if (headers.get('access_token') === '') throw new ContentFault(CONTENT_ERRORS.emptyToken);
  if (headers.get('access_token') !== host.options.accessToken) throw new ContentFault(CONTENT_ERRORS.badToken);
}

/** The requested stack, if one of the request's tokens is valid for it. */
function authenticate(request: Request, host: StackHost | undefined): StackHost {
  if (!host) throw new ContentFault(CONTENT_ERRORS.unknownStack);
  const branch = header(request, 'branch');
  if (branch !== undefined && branch !== 'main') throw new ContentFault(CONTENT_ERRORS.unknownBranch);
  const previewToken = request.headers.get('preview_token');
  if (previewToken === null) checkDelivery(request, host);
  else if (host.options.previewToken === undefined || previewToken !== host.options.previewToken)
    throw new ContentFault(CONTENT_ERRORS.badPreviewToken);
  return host;
}

/**
 * Whether a request with a preview token is a preview. SDKs configured for previews send the preview token along with the delivery token on every
 * request, and mark previews by a hash, a time or a release. The hash `init` does not count.
 */
function isPreview(request: Request, single: ReadonlyMap<string, string>): boolean {
  if (request.headers.get('preview_token') === null) return false;
  const signal = (name: string): string | undefined => header(request, name) ?? single.get(name);
  const hash = signal('live_preview');
  if (hash !== undefined && hash !== 'init') return true;
  return (
    signal('preview_timestamp') !== undefined ||
    signal('release_id') !== undefined ||
    request.headers.get('access_token') === null
  );
}

/** The view of the stack that the request may see. Throws a ContentFault for a wrong token, an unknown stack or invalid parameters. */
export async function viewOf(request: Request, url: URL, hosts: ReadonlyMap<string, StackHost>): Promise<View> {
  const host = authenticate(request, hosts.get(request.headers.get('api_key') ?? ''));
  const { stack } = host;
  const parameters = readParameters(await searchOf(request, url));
  const preview = isPreview(request, parameters.single);
  if (!preview) checkDelivery(request, host);
  const environment = parameters.single.get('environment');
  if (!preview && environment !== undefined && environment !== stack.environment)
    throw new ContentFault(CONTENT_ERRORS.unknownEnvironment);
  const moment = (name: string): string | undefined =>
    preview ? (header(request, name) ?? parameters.single.get(name)) : undefined;
  const previewAt = moment('preview_timestamp');
  const release = moment('release_id');
  const variants = (request.headers.get('x-cs-variant-uid') ?? '').split(',').map((name) => name.trim());
  const at = { ...(previewAt === undefined ? {} : { previewAt }), ...(release === undefined ? {} : { release }) };
  return new View({ stack, parameters, preview, variants: variants.filter(Boolean), ...at });
}
