/** Thread of a shared renderer (`shared-renderers.ts`). Each setup that it receives loads a new instance of `render-worker.ts`, which handles the requests that follow. */
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';

import type { ContentStore } from '#content-loaders/content-store.ts';
import type { WorkerMessage, WorkerRequest, WorkerSetup } from '#publishing/render/render-worker.ts';

import type { ThreadOrder } from './shared-renderers.ts';

const port = workerThreads.parentPort;
let handle: (request: WorkerRequest) => void = () => undefined;
let count = 0;
let ready = Promise.resolve();

/** Closes the content store, which `#views/site.ts` opened. */
function close(): void {
  const site = (globalThis as unknown as Record<symbol, { store?: ContentStore } | undefined>)[Symbol.for('firn.site')];
  site?.store?.close();
  delete site?.store;
}

async function load(setup: WorkerSetup): Promise<void> {
  const parentPort = {
    on: (_event: 'message', listener: typeof handle) => (handle = listener),
    postMessage: (message: WorkerMessage) => port?.postMessage(message),
  };
  Object.assign(workerThreads, { workerData: setup, parentPort });
  syncBuiltinESMExports();
  count += 1;
  await import(new URL(`../../src/publishing/render/render-worker.ts?${count}`, import.meta.url).href);
}

port?.on('message', (message: ThreadOrder | WorkerRequest) => {
  ready = ready.then(() => {
    if (message === 'close') return close();
    return typeof message === 'object' && 'setup' in message ? load(message.setup) : handle(message);
  });
});
