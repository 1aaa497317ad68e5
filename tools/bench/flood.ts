/**
 * A load generator that sends as many requests as the server can handle, for comparing two servers on a machine with two cores.
 *
 * - The requests are built in advance, and the responses are barely parsed: autocannon needs 16 to 24 µs of CPU time per request, about as much as a bare
 *   route needs to respond (17 µs), so the result would depend on autocannon.
 * - The generator does not sleep while it waits. On virtual machines, waking a sleeping core takes 30 µs of the server's time when it writes to the
 *   socket. A server that is slower than the generator would pay this for each response, a faster one never.
 */
import { connect } from 'node:net';
import type { Socket } from 'node:net';

import type { LoadRequest } from 'autocannon';

import { AppError } from '#lib/errors/app-error.ts';

/** Number of prebuilt variants of a request that changes with each call. */
const VARIANTS = 15_000;
const HEADER_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

function bytesOf(host: string, { method = 'GET', path = '/', headers = {}, body = '' }: LoadRequest): Buffer {
  const length = body === '' ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
  const lines = Object.entries({ host, connection: 'keep-alive', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

function variantsOf(request: LoadRequest): readonly LoadRequest[] {
  const { setupRequest } = request;
  return setupRequest ? Array.from({ length: VARIANTS }, () => setupRequest({ ...request })) : [request];
}

/** Calls `onAnswer` with the status when the response to the one request in flight is complete. */
function readAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  let start = Buffer.alloc(0);
  let status = 0;
  /** Bytes still missing; undefined before the headers have arrived, and for a chunked response. */
  let missing: number | undefined;
  socket.on('data', (arrived) => {
    let chunk = arrived;
    if (status === 0) {
      chunk = start.length > 0 ? Buffer.concat([start, arrived]) : arrived;
      const end = chunk.indexOf(HEADER_END);
      if (end === -1) {
        start = chunk;
        return;
      }
      const head = chunk.toString('latin1', 0, end);
      const length = /^content-length: *(\d+)/im.exec(head)?.[1];
      status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
      missing = length === undefined ? undefined : end + HEADER_END.length + Number(length);
    }
    if (missing !== undefined) missing -= chunk.length;
    const isComplete = missing === undefined ? chunk.toString('latin1').endsWith(LAST_CHUNK) : missing <= 0;
    if (!isComplete) return;
    const answered = status;
    start = Buffer.alloc(0);
    status = 0;
    onAnswer(answered);
  });
}

/** Keeps the core of this process awake until the returned function is called. */
function stayAwake(): () => void {
  let isOver = false;
  const turn = (): void => {
    if (!isOver) setImmediate(turn);
  };
  turn();
  return () => (isOver = true);
}

export interface Flood {
  /** Resolves with the number of responses, in total and per second. Throws an AppError `bench-load` if any request fails. */
  run(seconds: number): Promise<{ readonly perSecond: number; readonly answers: number }>;
}

/** Builds the requests, which are sent in a cycle that continues across runs. */
export function createFlood(url: string, request: LoadRequest, connections: number): Flood {
  const { hostname, port, host } = new URL(url);
  const requests = variantsOf(request).map((one) => bytesOf(host, one));
  let next = 0;
  const nextRequest = (): Buffer => requests[(next = (next + 1) % requests.length)] as Buffer;

  async function run(seconds: number): Promise<{ readonly perSecond: number; readonly answers: number }> {
    const sleep = stayAwake();
    const sockets: Socket[] = [];
    let answers = 0;
    const started = performance.now();
    try {
      await new Promise<void>((done, fail) => {
        const failed = (what: string): void => fail(new AppError('bench-load', `A request to ${url} failed: ${what}.`));
        for (let count = 0; count < connections; count += 1) {
          const socket = connect({ port: Number(port), host: hostname, noDelay: true });
          sockets.push(socket);
          socket.on('connect', () => socket.write(nextRequest()));
          socket.on('error', (error) => failed(error.message));
          socket.on('end', () => failed('the server closed the connection'));
          readAnswers(socket, (status) => {
            if (status < 200 || status > 299) failed(`it was answered with ${status}`);
            answers += 1;
            socket.write(nextRequest());
          });
        }
        setTimeout(done, seconds * 1000);
      });
      return { perSecond: answers / ((performance.now() - started) / 1000), answers };
    } finally {
      sleep();
      for (const socket of sockets)
        socket
          .removeAllListeners('end')
          .on('error', () => undefined)
          .destroy();
    }
  }
  return { run };
}
