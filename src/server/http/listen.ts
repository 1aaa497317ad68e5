/** Serves a fetch handler on a port through `@hono/node-server`, and adds the limits that the library leaves to its caller (decision 051). */
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import { drainable } from './drain.ts';
import { readLimitedBody } from './limited-body.ts';
import { answerParserErrors } from './parser-errors.ts';
import type { RefusedRequest } from './parser-errors.ts';

export type FetchHandler = (request: Request, incoming: IncomingMessage) => Promise<Response>;

export interface ListenOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  /** Largest body in bytes, of all paths or by path; a larger one gets 413. */
  readonly maxBodyBytes?: number | ((path: string) => number);
  /** Receives the raw request first and may answer it; returns whether it did. Node discards the body of a request that it answers. */
  readonly first?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  /** Response to what the HTTP parser refuses; without it, a JSON error. */
  readonly refused?: (refused: RefusedRequest) => Promise<Response>;
  readonly limits?: Partial<TimeLimits>;
}

/** Time limits, in milliseconds. */
export interface TimeLimits {
  /** Time until the headers of a request have arrived. */
  readonly headersMs: number;
  /** Time until all of a request has arrived. */
  readonly requestMs: number;
  /** How long a connection may make no progress; this closes clients that never read their response. */
  readonly stallMs: number;
  /** Interval at which Node checks `headersMs` and `requestMs`. */
  readonly checkMs: number;
  /** How long requests in flight may take after `close()`. */
  readonly drainMs: number;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Accepts no more connections, answers the requests in flight within `drainMs`, then closes all connections. */
  close(): Promise<void>;
}

const LIMITS: TimeLimits = { headersMs: 20_000, requestMs: 60_000, stallMs: 60_000, checkMs: 5000, drainMs: 0 };
const MAX_HEADER_BYTES = 32_768;
const MAX_BODY_BYTES = 1_048_576;

/** Longer than a proxy's keep-alive timeout (usually 60 s), so that the proxy never sends a request on a connection that this side is closing. */
const KEEP_ALIVE_MS = 65_000;

function refuse(outgoing: ServerResponse, status: number, message: string): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  outgoing.end(JSON.stringify({ error: { code: `http-${status}`, message } }));
}

/** The JSON error of a refused request. */
export async function refusal({ status, message }: Pick<RefusedRequest, 'status' | 'message'>): Promise<Response> {
  return Response.json({ error: { code: `http-${status}`, message } }, { status });
}

function failure(error: unknown): Response {
  const isMalformed = error instanceof Error && error.name === 'RequestError';
  const [status, message] = isMalformed
    ? ([400, 'The request is malformed.'] as const)
    : ([500, 'The server failed to answer.'] as const);
  const headers = { connection: 'close' };
  return Response.json({ error: { code: `http-${status}`, message } }, { status, headers });
}

/** A response to HEAD has no body; its stream is canceled, or its source would wait forever for a reader. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel().catch(() => undefined);
  return new Response(null, { status: response.status, headers: response.headers });
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

/** Path and query of a request target that does not begin with a path: proxies may send a whole URL. Other targets, such as `*`, are the root. */
function pathOfTarget(target: string): string {
  const absolute = /^https?:\/\//i.test(target) ? URL.parse(target) : null;
  return absolute ? absolute.pathname + absolute.search : '/';
}

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** No promise is created for a request that `first` answers. */
function listenerOf(first: ListenOptions['first'], serve: Serve): RequestListener {
  return (incoming, outgoing) => {
    const fail = (): void => refuse(outgoing, 500, 'The server failed to answer.');
    const { url = '/' } = incoming;
    if (!url.startsWith('/')) incoming.url = pathOfTarget(url);
    try {
      if (!first?.(incoming, outgoing)) serve(incoming, outgoing).catch(fail);
    } catch {
      fail();
    }
  };
}

/** Resolves when the port is open. Rejects with the system's error (`code: 'EADDRINUSE'`) when it cannot be opened. */
export function listen(handler: FetchHandler, options: ListenOptions): Promise<Listening> {
  const { port, host = '127.0.0.1', maxBodyBytes = MAX_BODY_BYTES, first } = options;
  const { headersMs, requestMs, stallMs, checkMs, drainMs } = { ...LIMITS, ...options.limits };
  const originAt = (bound: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  let origin = originAt(port);

  const answer = getRequestListener(
    async (request, { incoming }) => {
      const response = await handler(request, incoming as IncomingMessage);
      return request.method === 'HEAD' ? withoutBody(response) : response;
    },
    { errorHandler: failure },
  );

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      const limit = typeof maxBodyBytes === 'number' ? maxBodyBytes : maxBodyBytes(pathOf(incoming));
      const rawBody = await readLimitedBody(incoming, limit);
      if (!rawBody) {
        refuse(outgoing, 413, `The body is larger than ${limit} bytes.`);
        return;
      }
      // The library reads the body from `rawBody` if it is set.
      Object.assign(incoming, { rawBody });
    }
    // An absolute target: `request.url` then has this server's origin, regardless of the Host header.
    const target = origin + (incoming.url ?? '/');
    // A URL parser reads a backslash in a path as a slash, but the library would refuse the request.
    incoming.url = target.includes('\\') ? new URL(target).href : target;
    await answer(incoming, outgoing);
  }

  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      // A request without a body gets a body stream that has already ended, so nothing has to read it to its end.
      optimizeEmptyRequests: true,
    },
    listenerOf(first, serve),
  );
  server.setTimeout(stallMs);
  const { drain, responseOn } = drainable(server);
  answerParserErrors(server, { answer: options.refused ?? refusal, responseOn });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      // Later errors, such as too many open files, concern one connection each.
      server.off('error', reject).on('error', (error) => console.error(`server: ${error.message}`));
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      origin = originAt(bound);
      resolve({ url: origin, port: bound, close: () => drain(drainMs) });
    });
  });
}
