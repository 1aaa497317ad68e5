/** Sends requests with a timeout. Resolves with any HTTP status; rejects when no response arrives in time. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** Replaces the timeout. */
  readonly signal?: AbortSignal;
  /** The request changes nothing, so it may be sent again. */
  readonly isRead?: boolean;
}

export type Transport = (url: string, request: TransportRequest) => Promise<Response>;
/** `send`: replaces the browser's fetch. */
export type OpenTransport = (send?: typeof fetch) => Transport;

export const TIMEOUT_MS = 15_000;

const RETRY_MS = 400;

/** Waits before a request is retried. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** Further attempts of a read that a network error ended. */
const READ_RETRIES = 2;

/**
 * For code that loads with every page: it adds no library to the bundle. Reads are retried after a network error, because the first requests after the
 * browser's `online` event often fail; writes and timeouts are not.
 */
export const fetchTransport: OpenTransport =
  (send = (input, init) => fetch(input, init)) =>
  (url, { isRead, ...request }) => {
    const attempt = (retries: number): Promise<Response> =>
      send(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...request }).catch(async (error: Error) => {
        if (!isRead || retries < 1 || isOffline() || error.name === 'TimeoutError') throw error;
        await pause();
        return attempt(retries - 1);
      });
    return attempt(READ_RETRIES);
  };
