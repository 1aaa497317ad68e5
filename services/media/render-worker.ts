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
  /** resident memory after the last job */
  residentBytes: number;
};

const PROGRAM = fileURLToPath(new URL('render-process.ts', import.meta.url));
/** A process with more resident memory after a job is replaced. */
const LARGEST_RESIDENT_BYTES = 150 * 1024 * 1024;
/** A rendering that needs more than `large` starts a new process if the idle one retains more than `kept`, so that the two do not add up. */
const ROOM = { large: 150 * 1024 * 1024, kept: 80 * 1024 * 1024 };
/** Reading a header takes milliseconds. It may wait for renderings, which take up to 30 seconds each; after this time its process hangs and is ended. */
const LONGEST_HEADER_MS = 60_000;
const ARGUMENTS = ['--expose-gc', '--max-semi-space-size=1'];
const ENVIRONMENT = {
  // glibc retains freed memory per arena instead of returning it to the system; fewer arenas retain less.
  MALLOC_ARENA_MAX: '2',
  // Blocks of 4 MiB or more are returned when freed; with a lower threshold this takes a tenth of a rendering's time and saves little (docs/decisions/158).
  MALLOC_MMAP_THRESHOLD_: '4194304',
  // Retains as much memory as a picture 640 pixels wide needs: returning and allocating it again would take a tenth of its rendering time.
  MALLOC_TRIM_THRESHOLD_: '16777216',
  // Uses huge pages (2 MiB instead of 4 KiB) where the system permits it.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  // Compiling the TypeScript takes 25 MB per process; later processes read the result from this cache.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/firn-media', import.meta.url)),
};

class RenderCrash extends Error {}

/** Whether an error means that the process ended during a job. */
export function isCrash(error: unknown): boolean {
  return error instanceof RenderCrash;
}

export type RenderWorker = {
  /** Throws the decoder's error, or one for which `isCrash` is true. `bytes`: memory that the rendering needs. */
  render: (order: Omit<PictureOrder, 'kind'>, bytes?: number) => Promise<Uint8Array>;
  /** Throws the same errors as `render`; a process that does not answer is ended, which counts as a crash. */
  readHeader: (file: string) => Promise<PictureHeader>;
  /** Starts the process, so that the first rendering does not wait for it. */
  start: () => void;
  /** id of the process; undefined while none runs */
  processId: () => number | undefined;
  close: () => void;
};

interface WorkerEvents {
  /** A job is done. */
  readonly onAnswer: (worker: Worker) => void;
  /** The process has ended; its jobs are rejected after this call. */
  readonly onEnd: (worker: Worker) => void;
}

function settleJob(worker: Worker, { id, result, error, residentBytes }: RenderAnswer): void {
  const waiting = worker.pending.get(id);
  worker.pending.delete(id);
  worker.residentBytes = residentBytes;
  if (result === undefined) waiting?.reject(new Error(error));
  else waiting?.resolve(result);
}

function openWorker({ onAnswer, onEnd }: WorkerEvents): Worker {
  const child = fork(PROGRAM, [], { env: ENVIRONMENT, execArgv: ARGUMENTS, serialization: 'advanced' });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const worker: Worker = { child, pending: new Map(), ended, residentBytes: 0 };
  child.on('message', (answer: RenderAnswer) => {
    settleJob(worker, answer);
    onAnswer(worker);
  });
  const fail = (): void => {
    onEnd(worker);
    for (const { reject } of worker.pending.values()) reject(new RenderCrash('The rendering process ended.'));
    worker.pending.clear();
    resolve();
  };
  child.once('exit', fail);
  child.once('error', fail);
  return worker;
}

/** `onEnd`: called if the process has ended, but its `exit` event has not arrived yet. */
function sendJob(worker: Worker, order: RenderOrder, onEnd: WorkerEvents['onEnd']): Promise<RenderResult> {
  return new Promise<RenderResult>((resolve, reject) => {
    worker.pending.set(order.id, { resolve, reject });
    worker.child.send(order, (error) => {
      if (error === null) return;
      worker.pending.delete(order.id);
      onEnd(worker);
      reject(new RenderCrash(error.message));
    });
  });
}

/** Starts a rendering process when one is needed, and replaces it if it crashes or retains too much memory. */
export function createRenderWorker(room = ROOM, longestHeaderMs = LONGEST_HEADER_MS): RenderWorker {
  let current: Worker | null = null;
  let leaving: Promise<void> = Promise.resolve();
  let last = 0;

  function onEnd(worker: Worker): void {
    if (current === worker) current = null;
  }

  function onAnswer(worker: Worker): void {
    if (worker.pending.size > 0) return;
    if (worker.residentBytes > LARGEST_RESIDENT_BYTES) end(worker);
    else setReferenced(worker.child, false);
  }

  function end(worker: Worker): void {
    onEnd(worker);
    leaving = worker.ended;
    worker.child.ref();
    if (worker.child.connected) worker.child.disconnect();
  }

  async function ask(order: PictureOrder | HeaderOrder): Promise<RenderResult> {
    // A replaced process frees its memory only when it ends, so a new one waits for that.
    if (current === null) await leaving;
    const worker = (current ??= openWorker({ onAnswer, onEnd }));
    last += 1;
    setReferenced(worker.child, true);
    // Headers are read one after the other, so one that is never read would block all others.
    const timer = order.kind === 'header' ? setTimeout(() => worker.child.kill('SIGKILL'), longestHeaderMs) : undefined;
    return sendJob(worker, { ...order, id: last }, onEnd).finally(() => clearTimeout(timer));
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
      current = openWorker({ onAnswer, onEnd });
      setReferenced(current.child, false);
    },
    processId: () => current?.child.pid,
    close: () => {
      if (current !== null) end(current);
    },
  };
}

/** Keeps the parent process running only while the child has a job. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  if (isReferenced) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
