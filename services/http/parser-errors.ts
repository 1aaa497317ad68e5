/** Responses to what Node's HTTP parser refuses, in the error format of the service. */
import { STATUS_CODES } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** `path`: `/` where the received bytes do not begin with a request line. */
export type ParserRefusal = (status: number, message: string, path: string) => Response;

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
/** Closing at once would reset the connection of a client that is still sending, which then might not read the response. */
const LINGER_MS = 1000;

async function rawResponse(response: Response): Promise<string> {
  const body = await response.text();
  response.headers.set('content-length', `${Buffer.byteLength(body)}`);
  response.headers.set('connection', 'close');
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}\r\n${lines}\r\n${body}`;
}

/** Answers parser errors of `server` from now on. */
export function answerParserErrors(server: Server, refuse: ParserRefusal): void {
  /** The latest response of each connection. */
  const responses = new WeakMap<Socket, ServerResponse>();
  const refused = new WeakSet<Socket>();
  server.on('request', ({ socket }, outgoing) => responses.set(socket, outgoing));
  server.on('clientError', (refusal: ParserError, stream) => {
    const socket = stream as Socket;
    // The parser reports each further chunk as an error too.
    if (refused.has(socket)) return;
    refused.add(socket);
    const latest = responses.get(socket);
    const hasBegun = latest?.headersSent === true && !latest.writableFinished;
    if (refusal.code === 'ECONNRESET' || !socket.writable || hasBegun) {
      socket.destroy();
      return;
    }
    const [status, message] = REFUSALS[refusal.code ?? ''] ?? MALFORMED;
    const [, path = '/'] = /^[A-Z]{3,7} (\/[^\s?#]*)/.exec(refusal.rawPacket?.toString('latin1', 0, 300) ?? '') ?? [];
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
    socket.once('end', () => socket.destroy());
    rawResponse(refuse(status, message, path)).then(
      (text) => socket.end(text),
      () => socket.destroy(),
    );
  });
}
