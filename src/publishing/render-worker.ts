/** One warm renderer: loads the server bundle once, then renders the routes it is handed and sends their bytes. */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import { recordDependencies } from '#content-loaders/dependencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { inlineScriptHashes } from '#runtime/security-headers.ts';
import { contentStore } from '#runtime/site.ts';

import { digestOf } from './digest.ts';
import type { Route } from './routes.ts';

/** Digests of what the previous release has at the same place. */
export interface KnownFiles {
  readonly digest: string;
  readonly payload?: string;
}

export interface RenderTask {
  readonly route: Route;
  readonly known?: KnownFiles | undefined;
}

export interface RenderedPage extends KnownFiles {
  readonly route: Route;
  readonly dependencies: readonly string[];
}

interface SentFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly digest: string;
}

/** Pages share most of what they read: a name is sent once, then its number. */
interface SentPage {
  readonly html: SentFile;
  /** A 404 page has none. */
  readonly payload?: SentFile;
  readonly reads: Uint32Array;
  readonly names: readonly string[];
}

export interface WorkerSetup {
  readonly bundle: string;
  readonly origin: string;
}

export interface WorkerBatch {
  /** Tells one release's pages from the next one's. */
  readonly release: string;
  readonly routes: readonly Route[];
}

export type WorkerMessage =
  /** The bundle is loaded: from here on a page's time counts. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'page'; readonly page: SentPage }
  | { readonly kind: 'failed'; readonly message: string }
  /** Not a page's fault: the bundle does not load. */
  | { readonly kind: 'broken'; readonly message: string; readonly code?: string | undefined }
  | { readonly kind: 'done'; readonly scripts: readonly string[] };

interface Bundle {
  render(request: Request): Promise<{ readonly response: Response; readonly payload: unknown }>;
}

const { bundle: bundlePath, origin } = workerData as WorkerSetup;
const encoder = new TextEncoder();
let current = '';
const scripts = new Set<string>();
const numbers = new Map<string, number>();

function sent(bytes: Uint8Array<ArrayBuffer>): SentFile {
  return { bytes, digest: digestOf(bytes) };
}

function readsOf(dependencies: readonly string[]): Pick<SentPage, 'reads' | 'names'> {
  const names: string[] = [];
  const reads = Uint32Array.from(dependencies, (name) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    names.push(name);
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  });
  return { reads, names };
}

async function renderRoute(bundle: Bundle, route: Route): Promise<SentPage> {
  const { result, dependencies } = await recordDependencies(async () => {
    const { response, payload } = await bundle.render(new Request(origin + route.path));
    return { status: response.status, html: new Uint8Array(await response.arrayBuffer()), payload };
  });
  if (result.status !== route.status)
    throw new AppError('render-status', `${route.path} answered ${result.status} instead of ${route.status}.`);
  for (const hash of inlineScriptHashes(Buffer.from(result.html.buffer).toString())) scripts.add(hash);
  const page = { html: sent(result.html), ...readsOf(dependencies) };
  return route.status === 200 ? { ...page, payload: sent(encoder.encode(JSON.stringify(result.payload ?? {}))) } : page;
}

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** The bytes change hands; nothing is copied. */
function postPage(page: SentPage): void {
  const files = [page.html, ...(page.payload ? [page.payload] : [])];
  const message: WorkerMessage = { kind: 'page', page };
  parentPort?.postMessage(
    message,
    files.map(({ bytes }) => bytes.buffer),
  );
}

function postBroken(error: unknown): void {
  const { message, code } = error as NodeJS.ErrnoException;
  post({ kind: 'broken', message: message ?? `${error as string}`, code });
}

let loading: Promise<Bundle> | undefined;

function loaded(): Promise<Bundle> {
  loading ??= import(pathToFileURL(bundlePath).href) as Promise<Bundle>;
  return loading;
}

/** Another release: nothing of the last one is taken for this one's, least of all the content. */
function turnTo(release: string): void {
  if (release === current) return;
  current = release;
  scripts.clear();
  contentStore().refresh();
}

async function work({ release, routes }: WorkerBatch): Promise<void> {
  turnTo(release);
  const bundle = await loaded();
  post({ kind: 'ready' });
  for (const route of routes) {
    try {
      postPage(await renderRoute(bundle, route));
    } catch (error) {
      post({ kind: 'failed', message: error instanceof Error ? error.message : `${error as string}` });
    }
    // Lets messages out and garbage be collected; without it memory grows by the page.
    await new Promise(setImmediate);
  }
  post({ kind: 'done', scripts: [...scripts] });
}

// A bundle that does not load is said with the first batch.
loaded().catch(() => undefined);
parentPort?.on('message', (batch: WorkerBatch) => void work(batch).catch(postBroken));
