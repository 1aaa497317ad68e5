/** Reads a response body completely, up to a limit: a broken or hostile service must not exhaust the memory. */
import { AppError } from '#lib/errors/app-error.ts';

/** Throws AppError `answer-too-large`, and the stream's errors. */
export async function readBounded(response: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > mostBytes) {
      await reader?.cancel().catch(() => undefined);
      throw new AppError('answer-too-large', `A response is larger than ${mostBytes} bytes.`);
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

const EMPTY = new Set([204, 205, 304]);

/** A fetch that resolves when the whole body has arrived: a body that stalls or is too large rejects the call. */
export function wholeFetch(send: typeof fetch, mostBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const { status, statusText, headers } = response;
    const body = await readBounded(response, mostBytes);
    return new Response(EMPTY.has(status) ? null : body, { status, statusText, headers });
  };
}
