/** Responses to what Node's HTTP parser refuses. Without a listener, Node sends a status without a body and cuts the connection off. */
import { STATUS_CODES } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request that never became one. `path` is `/` where the received bytes do not begin with a request line. */
export interface RefusedRequest {
  readonly status: number;
  /** One English sentence. */
  readonly message: string;
  readonly path: string;
}

export interface ParserErrorOptions {
  /** The response; a rejection closes the connection without one. */
  readonly answer: (refused: RefusedRequest) => Promise<Response>;
  /** The unfinished response on a connection. */
  readonly responseOn: (socket: Socket) => ServerResponse | undefined;
}

interface ParserError extends Error {
  readonly code?: string;
  /** The last chunk that was received; missing for a timeout. */
  readonly rawPacket?: Buffer;
}

const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of the request are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};
const MALFORMED = [400, 'The request is malformed.'] as const;

/** How long a client may keep sending after its response. Closing at once would reset the connection, and a browser would not show the response. */
const LINGER_MS = 5000;
/** How many bytes a client may keep sending after its response. */
const LINGER_BYTES = 1_048_576;
/** A path that is longer is not needed to tell the language and the API. */
const MOST_START_BYTES = 300;

function startOf({ rawPacket }: ParserError): { readonly method: string; readonly path: string } {
  const start = rawPacket?.toString('latin1', 0, MOST_START_BYTES) ?? '';
  const [, method = '', path = '/'] = /^([A-Z]{3,7}) (\/[^\s?#]*)/.exec(start) ?? [];
  return { method, path };
}

async function rawResponse(response: Response, hasBody: boolean): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set('date', new Date().toUTCString());
  headers.set('connection', 'close');
  headers.set('content-length', `${body.length}`);
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const { status } = response;
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), ...(hasBody ? [body] : [])]);
}

/** Ends this side of the connection, and closes it when the client has closed its side or has sent enough more. */
function endAndLinger(socket: Socket, bytes: Buffer): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  socket.end(bytes);
}

/** Answers parser errors of `server` from now on. Bytes that arrive after an error are read and dropped. */
export function answerParserErrors(server: Server, { answer, responseOn }: ParserErrorOptions): void {
  /** Bytes that a refused connection has sent since its error. */
  const refusedBytes = new WeakMap<Socket, number>();

  async function refuse(error: ParserError, socket: Socket): Promise<void> {
    const [status, message] = REFUSALS[error.code ?? ''] ?? MALFORMED;
    const pending = responseOn(socket);
    const { method, path } = startOf(error);
    const bytes = await rawResponse(await answer({ status, message, path }), method !== 'HEAD');
    // A response may have begun or ended meanwhile.
    if (!socket.writable || pending?.headersSent || pending?.writableFinished) socket.destroy();
    else if (pending) socket.end(bytes, () => socket.destroy());
    else endAndLinger(socket, bytes);
  }

  server.on('clientError', (refusal: ParserError, stream) => {
    const socket = stream as Socket;
    const sent = refusedBytes.get(socket);
    if (sent !== undefined) {
      // The parser reports each further chunk as an error too.
      const total = sent + (refusal.rawPacket?.length ?? 0);
      refusedBytes.set(socket, total);
      if (total > LINGER_BYTES) socket.destroy();
      return;
    }
    refusedBytes.set(socket, 0);
    if (refusal.code === 'ECONNRESET' || !socket.writable || responseOn(socket)?.headersSent) socket.destroy();
    else refuse(refusal, socket).catch(() => socket.destroy());
  });
}
