import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The embedded content service: speaks the Contentstack delivery API over stacks in the CLI's export layout. See README.md. */
import { watch } from 'chokidar';

import { isWireObject } from '#wire/content/entry.ts';

import {
  globalFields,
  listAssets,
  listContentTypes,
  listEntries,
  oneAsset,
  oneContentType,
  oneEntry,
  taxonomies,
  taxonomyEntries,
} from './delivery.ts';
import type { View } from './delivery.ts';
import { CONTENT_ERRORS, ContentFault } from './errors.ts';
import { bodyToSearch, readParameters } from './parameters.ts';
import { readStackFiles } from './stack-files.ts';
import type { FileProblem } from './stack-files.ts';
import { EMPTY_STATE, Stack } from './stack.ts';
import type { StackEvent, StackState } from './stack.ts';
import { syncAnswer } from './sync.ts';
import { createWebhookSender } from './webhooks.ts';
import type { WebhookTarget } from './webhooks.ts';

export interface StackOptions {
  readonly dir: string;
  readonly apiKey: string;
  readonly accessToken: string;
  readonly previewToken?: string;
  readonly environment?: string;
}

export interface ContentServiceOptions {
  readonly stacks: readonly StackOptions[];
  /** Where publish state, event log and signing key live; without it they are gone with the process. */
  readonly stateDir?: string;
  readonly watch?: boolean;
  readonly webhooks?: readonly WebhookTarget[];
  readonly managementToken?: string;
  readonly clock?: () => Date;
  readonly fetch?: typeof fetch;
  readonly retrySeconds?: readonly number[];
}

export interface ContentService {
  fetch(request: Request): Promise<Response>;
  /** Reads the files again; resolves with the number of changes. */
  reload(): Promise<number>;
  problems(): readonly FileProblem[];
  close(): Promise<void>;
}

interface Served {
  readonly options: StackOptions;
  readonly stack: Stack;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'api_key, access_token, branch, content-type, x-user-agent, x-cs-variant-uid, x-header-ea, preview_token, live_preview, preview_timestamp, release_id, include_applied_variants, authorization',
  'access-control-max-age': '86400',
};

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...CORS },
  });
}

async function readState(path: string | undefined): Promise<StackState> {
  if (!path) return EMPTY_STATE;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  try {
    return text ? { ...EMPTY_STATE, ...(JSON.parse(text) as StackState) } : EMPTY_STATE;
  } catch {
    return EMPTY_STATE;
  }
}

async function writeState(path: string | undefined, state: StackState): Promise<void> {
  if (!path) return;
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
}

async function parametersOf(request: Request, url: URL): Promise<URLSearchParams> {
  if (request.method === 'GET' || request.method === 'HEAD') return url.searchParams;
  const text = await request.text();
  let body: unknown;
  try {
    body = JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new ContentFault(CONTENT_ERRORS.badQuery);
  }
  if (request.method !== 'POST' || !isWireObject(body) || body['_method'] !== 'GET')
    throw new ContentFault(CONTENT_ERRORS.methodNotAllowed);
  return new URLSearchParams([...url.searchParams, ...bodyToSearch(body)]);
}

function route(view: View, path: readonly string[]): Record<string, unknown> {
  const [root, uid, section, ...rest] = path;
  if (root === 'content_types' && uid === undefined) return listContentTypes(view);
  if (root === 'content_types' && section === undefined) return oneContentType(view, uid ?? '');
  if (root === 'content_types' && section === 'entries' && rest.length <= 1) {
    return rest[0] === undefined ? listEntries(view, uid ?? '') : oneEntry(view, uid ?? '', rest[0]);
  }
  if (root === 'assets' && section === undefined) return uid === undefined ? listAssets(view) : oneAsset(view, uid);
  if (root === 'global_fields' && section === undefined) return globalFields(view, uid);
  if (root === 'taxonomies') return uid === 'entries' ? taxonomyEntries(view) : taxonomies(view, path.slice(1));
  if (root === 'stacks' && uid === 'sync') return syncAnswer(view.stack, view.parameters);
  throw new ContentFault(CONTENT_ERRORS.notFound);
}

