/** Renders routes in warm worker threads. */
import { Worker } from 'node:worker_threads';

import { AppError } from '#lib/errors/app-error.ts';

import type { RenderedPage, RenderJob, WorkerMessage } from './render-worker.ts';
import type { Route } from './routes.ts';

export interface RenderOptions {
  readonly bundle: string;
  readonly storePath: string;
  readonly siteUrl: string;
  readonly mediaBase: string;
  readonly workers?: number;
  readonly onProgress?: (done: number, total: number, locale: string) => void;
}

export interface RenderOutcome {
  readonly pages: readonly RenderedPage[];
  readonly failed: readonly { readonly route: Route; readonly message: string }[];
}

function runWorker(job: RenderJob, options: RenderOptions, on: (message: WorkerMessage) => void): Promise<void> {
  const worker = new Worker(new URL('render-worker.ts', import.meta.url), {
    workerData: { bundle: options.bundle, origin: options.siteUrl },
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FIRN_CONTENT_STORE: options.storePath,
      SITE_URL: options.siteUrl,
      MEDIA_BASE_URL: options.mediaBase,
    },
  });
  return new Promise((resolve, reject) => {
    worker.on('error', (error) => reject(new AppError('render-crashed', 'A renderer ended early.', { cause: error })));
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind !== 'done') {
        on(message);
        return;
      }
      void worker.terminate().then(() => resolve());
    });
    worker.postMessage(job);
  });
}

export async function renderRoutes(
  routes: readonly Route[],
  release: string,
  options: RenderOptions,
): Promise<RenderOutcome> {
  const pages: RenderedPage[] = [];
  const failed: { route: Route; message: string }[] = [];
  const on = (message: WorkerMessage): void => {
    if (message.kind === 'page') pages.push(message.page);
    if (message.kind === 'failed') failed.push({ route: message.route, message: message.message });
    const last = message.kind === 'done' ? undefined : message.kind === 'page' ? message.page.route : message.route;
    if (last) options.onProgress?.(pages.length + failed.length, routes.length, last.locale);
  };
  const count = Math.max(1, Math.min(options.workers ?? 2, Math.ceil(routes.length / 20)));
  const size = Math.ceil(routes.length / count);
  const shares = Array.from({ length: count }, (_value, index) =>
    routes.slice(index * size, (index + 1) * size),
  ).filter((share) => share.length > 0);
  await Promise.all(shares.map((share) => runWorker({ routes: share, release }, options, on)));
  return { pages, failed };
}
