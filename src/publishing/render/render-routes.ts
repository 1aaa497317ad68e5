/** Renders routes in warm worker threads. When a renderer crashes, only its current page fails; another renderer continues. */
import { randomUUID } from 'node:crypto';

import { AppError } from '#lib/errors/app-error.ts';

import type { Route } from '../plan/page-routes.ts';
import type { RenderedPage, RenderTask, WorkerMessage, WorkerRequest, WorkerRun } from './render-worker.ts';
import { createRendererPool } from './renderer-pool.ts';
import type { Renderer, RendererPool, RendererSetup } from './renderer-pool.ts';

export interface RenderOptions extends RendererSetup {
  /** Pool to take renderers from; without it, the renderers end with the work. */
  readonly pool?: RendererPool | undefined;
  /** Output folder, and the folder of the previous release with which equal files are shared. */
  readonly release: string;
  readonly previous?: string | undefined;
  /** Names of dependencies that changed since the previous release; absent when they are not known. */
  readonly changed?: ReadonlySet<string> | undefined;
  /** Maximum number of threads; 2 by default. */
  readonly workers?: number | undefined;
  /** Timeout of one page. */
  readonly pageTimeoutMs?: number;
  /** Number of pages from which on renderers save memory rather than time; 4,000 by default. */
  readonly longRun?: number;
  /** Aborts the work with an AppError `publish-stopped`. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (done: number, total: number, locale: string) => void;
}

export interface RenderOutcome {
  readonly pages: readonly RenderedPage[];
  readonly failed: readonly { readonly route: Route; readonly message: string }[];
  /** Hashes of the inline scripts of all pages. */
  readonly scripts: readonly string[];
}

const BATCH = 64;
const BATCHES_A_WORKER = 8;
const PAGES_A_WORKER = 20;
/** From this many pages on, reading a language once more than needed costs little of the total time, but keeping all languages costs much memory. */
const LONG_RUN = 4000;
const PAGE_TIMEOUT_MS = 60_000;
/** Number of crashes after which the remaining pages fail. */
const MAX_CRASHES = 20;

type Report = (outcome: RenderOutcome) => void;

const NOTHING: RenderOutcome = { pages: [], failed: [], scripts: [] };

function stopped(): AppError {
  return new AppError('publish-stopped', 'The publish was stopped; the next one does its work.');
}

/** State of a renderer that ended early: its current task, the rest of its batch, and the reason. */
interface Crash {
  readonly at: RenderTask;
  readonly rest: RenderTask[];
  readonly why: string;
}

/** Terminates a renderer that sends nothing within the limit, and records the reason. */
function watchdog({ worker }: Renderer) {
  let timer: NodeJS.Timeout | undefined;
  let why = '';
  return {
    why: () => why,
    watch(limit: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        why = `It was not rendered within ${limit / 1000} s.`;
        void worker.terminate();
      }, limit);
    },
    end: () => clearTimeout(timer),
  };
}

/** Decodes the message of a renderer, which sends each dependency name once and later only its number. */
function outcomeOf(message: WorkerMessage, names: string[]): RenderOutcome {
  if (message.kind === 'failed') return { ...NOTHING, failed: [message] };
  if (message.kind === 'done') return { ...NOTHING, scripts: message.scripts };
  if (message.kind !== 'page') return NOTHING;
  const { reads, names: added, ...page } = message.page;
  names.push(...added);
  const dependencies = reads && Array.from(reads, (number) => names[number] ?? '');
  return { ...NOTHING, pages: [{ ...page, dependencies }] };
}

/** The error when the disk is not writable or the code is broken: another renderer would fail too. */
function brokenOf({ message, code }: WorkerMessage & { readonly kind: 'broken' }): Error {
  const cause = Object.assign(new Error(message), code ? { code } : {});
  return code?.startsWith('E') ? cause : new AppError('render-crashed', message, { cause });
}

