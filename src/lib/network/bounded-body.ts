/** Reads a response body completely, up to a limit: a broken or hostile service must not exhaust the memory. */
import { AppError } from '#lib/errors/app-error.ts';

/** Only a few bodies larger than this are read at the same time. */
const LARGE_BYTES = 1_048_576;

/** Limits how many large bodies are read at the same time, since many concurrent bodies of the largest size could exhaust the memory. */
export interface LargeBodies {
  /** Waits for a free slot; resolves with the function that releases it. Rejects with the signal's reason. */
  enter(signal?: AbortSignal | null): Promise<() => void>;
}

export function createLargeBodies(atOnce: number): LargeBodies {
  const waiting = new Set<() => void>();
  let free = atOnce;

  function leave(): void {
    const [next] = waiting;
    if (!next) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async enter(signal) {
      signal?.throwIfAborted();
      if (free > 0) free -= 1;
      else
        await new Promise<void>((resolve, reject) => {
          const stop = (): void => {
            waiting.delete(next);
            reject(signal?.reason as Error);
          };
          const next = (): void => {
            signal?.removeEventListener('abort', stop);
            resolve();
          };
          signal?.addEventListener('abort', stop, { once: true });
          waiting.add(next);
        });
      let isOver = false;
      return () => {
        if (!isOver) leave();
        isOver = true;
      };
    },
  };
}

interface ReadOptions {
  readonly large?: LargeBodies | undefined;
  readonly signal?: AbortSignal | null | undefined;
}

/** Reads all chunks. Throws AppError `answer-too-large`, the stream's errors, and the signal's reason while waiting for a slot. */
async function chunksOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  mostBytes: number,
  { large, signal }: ReadOptions,
): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let leave: (() => void) | undefined;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > mostBytes) throw new AppError('answer-too-large', `A response is larger than ${mostBytes} bytes.`);
      chunks.push(part.value);
      if (size > LARGE_BYTES) leave ??= await large?.enter(signal);
    }
    return chunks;
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    leave?.();
  }
}

/** Throws AppError `answer-too-large`, and the stream's errors. */
export async function readBounded(
  response: Response,
  mostBytes: number,
  options: ReadOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const chunks = reader ? await chunksOf(reader, mostBytes, options) : [];
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

const EMPTY = new Set([204, 205, 304]);

/** A fetch that resolves when the whole body has arrived, and rejects if the body stalls or is too large. `large`: may be shared by several fetches. */
export function wholeFetch(send: typeof fetch, mostBytes: number, large?: LargeBodies): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const { status, statusText, headers } = response;
    const body = await readBounded(response, mostBytes, { large, signal: init?.signal });
    return new Response(EMPTY.has(status) ? null : body, { status, statusText, headers });
  };
}
