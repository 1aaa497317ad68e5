/** A warm renderer: loads the server bundle once, then renders routes and writes their files. */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import { recordDependencies } from '#content-loaders/dependencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { splitLocalePath } from '#lib/locale/path.ts';
import { inlineScriptHashes } from '#lib/release/security-headers.ts';
import { markdownOf } from '#lib/seo/markdown-version.ts';
import { headOf, isListedHead } from '#lib/seo/page-head.ts';
import type { FurtherPage } from '#views/further-page.ts';
import type { RenderedLists, RenderedTiles } from '#views/render-entry.ts';
import { contentStore, setPageSettings } from '#views/site.ts';
import type { PageSettings } from '#views/site.ts';

import { collectGarbage } from '../loop/collect-garbage.ts';
import type { Route } from '../plan/page-routes.ts';
import { digestOf } from '../release/file-digest.ts';
import { payloadFile, markdownFile } from '../release/release-files.ts';
import { editedListsPage } from './edited-lists-page.ts';
import type { StoredFiles } from './edited-lists-page.ts';
import { editedPage } from './edited-page.ts';
import type { EditedPage } from './edited-page.ts';
import { publishedHtml } from './published-html.ts';
import { editedMarkdown, shiftedMarkdown } from './shifted-markdown.ts';
import type { ShiftedTiles } from './shifted-markdown.ts';
import { shiftedPage, storedPages } from './shifted-page.ts';
import type { StoredPages } from './shifted-page.ts';

/** Digests of the previous release's files for the same route. */
export interface KnownFiles {
  readonly digest: string;
  readonly payload?: string;
  /** The Markdown version; absent for a page that search engines may not list. */
  readonly twin?: string;
}

export interface RenderTask {
  readonly route: Route;
  readonly known?: KnownFiles | undefined;
  /** Names of the dependencies of the previous release's page; only for further pages of categories. */
  readonly reads?: readonly string[] | undefined;
  /** Set for a page of which only the tiles and data of these products changed: their uids. */
  readonly edited?: readonly string[] | undefined;
}

export interface RenderedPage extends KnownFiles {
  readonly route: Route;
  /** Absent when they are those of the previous release's page. */
  readonly dependencies?: readonly string[] | undefined;
}

/** Pages share most dependencies: a name is sent once, later only its number. */
type SentPage = Omit<RenderedPage, 'dependencies'> & {
  readonly reads?: Uint32Array;
  readonly names: readonly string[];
};

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

/** After the last batch of a long run: the renderer frees the memory that waiting for the next publish does not need. */
export type WorkerRequest = WorkerBatch | 'rest';

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
  tiles(url: string, uids: readonly string[]): Promise<RenderedTiles | undefined>;
  listTiles(
    site: string,
    page: Pick<Route, 'path' | 'locale'>,
    uids: readonly string[],
  ): Promise<RenderedLists | undefined>;
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

