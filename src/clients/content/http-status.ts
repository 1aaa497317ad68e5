/**
 * HTTP status and size of a response that the SDK fetches. The SDK loses the status of a response that is not JSON (a proxy's error page for 429 or 502)
 * and reads a body of any size; Node's diagnostics channel reports both without touching the request or the global fetch.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

import { countDecompressed } from './decompressed-size.ts';
import type { SizeCounter } from './decompressed-size.ts';

interface Observed {
  status: number;
  /** Counter of the response being read. */
  count?: SizeCounter;
  readonly maxBytes: number;
  readonly tooLarge: () => void;
}

const context = new AsyncLocalStorage<Observed>();
const requests = new WeakMap<object, Observed>();

/** `headers`: alternating names and values. */
function encodingOf(headers: readonly Uint8Array[]): string {
  const texts = headers.map((one) => Buffer.from(one).toString('latin1'));
  const at = texts.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-encoding');
  return at < 0 ? '' : (texts[at + 1] ?? '');
}

subscribe('undici:request:create', (message) => {
  const observed = context.getStore();
  if (observed) requests.set((message as { request: object }).request, observed);
});
subscribe('undici:request:headers', (message) => {
  const { request, response } = message as { request: object; response: { statusCode: number; headers: Uint8Array[] } };
  const observed = requests.get(request);
  if (!observed) return;
  observed.status = response.statusCode;
  observed.count = countDecompressed(encodingOf(response.headers), observed.maxBytes, observed.tooLarge);
});
subscribe('undici:request:bodyChunkReceived', (message) => {
  const { request, chunk } = message as { request: object; chunk: Uint8Array };
  requests.get(request)?.count?.(chunk);
});

/**
 * Runs `work`; `status()` is the status of the last response, 0 before the first. `tooLarge` is called when a body is larger than `maxBytes` after
 * decompression.
 */
export function withStatus<T>(
  work: () => Promise<T>,
  maxBytes = Number.POSITIVE_INFINITY,
  tooLarge: () => void = () => undefined,
): { readonly done: Promise<T>; status(): number } {
  const observed: Observed = { status: 0, maxBytes, tooLarge };
  return { done: context.run(observed, work), status: () => observed.status };
}
