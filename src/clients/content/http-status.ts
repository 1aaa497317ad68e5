/**
 * The HTTP status of a fetch that somebody else makes. The SDK loses the status of an answer that is not JSON
 * (a proxy's page for 429 or 502); Node's diagnostics channel has it, without touching the request or the global fetch.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';

interface Answered {
  status: number;
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

/** Runs `work`; `status()` is that of the last answer it got over HTTP, 0 before there was one. */
export function withStatus<T>(work: () => Promise<T>): { readonly done: Promise<T>; status(): number } {
  const answered: Answered = { status: 0 };
  return { done: context.run(answered, work), status: () => answered.status };
}
