/**
 * Transport for cart calls: reads are retried after network errors, and writes continue when the page is left. A request's timeout includes its retries
 * and the response body, which ky's own `timeout` does not.
 */
import ky from 'ky';

import { isOffline, TIMEOUT_MS } from './transport.ts';
import type { OpenTransport } from './transport.ts';

export const kyTransport: OpenTransport = (send) => {
  const http = ky.create({
    timeout: false,
    // The caller reads errors from the response.
    throwHttpErrors: false,
    retry: {
      limit: 2,
      methods: ['get'],
      statusCodes: [],
      delay: (attempt) => 300 * attempt,
      shouldRetry: () => !isOffline(),
    },
    ...(send ? { fetch: send } : {}),
  });
  return (url, { isRead: _isRead, ...request }) =>
    http(url, { ...request, keepalive: request.method !== 'GET', signal: AbortSignal.timeout(TIMEOUT_MS) });
};
