/** Renderers kept warm between publishes: the bundle is loaded, its code compiled, the content parsed. */
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { ResourceLimits } from 'node:worker_threads';

import type { PageSettings } from '#views/site.ts';

import type { WorkerSetup } from './render-worker.ts';
import { workerEnvironment } from './worker-environment.ts';

export interface RendererSetup {
  /** The bundle's entry file. */
  readonly bundle: string;
  /** Identifies the code and the content store; a change needs new renderers. */
  readonly version: string;
  readonly pages: PageSettings;
}

export interface Renderer {
  readonly worker: Worker;
  /** Names of dependencies, in the order in which this renderer sent them. */
  readonly names: string[];
  /** The lane in which it last worked (`render-routes.ts`); it has cached the content of the lane's languages. */
  lane?: number;
}

export interface RendererPool {
  /** A warm renderer, that of the lane if there is one, or a new one. */
  take(setup: RendererSetup, lane?: number): Renderer;
  /** Starts an idle renderer ahead of time. */
  warm(setup: RendererSetup): void;
  /** Returns a renderer that has finished its work to the pool. */
  give(renderer: Renderer): void;
  close(): Promise<void>;
}

const MEGABYTE = 2 ** 20;
/** Three semi-spaces of 32 MB. */
const YOUNG_MB = 96;
/** A renderer of a small shop uses 50 MB; memory for entries grows with the store. */
const OLD_MB = 768;
const OLD_MB_A_STORE_MB = 8;

/** Heap limits far above the need of a renderer. With a limit of gigabytes, V8 would collect garbage late and retain memory that it never uses. */
function limits(storePath: string): ResourceLimits {
  const bytes = statSync(storePath, { throwIfNoEntry: false })?.size ?? 0;
  const maxOldGenerationSizeMb = OLD_MB + OLD_MB_A_STORE_MB * Math.ceil(bytes / MEGABYTE);
  return { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb };
}

function start(setup: RendererSetup): Renderer {
  const workerData: WorkerSetup = { bundle: setup.bundle, pages: setup.pages };
  const worker = new Worker(new URL('render-worker.ts', import.meta.url), {
    workerData,
    // Flags of the parent (an inline script, a debugger port) must not reach the renderer.
    execArgv: [],
    resourceLimits: limits(setup.pages.contentStore),
    env: workerEnvironment(),
  });
  return { worker, names: [] };
}

export function createRendererPool(): RendererPool {
  const all = new Set<Renderer>();
  let idle: Renderer[] = [];
  let current = '';

  function drop(renderer: Renderer): void {
    all.delete(renderer);
    idle = idle.filter((one) => one !== renderer);
  }

  /** Terminates idle renderers of another setup. */
  function turnTo(setup: RendererSetup): void {
    const key = JSON.stringify(setup);
    if (key !== current) for (const renderer of idle.splice(0)) void renderer.worker.terminate();
    current = key;
  }

  function add(setup: RendererSetup): Renderer {
    const renderer = start(setup);
    all.add(renderer);
    renderer.worker.once('exit', () => drop(renderer));
    // Errors while idle need no report: the renderer has ended, and another one takes over.
    renderer.worker.on('error', () => drop(renderer));
    return renderer;
  }

  return {
    take(setup, lane) {
      turnTo(setup);
      const taken = idle.find((one) => one.lane === lane) ?? idle.at(-1) ?? add(setup);
      idle = idle.filter((one) => one !== taken);
      return Object.assign(taken, { lane });
    },
    warm(setup) {
      turnTo(setup);
      if (idle.length === 0) idle.push(add(setup));
    },
    give(renderer) {
      if (all.has(renderer)) idle.push(renderer);
    },
    async close() {
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}
