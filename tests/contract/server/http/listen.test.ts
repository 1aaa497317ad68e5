/** The HTTP server around the fetch handler: its handling of response bodies, large requests and failures. */
import { connect, Server } from 'node:net';

import { afterEach, expect, test, vi } from 'vitest';

import { listen } from '#server/http/listen.ts';
import type { FetchHandler, Listening, ListenOptions } from '#server/http/listen.ts';

const servers: Listening[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function open(handler: FetchHandler, options: Partial<ListenOptions> = {}): Promise<Listening> {
  const server = await listen(handler, { port: 0, ...options });
  servers.push(server);
  return server;
}

/** Sends raw text, and resolves with everything received until the server closes the connection. */
async function exchange({ port }: Listening, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
}

/** A stream that ends only when it is canceled. */
function endless() {
  const cancelled = Promise.withResolvers<string>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => cancelled.resolve('cancelled'),
  });
  return { body, cancelled: cancelled.promise };
}

const echo: FetchHandler = async (request) => new Response(await request.text());

test('a response stream is canceled when the client disconnects before the response is ready', async () => {
  const { body, cancelled } = endless();
  const asked = Promise.withResolvers<void>();
  const server = await open(async ({ signal }) => {
    const aborted = new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    asked.resolve();
    await aborted;
    return new Response(body);
  });
  const visitor = new AbortController();
  const answer = fetch(server.url, { signal: visitor.signal });
  await asked.promise;
  visitor.abort();
  await expect(answer).rejects.toThrow('aborted');
  expect(await cancelled).toBe('cancelled');
});

test('a response stream is canceled for a HEAD request', async () => {
  const { body, cancelled } = endless();
  const server = await open(async () => new Response(body, { headers: { 'x-said': 'yes' } }));
  const { headers } = await fetch(server.url, { method: 'HEAD' });
  expect(headers.get('x-said')).toBe('yes');
  expect(await cancelled).toBe('cancelled');
});

test('a response stream that fails cuts the connection and shows no error text', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let pulls = 0;
  const server = await open(
    async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            pulls += 1;
            if (pulls > 2) throw new Error('the password is 1234');
            controller.enqueue(new TextEncoder().encode('part '));
          },
        }),
      ),
  );
  const answer = await exchange(server, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(answer).not.toContain('1234');
  expect((await exchange(await open(echo), 'GET / HTTP/1.0\r\n\r\n')).split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
  logged.mockRestore();
});

test('a body over the limit of its path gets 413, whether by its declared or its actual length', async () => {
  const server = await open(echo, { maxBodyBytes: (path) => (path === '/hooks/content' ? 20 : 10) });
  const post = async (path: string, body: BodyInit): Promise<number> =>
    (await fetch(server.url + path, { method: 'POST', body, duplex: 'half' } as RequestInit)).status;
  expect(await post('/api/cart', 'x'.repeat(10))).toBe(200);
  expect(await post('/api/cart?a=b', 'x'.repeat(11))).toBe(413);
  expect(await post('/hooks/content?a=b', 'x'.repeat(20))).toBe(200);
  expect(await post('/hooks/content', 'x'.repeat(21))).toBe(413);
  const chunked = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n14\r\n12345678901234567890\r\n';
  expect(await exchange(server, chunked)).toMatch(/^HTTP\/1\.1 413 .*connection: close/s);
});

test('headers over the limit get 431', async () => {
  const server = await open(echo);
  const request = `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(33_000)}\r\n\r\n`;
  expect(await exchange(server, request)).toMatch(/^HTTP\/1\.1 431 /);
});

test('a handler that throws gives 500 without the text of the error', async () => {
  const server = await open(async () => {
    throw new Error('the password is 1234');
  });
  const answer = await fetch(server.url);
  expect([answer.status, await answer.text()]).toEqual([
    500,
    '{"error":{"code":"http-500","message":"The server failed to answer."}}',
  ]);
});

test.each([
  ['a foreign Host header', 'GET /a?b=c HTTP/1.1\r\nhost: evil.example', '/a?b=c'],
  ['a Host header that is invalid in a URL', 'GET /a HTTP/1.1\r\nhost: a b', '/a'],
  ['an absolute request target', 'GET https://evil.example/a HTTP/1.1\r\nhost: evil.example', '/a'],
  ['no Host header (HTTP/1.0)', 'GET /a HTTP/1.0', '/a'],
])('the address of a request has the origin of the server with %s', async (_case, head, path) => {
  const server = await open(async ({ url }) => new Response(url));
  const answer = await exchange(server, `${head}\r\nconnection: close\r\n\r\n`);
  expect(answer).toContain(server.url + path);
});

test('a body can be read as a stream, and an empty one is empty', async () => {
  const server = await open(async (request) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
    return new Response(Buffer.concat(chunks));
  });
  const post = async (body: string): Promise<string> => (await fetch(server.url, { method: 'POST', body })).text();
  expect([await post('a body'), await post('')]).toEqual(['a body', '']);
});

test('a request without a body has an empty one, with no stream that must be read to its end', async () => {
  const ended: boolean[] = [];
  const server = await open(echo, {
    first(incoming) {
      ended.push(incoming.readableEnded);
      return false;
    },
  });
  for (const method of ['GET', 'DELETE', 'POST'])
    expect(await exchange(server, `${method} / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 OK\r\n.*content-length: 0\r\n\r\n$/is,
    );
  expect(ended).toEqual([true, true, true]);
});

test('the body of a request answered from memory is skipped, and the next request on its connection is answered', async () => {
  let count = 0;
  const server = await open(echo, {
    first(incoming, outgoing) {
      count += 1;
      outgoing.end(`answer ${count} to ${incoming.url ?? ''};`);
      return true;
    },
  });
  const body = 'x'.repeat(300_000);
  const first = `GET /1 HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const answer = await exchange(server, `${first}GET /2 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(answer.match(/answer \d to \/\d;/g)).toEqual(['answer 1 to /1;', 'answer 2 to /2;']);
});

test('errors of the open server, such as too many open files, are logged and do not end the process', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen');
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const server = await open(async () => new Response('text'));
  const opened = listening.mock.contexts[0] as Server;
  listening.mockRestore();
  for (const error of [new Error('accept EMFILE'), new Error('accept ENFILE')]) opened.emit('error', error);
  const answer = await fetch(server.url);
  const lines = logged.mock.calls.map(([line]) => String(line));
  logged.mockRestore();
  expect([await answer.text(), lines]).toEqual(['text', ['server: accept EMFILE', 'server: accept ENFILE']]);
});

test.each([
  ['http://shop.example/de-at/c/skis?color=blue', '/de-at/c/skis?color=blue'],
  ['HTTPS://shop.example', '/'],
  ['*', '/'],
])('the request target %s is read as its path and query', async (target, expected) => {
  const seen: (string | undefined)[] = [];
  const server = await open(
    async (request) => {
      const { pathname, search } = new URL(request.url);
      return new Response(pathname + search);
    },
    { first: ({ url }) => seen.push(url) === 0 },
  );
  const method = target === '*' ? 'OPTIONS' : 'GET';
  const answer = await exchange(
    server,
    `${method} ${target} HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n`,
  );
  expect(answer.split('\r\n\r\n')[1]).toContain(expected);
  expect(seen).toEqual([expected]);
});
