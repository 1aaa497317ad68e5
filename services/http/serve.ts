/** Puts a fetch handler on a loopback port. Shared by every embedded service and by the shop's own server. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type FetchHandler = (request: Request, incoming: IncomingMessage) => Promise<Response>;

export interface ListenOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  /** Longest path and query in bytes; longer ones get 414. */
  readonly maxUrlBytes?: number;
  /** Largest body in bytes, of all paths or by path; larger ones get 413. */
  readonly maxBodyBytes?: number | ((path: string) => number);
  /** The answer to what is refused before the handler sees it, or because the handler failed; a plain one unless given. */
  readonly refusal?: (refused: Refused) => Response | undefined;
  /** Answers what it can from the raw request (static files); true when it did. */
  readonly first?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  readonly limits?: Partial<TimeLimits>;
}

/** In milliseconds. */
export interface TimeLimits {
  /** Until the headers of a request have arrived, and until all of it has. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** For which a connection may stand still while a request is answered: a client that does not read is closed. */
  readonly stallMs: number;
  /** Between two checks of the two first ones. */
  readonly checkMs: number;
  /** For which requests in flight may go on when the server is closed. */
  readonly drainMs: number;
}

export interface Refused {
  readonly status: number;
  readonly message: string;
  readonly path: string;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Accepts no more connections, answers the requests in flight within `drainMs`, then closes all connections. */
  close(): Promise<void>;
}

const LIMITS: TimeLimits = { headersMs: 20_000, requestMs: 60_000, stallMs: 60_000, checkMs: 5000, drainMs: 0 };
/** While the server drains it looks for idle connections this often; after so many looks without a request in flight it closes the rest. */
const LOOK_MS = 50;
const QUIET_LOOKS = 10;

/** Longer than proxies keep theirs (60 s as a rule): who closes a connection first must not be the one that is sent the next request. */
const KEEP_ALIVE_MS = 65_000;

class TooLarge extends Error {}

async function readBody(incoming: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > limit) throw new TooLarge();
    chunks.push(bytes);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function toRequest(
  incoming: IncomingMessage,
  origin: string,
  limit: number,
  signal: AbortSignal,
): Promise<Request> {
  const headers = new Headers();
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] ?? '';
    if (!name.startsWith(':')) headers.append(name, incoming.rawHeaders[index + 1] ?? '');
  }
  const method = incoming.method ?? 'GET';
  const target = incoming.url?.startsWith('/') ? incoming.url : '/';
  const init: RequestInit = { method, headers, signal };
  if (method !== 'GET' && method !== 'HEAD') init.body = await readBody(incoming, limit);
  else incoming.resume();
  return new Request(new URL(origin + target), init);
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  const cookies = response.headers.getSetCookie();
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  const { body } = response;
  // Nobody reads it, or whoever asked has gone: a body that is left alone fails later (its source times out) with nobody to hear it, and that ends the process.
  if (!body || outgoing.req.method === 'HEAD' || outgoing.destroyed) {
    outgoing.end();
    await body?.cancel().catch(() => undefined);
    return;
  }
  await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
}

/** Resolves when the server has no connection left, or when `drainMs` are over and they were closed. */
async function drained(server: Server, inFlight: ReadonlySet<ServerResponse>, drainMs: number): Promise<void> {
  const closed = new Promise<void>((done) => {
    server.close(() => done());
  });
  for (const outgoing of inFlight) {
    // The client of a connection that is kept alive must not send another request on it.
    outgoing.shouldKeepAlive = false;
    // A stream of events has no end of its own.
    if (`${outgoing.getHeader('content-type')}`.startsWith('text/event-stream')) outgoing.destroy();
  }
  let quietLooks = 0;
  const look = setInterval(() => {
    server.closeIdleConnections();
    quietLooks = inFlight.size === 0 ? quietLooks + 1 : 0;
    // What is left has sent half a request.
    if (quietLooks >= QUIET_LOOKS) server.closeAllConnections();
  }, LOOK_MS);
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(look);
  clearTimeout(late);
}

/** Resolves when the port is open. Rejects with the system's error (`code: 'EADDRINUSE'`) when it cannot be opened. */
export function listen(handler: FetchHandler, options: ListenOptions): Promise<Listening> {
  const { port, host = '127.0.0.1', maxUrlBytes = 8192, maxBodyBytes = 1_048_576, first, refusal } = options;
  const { headersMs, requestMs, stallMs, checkMs, drainMs } = { ...LIMITS, ...options.limits };
  let origin = `http://${host}:${port}`;
  const inFlight = new Set<ServerResponse>();
  let isClosing = false;

  function refuse(outgoing: ServerResponse, status: number, message: string): void {
    if (outgoing.headersSent) {
      outgoing.destroy();
      return;
    }
    const path = outgoing.req.url?.split('?', 1)[0] ?? '/';
    const plain = () => Response.json({ error: { code: `http-${status}`, message } }, { status });
    outgoing.setHeader('connection', 'close');
    send(refusal?.({ status, message, path }) ?? plain(), outgoing).catch(() => outgoing.destroy());
  }

  function bodyLimit({ url = '/' }: IncomingMessage): number {
    return typeof maxBodyBytes === 'number' ? maxBodyBytes : maxBodyBytes(url.split('?', 1)[0] ?? '/');
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (Buffer.byteLength(incoming.url ?? '') > maxUrlBytes) {
      refuse(outgoing, 414, `The address is longer than ${maxUrlBytes} bytes.`);
      return;
    }
    if (first?.(incoming, outgoing)) return;
    const gone = new AbortController();
    outgoing.on('close', () => gone.abort());
    const request = await toRequest(incoming, origin, bodyLimit(incoming), gone.signal);
    await send(await handler(request, incoming), outgoing);
  }

  const settings = {
    maxHeaderSize: 32_768,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
  };
  const server = createServer(settings, (incoming, outgoing) => {
    inFlight.add(outgoing);
    outgoing.once('close', () => inFlight.delete(outgoing));
    if (isClosing) outgoing.shouldKeepAlive = false;
    answer(incoming, outgoing).catch((error: unknown) => {
      if (error instanceof TooLarge) refuse(outgoing, 413, `The body is larger than ${bodyLimit(incoming)} bytes.`);
      else if (error instanceof TypeError) refuse(outgoing, 400, 'The request is malformed.');
      else if (!outgoing.writableEnded) refuse(outgoing, 500, 'The server failed to answer.');
    });
  });
  server.setTimeout(stallMs);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      origin = `http://${host}:${bound}`;
      resolve({
        url: origin,
        port: bound,
        close() {
          isClosing = true;
          return drained(server, inFlight, drainMs);
        },
      });
    });
  });
}