/** Runs one renderer until there is no next batch or the renderer ends. */
function drain(
  renderer: Renderer,
  {
    nextBatch,
    report,
    isLong,
  }: { readonly nextBatch: () => RenderTask[]; readonly report: Report; readonly isLong: boolean },
  options: RenderOptions,
): Promise<Crash | 'finished'> {
  const { worker, names } = renderer;
  const { release, previous, changed } = options;
  const run: WorkerRun = { id: randomUUID(), release, previous, changed, isLong };
  const timeout = options.pageTimeoutMs ?? PAGE_TIMEOUT_MS;
  const watchdogTimer = watchdog(renderer);
  const over = new AbortController();
  let batch: RenderTask[] = [];
  let error: unknown;
  const on = <T>(event: string, listener: (value: T) => void): void => {
    worker.on(event, listener);
    over.signal.addEventListener('abort', () => worker.off(event, listener));
  };
  const ending = (code: number): Crash | 'finished' => {
    const [at, ...rest] = batch;
    const crashMessage = error === undefined ? '' : `The renderer ended: ${error instanceof Error ? error.message : String(error)}`; // prettier-ignore
    return at
      ? { at, rest, why: crashMessage || watchdogTimer.why() || `The renderer ended with code ${code}.` }
      : 'finished';
  };
  return new Promise<Crash | 'finished'>((resolve, reject) => {
    const next = (): void => {
      batch = nextBatch();
      if (batch.length > 0) worker.postMessage({ run, tasks: batch } satisfies WorkerRequest);
      else resolve('finished');
    };
    on('error', (thrown: unknown) => {
      error = thrown;
    });
    on('exit', (code: number) => resolve(ending(code)));
    options.signal?.addEventListener('abort', () => reject(stopped()), { signal: over.signal });
    on('message', (message: WorkerMessage) => {
      watchdogTimer.watch(timeout);
      if (message.kind === 'broken') reject(brokenOf(message));
      if (message.kind === 'broken' || message.kind === 'ready') return;
      if (message.kind !== 'done') batch.shift();
      report(outcomeOf(message, names));
      if (message.kind === 'done') next();
    });
    watchdogTimer.watch(Math.max(timeout, PAGE_TIMEOUT_MS));
    next();
  }).finally(() => {
    watchdogTimer.end();
    over.abort();
  });
}

/**
 * Locales of a language follow each other. Of two renderers, one begins at the first locale and the other at the last, in each publish, so that each
 * reads and caches the content of about half of the languages.
 */
const byLanguage = (one: RenderTask, other: RenderTask): number =>
  one.route.locale < other.route.locale ? -1 : Number(one.route.locale > other.route.locale);

/** Renders the routes of the tasks. Throws when no page can be rendered or written at all; pages that fail individually are in `failed`. */
export async function renderRoutes(tasks: readonly RenderTask[], options: RenderOptions): Promise<RenderOutcome> {
  const pages: RenderedPage[] = [];
  const failed: { route: Route; message: string }[] = [];
  const scripts = new Set<string>();
  const report: Report = (outcome) => {
    for (const hash of outcome.scripts) scripts.add(hash);
    pages.push(...outcome.pages);
    failed.push(...outcome.failed.map(({ route, message }) => ({ route, message })));
    const last = outcome.pages[0]?.route ?? outcome.failed[0]?.route;
    if (last) options.onProgress?.(pages.length + failed.length, tasks.length, last.locale);
  };
  if (options.signal?.aborted) throw stopped();
  const count = Math.max(1, Math.min(options.workers ?? 2, Math.ceil(tasks.length / PAGES_A_WORKER)));
  // Pages differ in cost: with few pages use small batches, so that the renderers finish at about the same time.
  const batch = Math.max(1, Math.min(BATCH, Math.ceil(tasks.length / (count * BATCHES_A_WORKER))));
  const queue: RenderTask[][] = [];
  const ordered = tasks.toSorted(byLanguage);
  for (let start = 0; start < ordered.length; start += batch) queue.push(ordered.slice(start, start + batch));
  const { bundle, version, pages: settings } = options;
  const setup: RendererSetup = { bundle, version, pages: settings };
  const pool = options.pool ?? createRendererPool();
  const isLong = tasks.length >= (options.longRun ?? LONG_RUN);
  const busy = new Set<Renderer>();
  let crashes = 0;
  let ended = false;

  async function runLane(lane: number): Promise<void> {
    const nextBatch = (): RenderTask[] => (lane % 2 === 0 ? queue.shift() : queue.pop()) ?? [];
    while (queue.length > 0) {
      const renderer = pool.take(setup, lane);
      busy.add(renderer);
      const crash = await drain(renderer, { nextBatch, report, isLong }, options);
      busy.delete(renderer);
      if (crash === 'finished' && isLong) renderer.worker.postMessage('rest' satisfies WorkerRequest);
      if (crash === 'finished') pool.give(renderer);
      if (crash === 'finished' || ended) return;
      crashes += 1;
      report({ ...NOTHING, failed: [{ route: crash.at.route, message: crash.why }] });
      const rest = crash.rest.length > 0 ? [crash.rest] : [];
      if (crashes < MAX_CRASHES) queue.splice(lane % 2 === 0 ? 0 : queue.length, 0, ...rest);
      else
        for (const task of [crash.rest, ...queue.splice(0)].flat())
          report({ ...NOTHING, failed: [{ route: task.route, message: 'Too many renderers ended early.' }] });
    }
  }

  try {
    await Promise.all(Array.from({ length: tasks.length > 0 ? count : 0 }, (_, lane) => runLane(lane)));
  } finally {
    ended = true;
    await Promise.all([...busy].map(({ worker }) => worker.terminate()));
    if (!options.pool) await pool.close();
  }
  return { pages, failed, scripts: [...scripts].toSorted() };
}
