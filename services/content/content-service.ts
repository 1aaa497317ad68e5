import { jsonResponse } from '@firn/service-http/json.ts';
/** The embedded content service: the Contentstack delivery API over stacks in the CLI's export layout. See README.md. */
import { watch } from 'chokidar';

import { checkNesting } from './entries/check-query.ts';
import { View } from './entries/view.ts';
import { checkManagement, manage } from './management/management.ts';
import type { EditorAct, Management } from './management/management.ts';
import { CONTENT_ERRORS, ContentFault, transportError } from './requests/errors.ts';
import type { ContentError } from './requests/errors.ts';
import { bodyToSearch, readParameters } from './requests/parameters.ts';
import { deliver } from './requests/routes.ts';
import type { FileProblem } from './stack/export-json.ts';
import { servedFolders } from './stack/served-folders.ts';
import { openStack } from './stack/stack-host.ts';
import type { StackHost, StackOptions } from './stack/stack-host.ts';
import { listReleases } from './stack/stack-releases.ts';
import { isWireObject } from './stack/wire-object.ts';
import { createWebhookSender } from './webhooks/webhooks.ts';
import type { WebhookTarget } from './webhooks/webhooks.ts';

export interface ContentServiceOptions {
  readonly stacks: readonly StackOptions[];
  /** Folder for publish state, event log and signing key; without it they are lost with the process. */
  readonly stateDir?: string;
  /** Watch the files for changes. */
  readonly watch?: boolean;
  /** Fixed targets, or a function called for each event. */
  readonly webhooks?: readonly WebhookTarget[] | (() => readonly WebhookTarget[]);
  readonly managementToken?: string;
  /** Sync page size; default: the vendor's 100. */
  readonly pageSize?: number;
  readonly clock?: () => Date;
  /** Used to send webhooks. */
  readonly fetch?: typeof fetch;
  readonly retrySeconds?: readonly number[];
}

export interface ContentService extends Management {
  fetch(request: Request): Promise<Response>;
  /** Reads the files again; resolves with the number of changes. */
  reload(): Promise<number>;
  problems(): readonly FileProblem[];
  /** Response to a request that the HTTP server refuses (URL too long, body too large). */
  refusal(status: number, message: string): Response;
  close(): Promise<void>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'api_key, access_token, branch, content-type, x-user-agent, x-cs-variant-uid, x-header-ea, preview_token, live_preview, preview_timestamp, release_id, include_applied_variants, authorization',
  'access-control-max-age': '86400',
};
const sentence = ({ file, line, message }: FileProblem): string => `${file}:${line}: ${message}`;
const SYNC_PAGE = 100;
/** Debounce: file changes in quick succession are read together. */
const QUIET_MS = 50;

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
function apiPath(url: URL, hasPreviewToken: boolean): readonly string[] | undefined {
  const segments = url.pathname.split('/').filter(Boolean);
  const start = segments.indexOf('v3');
  const isBare = start < 0 && hasPreviewToken && PREVIEW_ROOTS.has(segments[0] ?? '');
  try {
    return start < 0 && !isBare ? undefined : segments.slice(start + 1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** An empty header counts as absent. */
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

/** Rejects if a stack's state cannot be written. Malformed content is not an error: see `problems`. */
export async function createContentService(options: ContentServiceOptions): Promise<ContentService> {
  const clock = options.clock ?? (() => new Date());
  const sender = await createWebhookSender(options.webhooks ?? [], options);
  const watched = options.stacks.map(({ dir }) => dir);
  const settled = { stabilityThreshold: 80, pollInterval: 20 };
  const watcher = options.watch ? watch(watched, { ignoreInitial: true, awaitWriteFinish: settled }) : undefined;
  if (watcher) await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  const hosts = new Map<string, StackHost>();
  for (const stackOptions of options.stacks) {
    const { apiKey } = stackOptions;
    const host = await openStack(stackOptions, options.stateDir, clock, (stack, events) => {
      sender.send(apiKey, stack, events);
    });
    hosts.set(apiKey, host);
  }

  const problems = (): readonly FileProblem[] => [...hosts.values()].flatMap((host) => host.problems());

  async function reload(): Promise<number> {
    const changes = await Promise.all([...hosts.values()].map((host) => host.reload()));
    return changes.flat().length;
  }

  /** A reload by the watcher has no caller: print new problems. */
  async function follow(): Promise<void> {
    const known = new Set(problems().map(sentence));
    await reload();
    for (const line of problems().map(sentence)) if (!known.has(line)) console.warn(`  ${line}`);
  }

  let pending: NodeJS.Timeout | undefined;
  watcher?.on('all', () => {
    clearTimeout(pending);
    pending = setTimeout(() => {
      follow().catch((error: unknown) => console.error('The content service could not read its files again.', error));
    }, QUIET_MS);
  });
  watcher?.on('error', (error) => console.error('The content service cannot watch its files.', error));

  async function act({ action, apiKey, contentType, uid, locale }: EditorAct) {
    const host = hosts.get(apiKey ?? options.stacks[0]?.apiKey ?? '');
    return host?.act(action, { type: contentType, uid, locale: locale ?? host.stack.files.masterLocale });
  }

  const folders = () => servedFolders(options.stacks, options.stateDir);
  const managed = { act, reload, problems, folders };

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === '/.well-known/public-keys.json') return jsonResponse({ 'signing-key': sender.publicKey });
    const path = apiPath(url, request.headers.has('preview_token'));
    if (!path) throw new ContentFault(CONTENT_ERRORS.notFound);
    if (path[0] === 'local') return manage(request, path[1] ?? '', options.managementToken, managed);
    if (path[0] === 'releases') {
      checkManagement(request.headers.get('authorization'), options.managementToken);
      const owner = hosts.get(request.headers.get('api_key') ?? '');
      if (!owner) throw new ContentFault(CONTENT_ERRORS.unknownStack);
      const skip = Number(url.searchParams.get('skip') ?? 0) > 0;
      return jsonResponse(skip ? { releases: [] } : listReleases(owner.stack.files.releases));
    }
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
    const view = new View({ stack, parameters, preview, variants: variants.filter(Boolean), ...at });
    return jsonResponse(deliver(view, path, options.pageSize ?? SYNC_PAGE));
  }

  function withCors(response: Response): Response {
    for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
    return response;
  }

  function refused({ status, ...body }: ContentError): Response {
    return withCors(jsonResponse(body, { status }));
  }

  return {
    refusal: (status, message) => refused(transportError(status, message)),
    async fetch(request) {
      if (request.method === 'OPTIONS') return withCors(new Response(null, { status: 204 }));
      try {
        return withCors(await answer(request));
      } catch (error) {
        if (!(error instanceof ContentFault)) throw error;
        return refused(error.fault);
      }
    },
    act,
    reload,
    problems,
    async close() {
      clearTimeout(pending);
      await watcher?.close();
      await Promise.all([...hosts.values()].map((host) => host.idle()));
      sender.close();
    },
  };
}
