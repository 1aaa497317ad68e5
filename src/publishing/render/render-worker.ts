/** A warm renderer: loads the server bundle once, then renders routes and writes their files. */
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import { recordDependencies } from '#content-loaders/dependencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { inlineScriptHashes } from '#lib/release/security-headers.ts';
import { markdownOf } from '#lib/seo/markdown-twin.ts';
import { headOf, isListedHead } from '#lib/seo/page-head.ts';
import { contentStore, setPageSettings } from '#views/site.ts';
import type { PageSettings } from '#views/site.ts';

import type { Route } from '../plan/page-routes.ts';
import { digestOf } from '../release/file-digest.ts';
import { payloadFile, twinFile } from '../release/release-files.ts';

/** Digests of the previous release's files for the same route. */
export interface KnownFiles {
  readonly digest: string;
  readonly payload?: string;
  /** The Markdown twin; absent for a page that search engines may not list. */
  readonly twin?: string;
}

export interface RenderTask {
  readonly route: Route;
  readonly known?: KnownFiles | undefined;
}

export interface RenderedPage extends KnownFiles {
  readonly route: Route;
  readonly dependencies: readonly string[];
}

/** Pages share most dependencies: a name is sent once, later only its number. */
type SentPage = Omit<RenderedPage, 'dependencies'> & { readonly reads: Uint32Array; readonly names: readonly string[] };

export interface WorkerSetup {
  readonly bundle: string;
  readonly pages: PageSettings;
}

/** Output folder, and the folder of the previous release. */
export interface WorkerRun {
  readonly release: string;
  readonly previous?: string | undefined;
}

export interface WorkerBatch {
  readonly run: WorkerRun;
  readonly tasks: readonly RenderTask[];
}

export type WorkerMessage =
  /** The bundle is loaded: the timeout of the first page starts. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'page'; readonly page: SentPage }
  | { readonly kind: 'failed'; readonly route: Route; readonly message: string }
  /** Not caused by a page: the bundle does not load, or the disk is full. */
  | { readonly kind: 'broken'; readonly message: string; readonly code?: string | undefined }
  | { readonly kind: 'done'; readonly scripts: readonly string[] };

interface Bundle {
  render(request: Request): Promise<{ readonly response: Response; readonly payload: unknown }>;
}

const { bundle: bundlePath, pages: pageSettings } = workerData as WorkerSetup;
setPageSettings(pageSettings);
let run: WorkerRun = { release: '' };
const folders = new Set<string>();
const scripts = new Set<string>();
const numbers = new Map<string, number>();

class Unwritable extends Error {}

function shared(file: string): boolean {
  try {
    linkSync(join(run.previous ?? '', file), join(run.release, file));
    return true;
  } catch {
    return false;
  }
}

/** Always creates a new file: an existing one may be shared with an older release. */
function write(path: string, bytes: Buffer | string): void {
  try {
    writeFileSync(path, bytes, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    rmSync(path);
    writeFileSync(path, bytes, { flag: 'wx' });
  }
}

/** Writes a file, or shares the previous release's when the bytes are equal. Synchronous: for a small file the thread pool takes twice as long. */
function place(file: string, bytes: Buffer | string, known: string | undefined): string {
  const digest = digestOf(bytes);
  try {
    const folder = dirname(join(run.release, file));
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      folders.add(folder);
    }
    if (run.previous === undefined || known !== digest || !shared(file)) write(join(run.release, file), bytes);
  } catch (error) {
    throw new Unwritable('', { cause: error });
  }
  return digest;
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

/** Writes the Markdown twin of a page that search engines may list, and returns its digest. */
function placeTwin({ file }: Route, html: string, known: string | undefined): string | undefined {
  return isListedHead(headOf(html)) ? place(twinFile(file), markdownOf(html, pageSettings.siteUrl), known) : undefined;
}

async function renderRoute(bundle: Bundle, { route, known }: RenderTask): Promise<SentPage> {
  const { result, dependencies } = await recordDependencies(async () => {
    const { response, payload } = await bundle.render(new Request(pageSettings.siteUrl + route.path));
    return { status: response.status, html: Buffer.from(await response.arrayBuffer()), payload };
  });
  if (result.status !== route.status)
    throw new AppError('render-status', `${route.path} answered ${result.status} instead of ${route.status}.`);
  for (const hash of inlineScriptHashes(result.html)) scripts.add(hash);
  const digest = place(route.file, result.html, known?.digest);
  const reads = readsOf(dependencies);
  if (route.status !== 200) return { route, digest, ...reads };
  const payload = place(payloadFile(route.file), JSON.stringify(result.payload ?? {}), known?.payload);
  const twin = placeTwin(route, result.html.toString(), known?.twin);
  return { route, digest, payload, ...(twin === undefined ? {} : { twin }), ...reads };
}

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
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

/** Resets the state of the last release, including cached content. */
function turnTo(next: WorkerRun): void {
  if (next.release === run.release) return;
  run = next;
  folders.clear();
  scripts.clear();
  contentStore().refresh();
}

async function work({ run: next, tasks }: WorkerBatch): Promise<void> {
  turnTo(next);
  const bundle = await loaded();
  post({ kind: 'ready' });
  for (const task of tasks) {
    try {
      post({ kind: 'page', page: await renderRoute(bundle, task) });
    } catch (error) {
      if (error instanceof Unwritable) throw error.cause;
      post({
        kind: 'failed',
        route: task.route,
        message: error instanceof Error ? error.message : `${error as string}`,
      });
    }
    // Lets messages be sent and garbage be collected; otherwise memory grows with every page.
    await new Promise(setImmediate);
  }
  post({ kind: 'done', scripts: [...scripts] });
}

// A bundle that does not load is reported with the first batch.
loaded().catch(() => undefined);
parentPort?.on('message', (batch: WorkerBatch) => void work(batch).catch(postBroken));
