/** Time limits of the HTTP server: slow clients, clients that never read, and the drain on shutdown. */
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

import { afterEach, expect, test } from 'vitest';

import { listen } from '#server/http/listen.ts';
import type { Listening, ListenOptions } from '#server/http/listen.ts';

const servers: Listening[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function open(handler: Parameters<typeof listen>[0], limits: ListenOptions['limits'] = {}): Promise<Listening> {
  const server = await listen(handler, { port: 0, limits });
  servers.push(server);
  return server;
}

/** Opens a connection; `closed` resolves when the server has closed it. */
function client({ port }: Listening, reads = true): { readonly socket: Socket; readonly closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  if (reads) socket.resume();
  return { socket, closed: new Promise((done) => socket.once('close', () => done())) };
}

const ok = async (): Promise<Response> => new Response('ok');

test('a client that sends its headers too slowly is disconnected', async () => {
  const { socket, closed } = client(await open(ok, { headersMs: 100, requestMs: 200, checkMs: 20 }));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n');
  const drip = setInterval(() => socket.write('a'), 20);
  await closed;
  clearInterval(drip);
});

test('a client that sends its body too slowly is disconnected', async () => {
  const { socket, closed } = client(await open(ok, { headersMs: 100, requestMs: 200, checkMs: 20 }));
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n');
  const drip = setInterval(() => socket.write('a'), 20);
  await closed;
  clearInterval(drip);
});

test('a client that never reads its response is disconnected, and the response stream is canceled', async () => {
  let isCancelled = false;
  const endless = async (): Promise<Response> =>
    new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: () => {
          isCancelled = true;
        },
      }),
    );
  const server = await open(endless, { stallMs: 100 });
  const { socket } = client(server, false);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => isCancelled, { timeout: 10_000 }).toBe(true);
});

test('requests in flight are answered while the server drains; new connections are refused', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const server = await open(
    async (request) => {
      begun += 1;
      const body = await request.text();
      await released;
      return new Response(body);
    },
    { drainMs: 60_000 },
  );
  const asked = Array.from({ length: 30 }, (_, index) => fetch(server.url, { method: 'POST', body: `write ${index}` }));
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(30);
  const closed = server.close();
  const again = (): Promise<unknown> =>
    fetch(server.url, { signal: AbortSignal.timeout(500) }).catch((error: Error) => error.message);
  await expect.poll(again, { timeout: 10_000 }).toBe('fetch failed');
  release();
  const answers = await Promise.all(asked);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(asked.map((_, index) => `write ${index}`));
  expect(new Set(answers.map((answer) => answer.headers.get('connection')))).toEqual(new Set(['close']));
  await closed;
});

/** Sends requests while the thread of the server is busy; `data`: [port, number of requests, shared flag]. */
const CROWD = `
const { connect } = require('node:net');
const { parentPort, workerData: [port, most, flag] } = require('node:worker_threads');
let sent = 0, closed = 0, answered = 0;
for (let count = 0; count < most; count += 1) {
  const socket = connect(port, '127.0.0.1', () => socket.write('POST / HTTP/1.1\\r\\nhost: x\\r\\ncontent-length: 2\\r\\n\\r\\nhi', () => {
    sent += 1;
    if (sent < most) return;
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  }));
  socket.on('error', () => undefined);
  socket.on('data', (data) => { if (String(data).startsWith('HTTP/1.1 200')) answered += 1; });
  socket.on('close', () => { closed += 1; if (closed === most) parentPort.postMessage(answered); });
}`;

test('requests that were sent before the drain but not accepted yet are answered', async () => {
  const server = await open(async (request) => new Response(await request.text()), { drainMs: 60_000 });
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const crowd = new Worker(CROWD, { eval: true, workerData: [server.port, 30, flag] });
  const answered = new Promise((done) => crowd.once('message', done));
  // Blocks this thread, as a statement of the embedded database does.
  Atomics.wait(flag, 0, 0, 30_000);
  await server.close();
  expect(await answered).toBe(30);
});

test('an idle keep-alive connection does not delay the drain', async () => {
  const server = await open(ok, { drainMs: 60_000 });
  const { socket, closed } = client(server);
  const answered = new Promise((done) => socket.once('data', done));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await answered;
  await server.close();
  await closed;
});

test('a response that its client reads slowly arrives complete while the server drains', async () => {
  const bytes = 20_000_000;
  const server = await open(async () => new Response(Buffer.alloc(bytes, 'x')), { drainMs: 60_000 });
  const { socket, closed } = client(server, false);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await new Promise((done) => socket.once('readable', done));
  const drained = server.close();
  // Waits as long as the server takes to close connections without a request.
  await new Promise((done) => setTimeout(done, 1000));
  let read = 0;
  socket.on('data', (data: Buffer) => (read += data.length));
  await Promise.all([closed, drained]);
  expect(read).toBeGreaterThan(bytes);
});

test('a request that outlasts the drain is cut off', async () => {
  let begun = 0;
  const server = await open(
    async () => {
      begun += 1;
      return new Promise<Response>(() => undefined);
    },
    { drainMs: 100 },
  );
  const asked = fetch(server.url);
  asked.catch(() => undefined);
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(1);
  await server.close();
  await expect(asked).rejects.toThrow('fetch failed');
});
