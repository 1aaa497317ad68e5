/**
 * The HTTP status and the size of a fetch that the SDK makes. The SDK loses the status of an answer that is not JSON (a proxy's page for 429 or 502) and reads
 * a body of any size; Node's diagnostics channel has both, without touching the request or the global fetch.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

interface Answered {
  status: number;
  bytes: number;
  readonly mostBytes: number;
  readonly tooLarge: () => void;
}

const context = new AsyncLocalStorage<Answered>();
const requests = new WeakMap<object, Answered>();

subscribe('undici:request:create', (message) => {
  const answered = context.getStore();
  if (answered) requests.set((message as { request: object }).request, answered);
});
subscribe('undici:request:headers', (message) => {
  const { request, response } = message as { request: object; response: { statusCode: number } };
  const answered = requests.get(request);
  if (answered) answered.status = response.statusCode;
});
subscribe('undici:request:bodyChunkReceived', (message) => {
  const { request, chunk } = message as { request: object; chunk: Uint8Array };
  const answered = requests.get(request);
  if (!answered) return;
  answered.bytes += chunk.length;
  if (answered.bytes > answered.mostBytes) answered.tooLarge();
});

/** Runs `work`; `status()` is that of the last answer it got over HTTP, 0 before there was one. `tooLarge` is called when the bodies exceed `mostBytes` as sent. */
export function withStatus<T>(
  work: () => Promise<T>,
  mostBytes = Number.POSITIVE_INFINITY,
  tooLarge: () => void = () => undefined,
): { readonly done: Promise<T>; status(): number } {
  const answered: Answered = { status: 0, bytes: 0, mostBytes, tooLarge };
  return { done: context.run(answered, work), status: () => answered.status };
}
