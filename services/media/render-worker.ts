import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { PictureHeader } from './picture-header.ts';
import type { HeaderOrder, PictureOrder, RenderAnswer, RenderOrder, RenderResult } from './render-messages.ts';

type Pending = { readonly resolve: (result: RenderResult) => void; readonly reject: (error: Error) => void };
type Worker = {
  readonly child: ChildProcess;
  readonly pending: Map<number, Pending>;
  readonly ended: Promise<void>;
  /** after its last job */
  residentBytes: number;
};

const PROGRAM = fileURLToPath(new URL('render-process.ts', import.meta.url));
/** A process that holds more after its last job is replaced. */
const LARGEST_RESIDENT_BYTES = 150 * 1024 * 1024;
/** A rendering that needs more than `large` does not begin in a process that holds more than `kept`: what earlier ones left would add to its memory. */
const ROOM = { large: 150 * 1024 * 1024, kept: 80 * 1024 * 1024 };
const ARGUMENTS = ['--expose-gc', '--max-semi-space-size=1'];
const ENVIRONMENT = {
  // glibc keeps freed memory apart for each thread, and would keep ever larger blocks of it for reuse instead of giving them back.
  MALLOC_ARENA_MAX: '2',
  // Below 4 MiB, giving back takes a tenth of a rendering's time and hardly saves memory (docs/decisions/158).
  MALLOC_MMAP_THRESHOLD_: '4194304',
  // As much as a picture of 640 pixels needs stays in the process: to give it back and take it again is a tenth of its time.
  MALLOC_TRIM_THRESHOLD_: '16777216',
  // Memory comes from the system in pages of 2 MiB, not 4 KiB, where it permits that.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  // What makes JavaScript of TypeScript needs 25 MB in each process; the next one reads its result from here.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/firn-media', import.meta.url)),
};

class RenderCrash extends Error {}

/** True if the process ended during a rendering. */
export function isCrash(error: unknown): boolean {
  return error instanceof RenderCrash;
}

export type RenderWorker = {
  /** Throws the decoder's error, or one that `isCrash` knows. `bytes`: memory that the rendering needs. */
  render: (order: Omit<PictureOrder, 'kind'>, bytes?: number) => Promise<Uint8Array>;
  /** Throws like `render`. */
  readHeader: (file: string) => Promise<PictureHeader>;
  /** Starts the process ahead of the first rendering, which then does not wait for it. */
  start: () => void;
  /** undefined while no process runs */
  processId: () => number | undefined;
  close: () => void;
};

/** Starts a process for renderings when one is needed, and replaces it when it has crashed or has grown. */
export function createRenderWorker(room = ROOM): RenderWorker {
  let current: Worker | null = null;
  let leaving: Promise<void> = Promise.resolve();
  let last = 0;

  function open(): Worker {
    const child = fork(PROGRAM, [], { env: ENVIRONMENT, execArgv: ARGUMENTS, serialization: 'advanced' });
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const worker: Worker = { child, pending: new Map(), ended, residentBytes: 0 };
    child.on('message', (answer: RenderAnswer) => settle(worker, answer));
    const fail = (): void => {
      if (current === worker) current = null;
      for (const { reject } of worker.pending.values()) reject(new RenderCrash('The rendering process ended.'));
      worker.pending.clear();
      resolve();
    };
    child.once('exit', fail);
    child.once('error', fail);
    return worker;
  }

  function settle(worker: Worker, { id, result, error, residentBytes }: RenderAnswer): void {
    const waiting = worker.pending.get(id);
    worker.pending.delete(id);
    worker.residentBytes = residentBytes;
    if (result === undefined) waiting?.reject(new Error(error));
    else waiting?.resolve(result);
    if (worker.pending.size > 0) return;
    if (residentBytes > LARGEST_RESIDENT_BYTES) end(worker);
    else setReferenced(worker.child, false);
  }

  function end(worker: Worker): void {
    if (current === worker) current = null;
    leaving = worker.ended;
    worker.child.ref();
    if (worker.child.connected) worker.child.disconnect();
  }

  async function ask(order: PictureOrder | HeaderOrder): Promise<RenderResult> {
    // The memory of a process that is replaced is free only after it has ended.
    if (current === null) await leaving;
    const worker = (current ??= open());
    last += 1;
    const id = last;
    setReferenced(worker.child, true);
    return new Promise((resolve, reject) => {
      worker.pending.set(id, { resolve, reject });
      worker.child.send({ ...order, id } satisfies RenderOrder, (error) => {
        if (error === null) return;
        worker.pending.delete(id);
        // The process has ended, but its event has not arrived yet.
        if (current === worker) current = null;
        reject(new RenderCrash(error.message));
      });
    });
  }

  return {
    render: async (order, bytes = 0) => {
      const isGrown = current !== null && current.pending.size === 0 && current.residentBytes > room.kept;
      if (current !== null && isGrown && bytes > room.large) end(current);
      return (await ask({ kind: 'picture', ...order })) as Uint8Array;
    },
    readHeader: async (file) => (await ask({ kind: 'header', file })) as PictureHeader,
    start: () => {
      if (current !== null) return;
      current = open();
      setReferenced(current.child, false);
    },
    processId: () => current?.child.pid,
    close: () => {
      if (current !== null) end(current);
    },
  };
}

/** A process without a job does not keep its parent running. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  if (isReferenced) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
