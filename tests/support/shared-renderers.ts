/**
 * Renderer threads that all small shops of a test file share. Starting a thread and loading the shop's modules takes 0.2 s of CPU time, more than the rest
 * of a small shop's publish. A thread serves one publish at a time, and each publish gets a new instance of the module `render-worker.ts`
 * (`shared-renderer-thread.ts`), so that no state of a renderer remains from the previous publish. The modules that the renderer imports are loaded only once
 * per thread, so use this only with bundles that memoize nothing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import type { WorkerSetup } from '#publishing/render/render-worker.ts';
import type { Renderer, RendererPool } from '#publishing/render/renderer-pool.ts';
import { workerEnvironment } from '#publishing/render/worker-environment.ts';

/** Sent before and after the requests to the renderer itself. */
export type ThreadOrder = { readonly setup: WorkerSetup } | 'close';

function createSharedRenderers(): RendererPool {
  /** Running threads, with the text of each bundle that they have loaded, because a thread loads a path only once. */
  const running = new Map<Worker, Map<string, string>>();
  const idle = new Set<Worker>();

  function ended(worker: Worker): void {
    running.delete(worker);
    idle.delete(worker);
  }

  function start(): Worker {
    const worker = new Worker(new URL('shared-renderer-thread.ts', import.meta.url), {
      execArgv: [],
      env: workerEnvironment(),
    });
    running.set(worker, new Map());
    worker.on('exit', () => ended(worker));
    worker.on('error', () => ended(worker));
    return worker;
  }

  /** An idle thread that has not loaded another bundle from this path; the others end. */
  function takeIdle(bundle: string, text: string): Worker | undefined {
    for (const worker of idle) {
      idle.delete(worker);
      if ((running.get(worker)?.get(bundle) ?? text) === text) return worker;
      void worker.terminate();
    }
    return undefined;
  }

  return {
    take({ bundle, pages }): Renderer {
      const text = existsSync(bundle) ? readFileSync(bundle, 'utf8') : '';
      const worker = takeIdle(bundle, text) ?? start();
      running.get(worker)?.set(bundle, text);
      // A process must not end while it waits for a renderer, but may end while renderers are idle.
      worker.ref();
      worker.postMessage({ setup: { bundle, pages } } satisfies ThreadOrder);
      return { worker, names: [] };
    },
    warm() {
      if (idle.size === 0) idle.add(start());
    },
    give({ worker }) {
      worker.postMessage('close' satisfies ThreadOrder);
      worker.unref();
      if (running.has(worker)) idle.add(worker);
    },
    async close() {
      await Promise.all([...running.keys()].map((worker) => worker.terminate()));
    },
  };
}

export const sharedRenderers = createSharedRenderers();
