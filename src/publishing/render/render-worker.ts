/** A warm renderer: loads the server bundle once, then renders routes and writes their files. */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import { recordDependencies } from '#content-loaders/dependencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { inlineScriptHashes } from '#lib/release/security-headers.ts';
import { markdownOf } from '#lib/seo/markdown-twin.ts';
import { headOf, isListedHead } from '#lib/seo/page-head.ts';
import type { FurtherPage } from '#views/further-page.ts';
import { contentStore, setPageSettings } from '#views/site.ts';
import type { PageSettings } from '#views/site.ts';

import type { Route } from '../plan/page-routes.ts';
import { digestOf } from '../release/file-digest.ts';
import { payloadFile, twinFile } from '../release/release-files.ts';
import { movedPage, storedPages } from './moved-page.ts';
import type { MovedPage, StoredPages } from './moved-page.ts';
import { movedTwin } from './moved-twin.ts';
import { publishedHtml } from './published-html.ts';

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
  /** Names of the dependencies of the previous release's page; only for further pages of categories. */
  readonly reads?: readonly string[] | undefined;
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
  /** Unique, unlike the folder: a release may get the name of a discarded one. */
  readonly id: string;
  readonly release: string;
  readonly previous?: string | undefined;
  /** Names of dependencies that changed since the previous release; absent when they are not known. */
  readonly changed?: ReadonlySet<string> | undefined;
  /**
   * Whether there are many pages, with the locales of a language one after the other: a renderer then drops the content of a language that it leaves.
   */
  readonly isLong: boolean;
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
  furtherPage(path: string): Promise<FurtherPage | undefined>;
}

const { bundle: bundlePath, pages: pageSettings } = workerData as WorkerSetup;
setPageSettings(pageSettings);
let run: WorkerRun = { id: '', release: '', isLong: false };
let language = '';
let stored: StoredPages = () => undefined;
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

const twinOf = (html: string): string => markdownOf(html, pageSettings.siteUrl);

/** Cached Markdown of the last tiles that moved (one character per byte), because a tile that leaves a page comes to the next one. */
const tileTwins = new Map<string, string>();
const KEPT_TILES = 16;

function tileTwin(tile: string): string {
  const text = tileTwins.get(tile) ?? twinOf(`<main>${Buffer.from(tile, 'latin1').toString()}</main>`);
  const [oldest] = tileTwins.keys();
  if (tileTwins.size >= KEPT_TILES && oldest !== undefined) tileTwins.delete(oldest);
  tileTwins.set(tile, text);
  return text;
}

/** The stored twin with the tiles that moved; undefined when it is missing or cannot be updated. */
function twinWith(file: string, { tiles }: MovedPage): string | undefined {
  try {
    const twin = readFileSync(join(run.previous ?? '', twinFile(file)), 'utf8');
    return movedTwin(twin, tiles, tileTwin);
  } catch {
    return undefined;
  }
}

/** Writes the Markdown twin of a page that search engines may list, and returns its digest. */
function placeTwin({ file }: Route, { html, from }: Content, known: string | undefined): string | undefined {
  // The tags that are searched for in the head are plain ASCII, so decoding it as Latin-1 is safe.
  if (!isListedHead(headOf(html.toString('latin1')))) return undefined;
  return place(twinFile(file), (from && twinWith(file, from)) ?? twinOf(html.toString()), known);
}

interface Content {
  readonly status: number;
  readonly html: Buffer;
  readonly payload: unknown;
  readonly dependencies: readonly string[];
  /** Set for a page that was made from stored pages. */
  readonly from?: MovedPage;
}

/** Makes a page from the tiles of stored pages; undefined when that is not possible. */
async function moved(bundle: Bundle, { route, reads }: RenderTask): Promise<Content | undefined> {
  const { changed } = run;
  if (!reads || !changed) return undefined;
  const { result: page, dependencies } = await recordDependencies(() => bundle.furtherPage(route.path));
  const made = page && movedPage(route, { page, dependencies }, { reads, changed, stored });
  if (!made) return undefined;
  const { html, payload, dependencies: names } = made;
  return { status: 200, html, payload, dependencies: names, from: made };
}

async function rendered(bundle: Bundle, { route }: RenderTask): Promise<Content> {
  const { result, dependencies } = await recordDependencies(async () => {
    const { response, payload } = await bundle.render(new Request(pageSettings.siteUrl + route.path));
    return { status: response.status, html: publishedHtml(Buffer.from(await response.arrayBuffer())), payload };
  });
  return { ...result, dependencies };
}

async function renderRoute(bundle: Bundle, task: RenderTask): Promise<SentPage> {
  const { route, known } = task;
  const content = (await moved(bundle, task)) ?? (await rendered(bundle, task));
  const { status, html, payload: data, dependencies } = content;
  if (status !== route.status)
    throw new AppError('render-status', `${route.path} responded with ${status} instead of ${route.status}.`);
  for (const hash of inlineScriptHashes(html)) scripts.add(hash);
  const digest = place(route.file, html, known?.digest);
  const reads = readsOf(dependencies);
  if (route.status !== 200) return { route, digest, ...reads };
  // Encoded once: otherwise the digest and the file would each encode the text of every product of a category.
  const payload = place(payloadFile(route.file), Buffer.from(JSON.stringify(data ?? {})), known?.payload);
  const twin = placeTwin(route, content, known?.twin);
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

async function load(): Promise<Bundle> {
  const bundle = (await import(pathToFileURL(bundlePath).href)) as Bundle;
  // Renderers are terminated rather than exiting, so Node would never write their compile cache.
  flushCompileCache();
  return bundle;
}

function loaded(): Promise<Bundle> {
  loading ??= load();
  return loading;
}

/** Resets the state of the last release, including cached content. */
function turnTo(next: WorkerRun): void {
  if (next.id === run.id) return;
  run = next;
  stored = next.previous === undefined ? () => undefined : storedPages(next.previous);
  folders.clear();
  scripts.clear();
  contentStore().refresh();
}

function turnToLanguage([first]: readonly RenderTask[]): void {
  const next = first?.route.locale.split('-', 1)[0] ?? '';
  if (run.isLong && next !== language) contentStore().forget();
  language = next;
}

async function work({ run: next, tasks }: WorkerBatch): Promise<void> {
  turnTo(next);
  turnToLanguage(tasks);
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

// The error is ignored: a bundle that does not load is reported with the first batch.
loaded().catch(() => undefined);
parentPort?.on('message', (batch: WorkerBatch) => void work(batch).catch(postBroken));