function readsOf(dependencies: readonly string[] | undefined): Pick<SentPage, 'reads' | 'names'> {
  if (!dependencies) return { names: [] };
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

const pageMarkdown = (html: string): string => markdownOf(html, pageSettings.siteUrl);

/** Cached Markdown of the last tiles that moved (one character per byte), because a tile that leaves a page comes to the next one. */
const tilesMarkdown = new Map<string, string>();
const KEPT_TILES = 16;

function tileMarkdown(tile: string): string {
  const text = tilesMarkdown.get(tile) ?? pageMarkdown(`<main>${Buffer.from(tile, 'latin1').toString()}</main>`);
  const [oldest] = tilesMarkdown.keys();
  if (tilesMarkdown.size >= KEPT_TILES && oldest !== undefined) tilesMarkdown.delete(oldest);
  tilesMarkdown.set(tile, text);
  return text;
}

/** The stored Markdown with the tiles that moved; undefined when it is missing or cannot be updated. */
function updatedMarkdown(file: string, { kind, tiles }: FromStored): string | undefined {
  try {
    const earlier = readFileSync(join(run.previous ?? '', markdownFile(file)), 'utf8');
    return kind === 'moved'
      ? shiftedMarkdown(earlier, tiles, tileMarkdown)
      : editedMarkdown(earlier, tiles, tileMarkdown);
  } catch {
    return undefined;
  }
}

/** Writes the Markdown version of a page that search engines may list, and returns its digest. */
function placeMarkdown({ file }: Route, { html, from }: Content, known: string | undefined): string | undefined {
  // The tags that are searched for in the head are plain ASCII, so decoding it as Latin-1 is safe.
  if (!isListedHead(headOf(html.toString('latin1')))) return undefined;
  return place(markdownFile(file), (from && updatedMarkdown(file, from)) ?? pageMarkdown(html.toString()), known);
}

interface FromStored {
  readonly kind: 'moved' | 'edited';
  readonly tiles: ShiftedTiles;
}

interface Content {
  readonly status: number;
  readonly html: Buffer;
  /** Encoded once: otherwise the digest and the file would each encode the text of every product of a category. */
  readonly payload: () => Buffer;
  readonly dependencies?: readonly string[];
  /** Set for a page that was made from stored pages. */
  readonly from?: FromStored;
}

const payloadOf = (data: unknown) => (): Buffer => Buffer.from(JSON.stringify(data ?? {}));

/** Makes a page from the tiles of stored pages; undefined when that is not possible. */
async function moved(bundle: Bundle, { route, reads }: RenderTask): Promise<Content | undefined> {
  const { changed } = run;
  if (!reads || !changed) return undefined;
  const { result: page, dependencies } = await recordDependencies(() => bundle.furtherPage(route.path));
  const made = page && shiftedPage(route, { page, dependencies }, { reads, changed, stored });
  if (!made) return undefined;
  const { html, payload, tiles, dependencies: names } = made;
  return { status: 200, html, payload: payloadOf(payload), dependencies: names, from: { kind: 'moved', tiles } };
}

/** A page of the previous release; undefined if a file is missing. */
function earlierPage({ file, status }: Route): StoredFiles | undefined {
  const text = (path: string): string => readFileSync(join(run.previous ?? '', path), 'latin1');
  try {
    return { html: text(file), payload: status === 200 ? text(payloadFile(file)) : undefined };
  } catch {
    return undefined;
  }
}

const publishedText = async (response: Response): Promise<string> =>
  publishedHtml(Buffer.from(await response.arrayBuffer())).toString('latin1');

async function editedCategory(
  bundle: Bundle,
  { path, file }: Route,
  uids: readonly string[],
): Promise<EditedPage | undefined> {
  const before = stored(file);
  const made = before && (await bundle.tiles(pageSettings.siteUrl + path, uids));
  if (!made) return undefined;
  const html = await publishedText(made.response);
  const payload = readFileSync(join(run.previous ?? '', payloadFile(file)), 'latin1');
  return editedPage(before, payload, { html, data: made.data });
}

async function withEditedLists(bundle: Bundle, route: Route, uids: readonly string[]): Promise<EditedPage | undefined> {
  const before = earlierPage(route);
  const made = before && (await bundle.listTiles(pageSettings.siteUrl, route, uids));
  if (!made) return undefined;
  return editedListsPage(before, await publishedText(made.response), made.data);
}

/** Makes a page from the stored one and the tiles of the edited products; undefined when that is not possible. */
async function edited(bundle: Bundle, { route, edited: uids }: RenderTask): Promise<Content | undefined> {
  if (!uids) return undefined;
  const isCategory = splitLocalePath(route.path).rest.startsWith('/c/');
  const page = await (isCategory ? editedCategory : withEditedLists)(bundle, route, uids);
  if (!page) return undefined;
  const bytes = Buffer.from(page.payload, 'latin1');
  const from = { kind: 'edited', tiles: page.tiles } as const;
  return { status: route.status, html: Buffer.from(page.html, 'latin1'), payload: () => bytes, from };
}

async function rendered(bundle: Bundle, { route }: RenderTask): Promise<Content> {
  const { result, dependencies } = await recordDependencies(async () => {
    const { response, payload } = await bundle.render(new Request(pageSettings.siteUrl + route.path));
    return { status: response.status, html: publishedHtml(Buffer.from(await response.arrayBuffer())), payload };
  });
  return { ...result, payload: payloadOf(result.payload), dependencies };
}

async function renderRoute(bundle: Bundle, task: RenderTask): Promise<SentPage> {
  const { route, known } = task;
  const content = (await moved(bundle, task)) ?? (await edited(bundle, task)) ?? (await rendered(bundle, task));
  const { status, html, dependencies } = content;
  if (status !== route.status)
    throw new AppError('render-status', `${route.path} responded with ${status} instead of ${route.status}.`);
  for (const hash of inlineScriptHashes(html)) scripts.add(hash);
  const digest = place(route.file, html, known?.digest);
  const reads = readsOf(dependencies);
  if (route.status !== 200) return { route, digest, ...reads };
  const payload = place(payloadFile(route.file), content.payload(), known?.payload);
  const twin = placeMarkdown(route, content, known?.twin);
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

async function rest(): Promise<void> {
  contentStore().forget();
  await collectGarbage();
}

// The error is ignored: a bundle that does not load is reported with the first batch.
loaded().catch(() => undefined);
parentPort?.on(
  'message',
  (request: WorkerRequest) => void (request === 'rest' ? rest() : work(request)).catch(postBroken),
);