export async function createContentService(options: ContentServiceOptions): Promise<ContentService> {
  const clock = options.clock ?? (() => new Date());
  const sender = await createWebhookSender(options.webhooks ?? [], options);
  const statePath = (stack: StackOptions): string | undefined =>
    options.stateDir && join(options.stateDir, `${stack.apiKey}.json`);
  const served = new Map<string, Served>();
  let busy: Promise<unknown> = Promise.resolve();

  async function settle(entry: Served, events: readonly StackEvent[]): Promise<number> {
    await writeState(statePath(entry.options), entry.stack.state);
    if (events.length > 0) sender.send(entry.options.apiKey, entry.stack, events);
    return events.length;
  }

  for (const stackOptions of options.stacks) {
    const files = await readStackFiles(stackOptions.dir);
    const environment = stackOptions.environment ?? [...files.environments.values()][0] ?? 'production';
    const entry = {
      options: stackOptions,
      stack: new Stack(files, environment, await readState(statePath(stackOptions)), clock),
    };
    served.set(stackOptions.apiKey, entry);
    await settle(entry, entry.stack.start());
  }

  async function reload(): Promise<number> {
    const run = busy.then(async () => {
      let changes = 0;
      for (const entry of served.values())
        changes += await settle(entry, entry.stack.replaceFiles(await readStackFiles(entry.options.dir)));
      return changes;
    });
    busy = run.catch(() => 0);
    return run;
  }

  function authenticate(request: Request): { entry: Served; preview: boolean } {
    const entry = served.get(request.headers.get('api_key') ?? '');
    if (!entry) throw new ContentFault(CONTENT_ERRORS.unknownStack);
    const branch = request.headers.get('branch');
    if (branch !== null && branch !== 'main') throw new ContentFault(CONTENT_ERRORS.unknownBranch);
    const previewToken = request.headers.get('preview_token');
    if (previewToken !== null) {
      if (previewToken !== entry.options.previewToken) throw new ContentFault(CONTENT_ERRORS.badPreviewToken);
      return { entry, preview: true };
    }
    if (request.headers.get('access_token') !== entry.options.accessToken)
      throw new ContentFault(CONTENT_ERRORS.badToken);
    return { entry, preview: false };
  }

  async function manage(request: Request, action: string): Promise<Response> {
    if (!options.managementToken || request.headers.get('authorization') !== `Bearer ${options.managementToken}`)
      return json({ error_message: 'The management token is not valid.' }, 401);
    if (action === 'problems') return json({ problems: problems() });
    if (action === 'reload') return json({ changes: await reload() });
    if (request.method !== 'POST' || (action !== 'publish' && action !== 'unpublish' && action !== 'delete'))
      throw new ContentFault(CONTENT_ERRORS.notFound);
    const body: unknown = await request.json().catch(() => undefined);
    const text = (name: string): string => (isWireObject(body) && typeof body[name] === 'string' ? body[name] : '');
    const entry = served.get(text('api_key') || (options.stacks[0]?.apiKey ?? ''));
    const events = entry?.stack.act(
      action,
      text('content_type_uid'),
      text('uid'),
      text('locale') || entry.stack.files.masterLocale,
    );
    if (!entry || !events) throw new ContentFault(CONTENT_ERRORS.missingEntry);
    return json({ events: await settle(entry, events) });
  }

  function problems(): readonly FileProblem[] {
    return [...served.values()].flatMap((entry) => entry.stack.files.problems);
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    if (url.pathname === '/.well-known/public-keys.json') return json({ 'signing-key': sender.publicKey });
    const path = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
    if (path[0] !== 'v3') throw new ContentFault(CONTENT_ERRORS.notFound);
    if (path[1] === 'local') return manage(request, path[2] ?? '');
    const { entry, preview } = authenticate(request);
    const parameters = readParameters(await parametersOf(request, url));
    const environment = parameters.single.get('environment');
    if (!preview && environment !== undefined && environment !== entry.stack.environment)
      throw new ContentFault(CONTENT_ERRORS.unknownEnvironment);
    return json(route({ stack: entry.stack, parameters, preview }, path.slice(1)));
  }

  const watcher = options.watch
    ? watch(
        options.stacks.map((stack) => stack.dir),
        { ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: 80, pollInterval: 20 } },
      )
    : undefined;
  watcher?.on('all', () => void reload());

  return {
    async fetch(request) {
      try {
        return await answer(request);
      } catch (error) {
        if (error instanceof URIError) return json({ ...CONTENT_ERRORS.notFound, status: undefined }, 400);
        if (!(error instanceof ContentFault)) throw error;
        const { status, ...body } = error.fault;
        return json(body, status);
      }
    },
    reload,
    problems,
    async close() {
      await watcher?.close();
      await busy;
      sender.close();
    },
  };
}
