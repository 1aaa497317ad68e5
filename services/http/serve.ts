/** Serves a stand-in's fetch handler on a loopback port through `@hono/node-server`, with limits of size and time. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { readGetBody } from './get-body.ts';
import { answerParserErrors } from './parser-errors.ts';
import type { ParserRefusal } from './parser-errors.ts';

export interface ListenOptions {
  /** Port to listen on; 0: any free port. */
  readonly port: number;
  readonly host?: string;
  /** Response to a request that was refused before the handler, or whose handler failed. Default: a JSON error. */
  readonly refusal?: (refused: Refused) => Response | undefined;
  /** Size limit of the request body by path, in bytes; undefined: 1 MB. */
  readonly maxBodyBytes?: (path: string) => number | undefined;
  readonly limits?: Partial<TimeLimits>;
}

/** Time limits of a connection, in milliseconds. */
export interface TimeLimits {
  /** Time until the headers of a request have arrived. */
  readonly headersMs: number;
  /** Time until all of a request has arrived. */
  readonly requestMs: number;
  /** How long a client may read nothing of a response that waits for it. A handler may work for longer. */
  readonly stallMs: number;
  /** Interval at which Node checks `headersMs` and `requestMs`. */
  readonly checkMs: number;
}

export interface Refused {
  readonly status: number;
  readonly message: string;
  readonly path: string;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Closes the port and all connections. */
  close(): Promise<void>;
}

const MAX_URL_BYTES = 8192;
const MAX_BODY_BYTES = 1_048_576;
/** Far above the URL limit, so that a long URL reaches the check below and is refused in the service's own error format. */
const MAX_HEADER_BYTES = 262_144;
/** Node's default of 5 s closes connections while clients send their next request, which then fails. */
const KEEP_ALIVE_MS = 65_000;
const LIMITS: TimeLimits = { headersMs: 20_000, requestMs: 60_000, stallMs: 60_000, checkMs: 5000 };

function plainRefusal({ status, message }: Refused): Response {
  return Response.json({ error: { code: `http-${status}`, message } }, { status });
}

type Handler = (request: Request) => Promise<Response>;
type App = Hono<{ Bindings: HttpBindings }>;

/** Responses to refused requests, in the error format of the service. */
function refuseWith(refusal: ListenOptions['refusal']): ParserRefusal {
  return (status, message, path) => {
    const refused = { status, message, path };
    const response = refusal?.(refused) ?? plainRefusal(refused);
    // The rest of a refused body is not read, so the client must not reuse the connection.
    response.headers.set('connection', 'close');
    return response;
  };
}

/** Wraps the handler in the limits of size. */
function limitedApp(
  handler: Handler,
  { refuse, maxBodyBytes = () => undefined }: Pick<ListenOptions, 'maxBodyBytes'> & { readonly refuse: ParserRefusal },
): App {
  const app: App = new Hono();
  app.use(async ({ req }, next) => {
    const { pathname, search } = new URL(req.url);
    if (pathname.length + search.length <= MAX_URL_BYTES) return next();
    return refuse(414, `The address is longer than ${MAX_URL_BYTES} bytes.`, pathname);
  });
  app.use(async (context, next) => {
    const { path, method, raw } = context.req;
    const maxSize = maxBodyBytes(path) ?? MAX_BODY_BYTES;
    const onError = (): Response => refuse(413, `The body is larger than ${maxSize} bytes.`, path);
    if (method !== 'GET') return bodyLimit({ maxSize, onError })(context, next);
    return (await readGetBody(raw, context.env.incoming, maxSize)) ? next() : onError();
  });
  app.all('*', ({ req }) => handler(req.raw));
  app.onError((error, { req, env: { incoming } }) => {
    // The client has disconnected before it had sent its whole body.
    if (incoming.destroyed && !incoming.complete) return refuse(400, 'The body is incomplete.', req.path);
    console.error(error);
    return refuse(500, 'The server failed to answer.', req.path);
  });
  return app;
}

/** Resolves when the port is open. Rejects with the system error (such as `EADDRINUSE`) if it cannot be opened. */
export function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const { port, host = '127.0.0.1' } = options;
  const { headersMs, requestMs, stallMs, checkMs } = { ...LIMITS, ...options.limits };
  const refuse = refuseWith(options.refusal);
  const server = createAdaptorServer({
    fetch: limitedApp(handler, { ...options, refuse }).fetch,
    serverOptions: {
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
    },
  });
  server.setTimeout(stallMs);
  answerParserErrors(server as Server, refuse);
  server.on('request', (_incoming: unknown, outgoing: ServerResponse) => {
    // With a listener, Node leaves the decision to it. Without unsent data, the handler is still working, such as on the reload of a large stack.
    outgoing.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      // Later errors, such as too many open files, concern one connection each.
      server.off('error', reject).on('error', (error) => console.error(`server: ${error.message}`));
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      resolve({
        url: `http://${host}:${bound}`,
        port: bound,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      });
    });
  });
}
