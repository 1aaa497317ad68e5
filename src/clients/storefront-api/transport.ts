/** Sends requests with a timeout. Resolves with any HTTP status; rejects when no response arrives in time. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export type Transport = (url: string, request: TransportRequest) => Promise<Response>;
/** `send`: replaces the browser's fetch. */
export type OpenTransport = (send?: typeof fetch) => Transport;

export const TIMEOUT_MS = 15_000;

const RETRY_MS = 400;

/** Waits before a request is retried. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** One attempt without retries. For code that loads with every page: it adds no library to the bundle. */
export const fetchTransport: OpenTransport =
  (send = (input, init) => fetch(input, init)) =>
  (url, request) =>
    send(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
