/** A warm renderer of one preview, in a worker thread: it starts with the first page, and again after it has ended. */
import { Worker } from 'node:worker_threads';

import { AppError } from '#lib/errors/app-error.ts';
import type { PageSettings } from '#views/site.ts';

import { workerEnvironment } from '../render/worker-environment.ts';
import type { PreviewAnswer, PreviewPage, PreviewTask, PreviewWorkerSetup } from './preview-worker.ts';

const PAGE_TIMEOUT_MS = 60_000;

export interface PreviewRendererSetup {
  readonly bundle: string;
  readonly pages: PageSettings;
}

export interface PreviewRenderer {
  /** Throws AppError `preview-failed` when rendering fails. */
  render(path: string): Promise<PreviewPage>;
  close(): Promise<void>;
}

export function previewRenderer(setup: PreviewRendererSetup): PreviewRenderer {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<PreviewPage>>();

  function fail(message: string): void {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new AppError('preview-failed', message));
    waiting.clear();
  }

  function start(): Worker {
    const workerData: PreviewWorkerSetup = { bundle: setup.bundle, pages: setup.pages };
    const made = new Worker(new URL('preview-worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
      env: workerEnvironment(),
    });
    made.on('message', (answer: PreviewAnswer) => {
      const pending = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.kind === 'page') pending?.resolve(answer.page);
      else pending?.reject(new AppError('preview-failed', answer.message));
    });
    // A worker that has ended or was closed is no longer the current one: the waiting pages are not its own.
    const end = (message: string): void => {
      if (worker === made) fail(message);
    };
    made.on('error', (error: unknown) => end(error instanceof Error ? error.message : `${error as string}`));
    made.on('exit', () => end('The renderer ended.'));
    return made;
  }

  return {
    async render(path) {
      worker ??= start();
      last += 1;
      const task: PreviewTask = { id: last, path };
      const pending = Promise.withResolvers<PreviewPage>();
      waiting.set(task.id, pending);
      const used = worker;
      const watchdog = setTimeout(() => void used.terminate(), PAGE_TIMEOUT_MS);
      used.postMessage(task);
      return pending.promise.finally(() => clearTimeout(watchdog));
    },
    async close() {
      const ending = worker;
      fail('The preview was closed.');
      await ending?.terminate();
    },
  };
}
