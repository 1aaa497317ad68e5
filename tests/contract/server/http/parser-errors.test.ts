/** What Node's HTTP parser refuses is answered with a whole page, or with a JSON error below /api. */
import { connect } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Text } from '#lib/page/page-locals.ts';
import { listen } from '#server/http/listen.ts';
import type { Listening } from '#server/http/listen.ts';
import { createShopHandler } from '#server/http/shop-handler.ts';
import { readTrustedProxies } from '#server/http/visitor.ts';

const german: Text = (text) => `<${text}>`;
const counted: number[] = [];
let server: Listening;
/** Requests must arrive here within 300 ms. */
let impatient: Listening;
beforeAll(async () => {
  const { handle, first, refused } = createShopHandler({
    api: {
      fetch: async (request) =>
        request.method === 'POST' ? new Response(await request.text()) : new Response(new ReadableStream()),
      quick: () => undefined,
    },
    release: () => undefined,
    operations: async () => undefined,
    hooks: new Map(),
    querySearch: () => Promise.reject(new Error('There is no engine.')),
    commonHeaders: { 'x-content-type-options': 'nosniff' },
    isBlockedAddress: () => false,
    trustedProxies: readTrustedProxies(''),
    metrics: { request: () => undefined, refused: (status) => counted.push(status) },
    log: () => undefined,
    loadTexts: async (locale) => (locale === 'en' ? (text) => text : german),
  });
  const limits = { headersMs: 300, requestMs: 400, checkMs: 20 };
  server = await listen(handle, { port: 0, first, refused });
  impatient = await listen(handle, { port: 0, first, refused, limits });
});
afterAll(() => Promise.all([server.close(), impatient.close()]));

/** Sends the parts, the next one when the operating system has taken the one before; resolves with all that is received until the connection is closed. */
async function exchangeWith({ port }: Listening, parts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise((done) => socket.once('close', done));
  for (const part of parts) {
    await new Promise((done) => socket.write(part, done));
    // The server then reads this part before the next one is sent.
    await new Promise((done) => setTimeout(done, 20));
  }
  await closed;
  return Buffer.concat(chunks).toString();
}

const exchange = (...parts: readonly string[]): Promise<string> => exchangeWith(server, parts);

function parsed(answer: string) {
  const [head = '', ...bodies] = answer.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  return { line, headers: new Headers(fields.map((field) => field.split(': ', 2) as [string, string])), body: bodies.join('\r\n\r\n') };
} // prettier-ignore

const QUERY = '%3Cscript%3Esecret<script>'.repeat(4000);

test('a query of 100 KB gets a whole page in the language of the path, without any of the query', async () => {
  counted.length = 0;
  const { line, headers, body } = parsed(await exchange(`GET /de-at/search?q=${QUERY} HTTP/1.1\r\nhost: x\r\n\r\n`));
  expect(line).toBe('HTTP/1.1 431 Request Header Fields Too Large');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': `${Buffer.byteLength(body)}`,
  });
  expect(body).toMatch(/^<!doctype html><html lang="de-at">.*<\/html>$/s);
  expect(body).toContain('&lt;This address is too long. Please search with fewer words.&gt;');
  expect(body).toContain('<a href="/de-at/search">');
  expect(body).toContain('<a href="/de-at">');
  expect(body).not.toContain('secret');
  expect(body).not.toContain('<script');
  expect(counted).toEqual([431]);
});

test('the page is English where the refused part of the request does not begin with its path', async () => {
  const { line, body } = parsed(await exchange('GET /de-at/search?q=', 'a'.repeat(20_000), 'GET-x'.repeat(5000)));
  expect(line).toContain('431');
  expect(body).toContain('<html lang="en">');
  expect(body).toContain('This address is too long. Please search with fewer words.');
  expect(body).toContain('<a href="/">');
});

test.each([
  ['a long query', `GET /api/products?q=${QUERY} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'http-431'],
  ['a header that is not one', 'GET /api/products HTTP/1.1\r\nhost x\r\n\r\n', 400, 'http-400'],
])('below /api, %s gets a JSON error', async (_what, request, status, code) => {
  const { line, headers, body } = parsed(await exchange(request));
  expect(line).toContain(`HTTP/1.1 ${status} `);
  expect(headers.get('content-type')).toBe('application/json');
  expect(JSON.parse(body)).toEqual({ error: { code, message: expect.any(String) as unknown } });
});

test.each([
  ['a malformed request', 'NONSENSE\r\n\r\n', 400, 'The request is malformed.'],
  ['a header that is not one', 'GET /de-at HTTP/1.1\r\nhost x\r\n\r\n', 400, 'The request is malformed.'],
  ['an incomplete request', 'GET /de-at HTTP/1.1\r\nhost: x\r\n', 408, 'The request did not arrive in time.'],
])('%s gets a page that says so', async (_what, request, status, sentence) => {
  const { line, headers, body } = parsed(await exchangeWith(status === 408 ? impatient : server, [request]));
  expect(line).toContain(`HTTP/1.1 ${status} `);
  expect(headers.get('connection')).toBe('close');
  expect(body).toContain(`<p class="quiet" lang="en">${sentence}</p>`);
});

test('a refused HEAD request gets the headers without a body', async () => {
  const { line, headers, body } = parsed(await exchange(`HEAD /de-at/search?q=${QUERY} HTTP/1.1\r\nhost: x\r\n\r\n`));
  expect(line).toContain('431');
  expect(Number(headers.get('content-length'))).toBeGreaterThan(500);
  expect(body).toBe('');
});

test('a client that is still sending receives the whole page', async () => {
  const parts = ['GET /de-at/search?q=', ...Array.from({ length: 10 }, () => 'a'.repeat(30_000))];
  expect(await exchange(...parts)).toMatch(/^HTTP\/1\.1 431 .*<\/html>$/s);
});

test('a client that sends without end is cut off', async () => {
  // Goes on sending although the server has ended its side.
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  const closed = new Promise((done) => socket.once('close', done));
  socket.on('error', () => undefined);
  socket.resume();
  socket.write('GET /?q=');
  for (let sent = 0; !socket.destroyed && sent < 4_000_000; sent += 65_536)
    await Promise.race([closed, new Promise((done) => socket.write('a'.repeat(65_536), done))]);
  await closed;
});

test('a page is never inserted into a response that has begun', async () => {
  const answer = await exchange('GET /api/stream HTTP/1.1\r\nhost: x\r\n\r\n', 'NONSENSE\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).not.toContain('400');
  expect(answer).not.toContain('<html');
});

test('a malformed body gets 400 while its request is waiting for it', async () => {
  const answer = await exchange(
    'POST /api/echo HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n',
    'no size\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test('a burst of refused requests leaves no connection and no timer', async () => {
  const held = (): number =>
    process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap' || name === 'Timeout').length;
  const before = held();
  const request = `GET /de-at/search?q=${QUERY} HTTP/1.1\r\nhost: x\r\n\r\n`;
  const answers = await Promise.all(Array.from({ length: 200 }, () => exchange(request)));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 431 .*<\/html>$/s);
  await expect.poll(held, { timeout: 10_000 }).toBeLessThanOrEqual(before);
});
