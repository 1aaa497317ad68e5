/** The embedded content service: the Contentstack delivery API over stacks in the CLI's export layout. See README.md. */
import { jsonResponse } from '@firn/service-http/json.ts';

import { checkManagementCall, isForManagement, manage } from './management/management.ts';
import type { Management } from './management/management.ts';
import { apiPath, viewOf } from './requests/delivery-request.ts';
import { CONTENT_ERRORS, ContentFault, transportError } from './requests/errors.ts';
import type { ContentError } from './requests/errors.ts';
import { deliver } from './requests/routes.ts';
import type { FileProblem } from './stack/export-json.ts';
import { servedFolders } from './stack/served-folders.ts';
import { openStack } from './stack/stack-host.ts';
import type { StackHost, StackOptions } from './stack/stack-host.ts';
import { listReleases } from './stack/stack-releases.ts';
import type { Stack } from './stack/stack.ts';
import { watchFolders } from './stack/watch-folders.ts';
import type { StackEvent } from './sync/event-log.ts';
import { createWebhookSender } from './webhooks/webhooks.ts';
import type { WebhookSender, WebhookTarget } from './webhooks/webhooks.ts';

export interface ContentServiceOptions {
  readonly stacks: readonly StackOptions[];
  /** Folder for publish state, event log and signing key; without it they are lost when the process ends. */
  readonly stateDir?: string;
  /** Whether the files are watched for changes. */
  readonly watch?: boolean;
  /** Fixed targets, or a function called for each event. */
  readonly webhooks?: readonly WebhookTarget[] | (() => readonly WebhookTarget[]);
  readonly managementToken?: string;
  /** Page size of sync; default: 100, as at the vendor. */
  readonly pageSize?: number;
  readonly clock?: () => Date;
  /** Function that sends webhooks. */
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

function withCors(response: Response): Response {
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  return response;
}

function refused({ status, ...body }: ContentError): Response {
  return withCors(jsonResponse(body, { status }));
}

/** Response with the stack's releases, all on the first page. */
function releasesAnswer(url: URL, owner: StackHost | undefined): Response {
  if (!owner) throw new ContentFault(CONTENT_ERRORS.unknownStack);
  const isLaterPage = Number(url.searchParams.get('skip') ?? 0) > 0;
  return jsonResponse(isLaterPage ? { releases: [] } : listReleases(owner.stack.files.releases));
}

/** API key → stack. */
async function openStacks(
  { stacks, stateDir, clock = () => new Date() }: ContentServiceOptions,
  sender: WebhookSender,
): Promise<ReadonlyMap<string, StackHost>> {
  const hosts = new Map<string, StackHost>();
  for (const stackOptions of stacks) {
    const { apiKey } = stackOptions;
    const onEvents = (stack: Stack, events: readonly StackEvent[]): void => sender.send(apiKey, stack, events);
    hosts.set(apiKey, await openStack(stackOptions, { stateDir, clock }, onEvents));
  }
  return hosts;
}

function managementOf(hosts: ReadonlyMap<string, StackHost>): Management {
  const [first = ''] = hosts.keys();
  return {
    async act({ action, apiKey, contentType, uid, locale }) {
      const host = hosts.get(apiKey ?? first);
      return host?.act(action, { type: contentType, uid, locale: locale ?? host.stack.files.masterLocale });
    },
    async reload() {
      const changes = await Promise.all([...hosts.values()].map((host) => host.reload()));
      return changes.flat().length;
    },
    problems: () => [...hosts.values()].flatMap((host) => host.problems()),
  };
}

/** Reloads after a file change and prints new problems, since there is no caller to report them to. */
async function reloadAndPrint({ reload, problems }: Management): Promise<void> {
  const known = new Set(problems().map(sentence));
  await reload();
  for (const line of problems().map(sentence)) if (!known.has(line)) console.warn(`  ${line}`);
}

/** Opens the stacks. Rejects if a stack's state cannot be written. Malformed content is not an error: see `problems`. */
export async function createContentService(options: ContentServiceOptions): Promise<ContentService> {
  const sender = await createWebhookSender(options.webhooks ?? [], options);
  const watched = options.watch ? await watchFolders(options.stacks.map(({ dir }) => dir)) : undefined;
  const hosts = await openStacks(options, sender).catch(async (error: unknown) => {
    await watched?.close();
    sender.close();
    throw error;
  });
  const management = managementOf(hosts);
  watched?.onChange(() => reloadAndPrint(management));
  const folders = () => servedFolders(options.stacks, options.stateDir);
  const managed = { token: options.managementToken, ...management, folders };

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === '/.well-known/public-keys.json') return jsonResponse({ 'signing-key': sender.publicKey });
    const path = apiPath(url, request.headers.has('preview_token'));
    if (!path) throw new ContentFault(CONTENT_ERRORS.notFound);
    if (path[0] === 'local') return manage(request, path[1] ?? '', managed);
    if (isForManagement(request, path)) {
      checkManagementCall(request, path, options.managementToken);
      return releasesAnswer(url, hosts.get(request.headers.get('api_key') ?? ''));
    }
    const view = await viewOf(request, url, hosts);
    return jsonResponse(deliver(view, path, options.pageSize ?? SYNC_PAGE));
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
    ...management,
    async close() {
      await watched?.close();
      await Promise.all([...hosts.values()].map((host) => host.idle()));
      sender.close();
    },
  };
}
