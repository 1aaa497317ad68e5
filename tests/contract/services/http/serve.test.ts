/** The HTTP server of the stand-ins: its limits and error responses. */
import type { Server as HttpServer } from 'node:http';
import { connect, Server } from 'node:net';

import { expect, test, vi } from 'vitest';

import { listen } from '#services/http/serve.ts';

const echo = async (request: Request): Promise<Response> => new Response(await request.text(), { status: 200 });
const refusal = ({ status, path }: { readonly status: number; readonly path: string }) =>
  path.startsWith('/own') ? Response.json({ own: status }, { status }) : undefined;

test.each([
  ['an address over 8 KB', 414, (url: string) => fetch(`${url}?${'x'.repeat(9000)}`)],
  ['a body over 1 MB', 413, (url: string) => fetch(url, { method: 'POST', body: 'x'.repeat(1_100_000) })],
])("%s is refused with %i, in the service's error format if it has one", async (_name, status, ask) => {
  const server = await listen(echo, { port: 0, refusal });
  const answers = [await ask(`${server.url}/any`), await ask(`${server.url}/own`)];
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  await server.close();
  expect(answers.map((answer) => answer.status)).toEqual([status, status]);
  expect(bodies).toEqual([{ error: { code: `http-${status}`, message: expect.any(String) } }, { own: status }]);
});

test('a service may accept larger bodies at some of its paths', async () => {
  const maxBodyBytes = (path: string): number | undefined => (path === '/documents' ? 2_000_000 : undefined);
  const server = await listen(echo, { port: 0, maxBodyBytes });
  const send = async (path: string, bytes: number): Promise<number> =>
    (await fetch(server.url + path, { method: 'POST', body: 'x'.repeat(bytes) })).status;
  const statuses = [
    await send('/documents', 1_900_000),
    await send('/documents', 2_100_000),
    await send('/', 1_100_000),
  ];
  await server.close();
  expect(statuses).toEqual([200, 413, 413]);
});

test('an unused connection stays open for a minute, so that a slow client does not send its next request on a closed one', async () => {
  const server = await listen(echo, { port: 0 });
  const { headers } = await fetch(server.url);
  await server.close();
  expect(headers.get('keep-alive')).toBe('timeout=65');
});

/** Sends the text, then the letter `a` again and again; resolves once the server has closed the connection. */
async function drip(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(text);
  const timer = setInterval(() => socket.write('a'), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
}

test.each([
  ['an address of 300 KB', `GET /any?${'x'.repeat(300_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ['a malformed header', 'GET /any HTTP/1.1\r\nhost x\r\n\r\n', 400],
])("%s gets the service's error format", async (_name, request, status) => {
  const server = await listen(echo, { port: 0, refusal });
  const exchange = async (text: string): Promise<readonly [head: string, body: unknown]> => {
    const socket = connect(server.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
    socket.write(text);
    await new Promise((resolve) => socket.once('close', resolve));
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    return [head, JSON.parse(body)];
  };
  const [head, body] = await exchange(request);
  const [, own] = await exchange(request.replace('/any', '/own'));
  await server.close();
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('connection: close');
  expect(body).toEqual({ error: { code: `http-${status}`, message: expect.any(String) as unknown } });
  // The last chunk of a long request does not show the path, so the format is then the common one.
  expect(own).toEqual(status === 400 ? { own: 400 } : expect.anything());
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nhost: x\r\n', { headersMs: 100, requestMs: 300_000 }],
  ['body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n', { headersMs: 100, requestMs: 200 }],
])('a client that sends its %s too slowly is disconnected', async (_name, text, limits) => {
  const server = await listen(echo, { port: 0, limits: { ...limits, checkMs: 20 } });
  await drip(server.port, text);
  await server.close();
});

test('requests get as much time as in the shop: 20 s for the headers, 60 s for all', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen');
  const server = await listen(echo, { port: 0 });
  const opened = listening.mock.contexts[0] as HttpServer;
  listening.mockRestore();
  await server.close();
  expect([opened.headersTimeout, opened.requestTimeout, opened.timeout]).toEqual([20_000, 60_000, 60_000]);
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
  const server = await listen(endless, { port: 0, limits: { stallMs: 100 } });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined).pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => isCancelled, { timeout: 10_000 }).toBe(true);
  socket.destroy();
  await server.close();
});

test('a handler may work for longer than a client may read nothing', async () => {
  const slow = async (request: Request): Promise<Response> => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return echo(request);
  };
  const server = await listen(slow, { port: 0, limits: { stallMs: 100 } });
  const answer = await fetch(server.url, { method: 'PUT', body: 'text' });
  expect(await answer.text()).toBe('text');
  await server.close();
});

test('a handler that fails is a 500; the next request is answered', async () => {
  let fails = true;
  const server = await listen(
    async (request) => {
      if (fails) throw new Error('expected by this test');
      return echo(request);
    },
    { port: 0 },
  );
  const failed = (await fetch(server.url)).status;
  fails = false;
  const next = await fetch(server.url, { method: 'PUT', body: 'text' });
  expect([failed, next.status, await next.text()]).toEqual([500, 200, 'text']);
  await server.close();
});

test("a port in use rejects with the system's error", async () => {
  const server = await listen(echo, { port: 0 });
  await expect(listen(echo, { port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await server.close();
});

test('errors of the open server, such as too many open files, are logged and end neither the server nor the process', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen');
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const server = await listen(echo, { port: 0 });
  const opened = listening.mock.contexts[0] as Server;
  listening.mockRestore();
  for (const error of [new Error('accept EMFILE'), new Error('accept ENFILE')]) opened.emit('error', error);
  const answered = await fetch(server.url, { method: 'PUT', body: 'text' });
  const lines = logged.mock.calls.map(([line]) => String(line));
  logged.mockRestore();
  await server.close();
  expect([await answered.text(), lines]).toEqual(['text', ['server: accept EMFILE', 'server: accept ENFILE']]);
});

test.each([
  ['a POST without a length', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'],
  ['a GET with a body', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhello'],
])('a client that disconnects in the middle of %s is not logged as a failure of the server', async (_name, half) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const server = await listen(echo, { port: 0 });
  const socket = connect(server.port, '127.0.0.1');
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(half);
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const lines = logged.mock.calls.map(([line]) => String(line));
  logged.mockRestore();
  const next = await fetch(server.url, { method: 'PUT', body: 'text' });
  expect([lines, await next.text()]).toEqual([[], 'text']);
  await server.close();
});
