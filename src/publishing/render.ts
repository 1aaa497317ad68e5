/** Renders routes in warm worker threads. A renderer that ends early costs the page it was at; another one takes over. */
import { Worker } from 'node:worker_threads';

import { AppError } from '#lib/errors/app-error.ts';

import type { RenderedPage, RenderTask, WorkerMessage, WorkerSetup } from './render-worker.ts';
import type { Route } from './routes.ts';

export interface RenderOptions {
  readonly bundle: string;
  readonly storePath: string;
  readonly siteUrl: string;
  readonly mediaBase: string;
  /** Folder that files go to, and the folder of the release before: equal files are shared. */
  readonly release: string;
  readonly previous?: string | undefined;
  readonly workers?: number;
  /** Longest time for one page. */
  readonly pageTimeoutMs?: number;
  readonly onProgress?: (done: number, total: number, locale: string) => void;
}

export interface RenderOutcome {
  readonly pages: readonly RenderedPage[];
  readonly failed: readonly { readonly route: Route; readonly message: string }[];
  /** Hashes of the inline scripts of all pages. */
  readonly scripts: readonly string[];
}

const BATCH = 64;
const PAGES_A_WORKER = 20;
const PAGE_TIMEOUT_MS = 60_000;
/** Renderers that may end early before the rest is given up. */
const MAX_CRASHES = 20;

function startWorker(options: RenderOptions): Worker {
  const setup: WorkerSetup = {
    bundle: options.bundle,
    origin: options.siteUrl,
    release: options.release,
    ...(options.previous ? { previous: options.previous } : {}),
  };
  return new Worker(new URL('render-worker.ts', import.meta.url), {
    workerData: setup,
    // Flags of the parent (a script from the command line, a debugger's port) are not the renderer's.
    execArgv: [],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FIRN_CONTENT_STORE: options.storePath,
      SITE_URL: options.siteUrl,
      MEDIA_BASE_URL: options.mediaBase,
    },
  });
}

type Report = (outcome: RenderOutcome) => void;

const NOTHING: RenderOutcome = { pages: [], failed: [], scripts: [] };

/** One worker from its start to the end of the queue, or to its own: then says which task it was at and what is left of its batch. */
function drain(
  queue: RenderTask[][],
  options: RenderOptions,
  report: Report,
  started: (worker: Worker) => void,
): Promise<{ readonly at: RenderTask; readonly rest: RenderTask[]; readonly why: string } | undefined> {
  const worker = startWorker(options);
  started(worker);
  const names: string[] = [];
  return new Promise((resolve, reject) => {
    let batch: RenderTask[] = [];
    let why = '';
    let watchdog: NodeJS.Timeout | undefined;
    const timeout = options.pageTimeoutMs ?? PAGE_TIMEOUT_MS;
    const watch = (limit = timeout): void => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        why = `It was not rendered within ${limit / 1000} s.`;
        void worker.terminate();
      }, limit);
    };
    const next = (): void => {
      batch = queue.shift() ?? [];
      if (batch.length > 0) worker.postMessage(batch);
      else void worker.terminate();
    };
    worker.on('error', (error: unknown) => {
      why = `The renderer ended: ${error instanceof Error ? error.message : `${error as string}`}`;
    });
    worker.on('exit', (code) => {
      clearTimeout(watchdog);
      const [at, ...rest] = batch;
      resolve(at && { at, rest, why: why || `The renderer ended with code ${code}.` });
    });
    worker.on('message', (message: WorkerMessage) => {
      watch();
      if (message.kind === 'broken') {
        const cause = Object.assign(new Error(message.message), message.code ? { code: message.code } : {});
        reject(message.code?.startsWith('E') ? cause : new AppError('render-crashed', message.message, { cause }));
        return;
      }
      if (message.kind === 'ready') return;
      if (message.kind !== 'done') batch.shift();
      if (message.kind === 'page') {
        const { reads, names: added, ...page } = message.page;
        names.push(...added);
        const dependencies = Array.from(reads, (number) => names[number] ?? '');
        report({ ...NOTHING, pages: [{ ...page, dependencies }] });
      }
      if (message.kind === 'failed') report({ ...NOTHING, failed: [message] });
      if (message.kind === 'done') report({ ...NOTHING, scripts: message.scripts });
      if (message.kind === 'done') next();
    });
    watch(Math.max(timeout, PAGE_TIMEOUT_MS));
    next();
  });
}

/** Throws when no page can be rendered or written at all; a page that fails by itself is in `failed`. */
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
  const queue: RenderTask[][] = [];
  for (let start = 0; start < tasks.length; start += BATCH) queue.push(tasks.slice(start, start + BATCH));
  const workers = new Set<Worker>();
  let crashes = 0;
  let stopped = false;

  async function lane(): Promise<void> {
    while (queue.length > 0) {
      const crash = await drain(queue, options, report, (worker) => workers.add(worker));
      if (!crash || stopped) return;
      crashes += 1;
      report({ ...NOTHING, failed: [{ route: crash.at.route, message: crash.why }] });
      if (crashes < MAX_CRASHES) queue.unshift(...(crash.rest.length > 0 ? [crash.rest] : []));
      else
        for (const task of [crash.rest, ...queue.splice(0)].flat())
          report({ ...NOTHING, failed: [{ route: task.route, message: 'Too many renderers ended early.' }] });
    }
  }

  const count = Math.max(1, Math.min(options.workers ?? 2, Math.ceil(tasks.length / PAGES_A_WORKER)));
  try {
    await Promise.all(Array.from({ length: tasks.length > 0 ? count : 0 }, lane));
  } finally {
    stopped = true;
    await Promise.all([...workers].map((worker) => worker.terminate()));
  }
  return { pages, failed, scripts: [...scripts].toSorted() };
}
