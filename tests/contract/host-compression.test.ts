/** A host compresses the files that its function fetches; `fetch` decodes them, and the function must not pass them on as compressed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { afterEach, expect, test } from 'vitest';

import { answerForRelease } from '#app/serverless/host-files.ts';
import { listen } from '#services/http/serve.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Serves the files compressed, as hosts do, even to a client that does not ask for it if `always` is set. */
async function compressingHost(files: Readonly<Record<string, string>>, always: boolean): Promise<string> {
  const server = createServer((request, response) => {
    const text = files[request.url ?? ''];
    const isGzip = always || /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const coding = isGzip ? { 'content-encoding': 'gzip' } : {};
    const bytes = isGzip ? gzipSync(text ?? '') : Buffer.from(text ?? '');
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-length': bytes.length,
      vary: 'accept-encoding',
    };
    response.writeHead(text === undefined ? 404 : 200, { ...headers, ...coding });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([false, true])(
  'the error page of a locale and the home page reach the visitor whole (the host compresses always: %s)',
  async (always) => {
    const page = (name: string): string => `<title>${name}</title>${'<p>Zürich</p>'.repeat(200)}`;
    const origin = await compressingHost({ '/index.html': page('home'), '/de-at/404.html': page('missing') }, always);
    const shop = await listen(
      async (request) => answerForRelease(new Request(origin + new URL(request.url).pathname, request)),
      { port: 0 },
    );
    closing.push(() => shop.close());
    const missing = await fetch(`${shop.url}/de-at/none`);
    expect([missing.status, missing.headers.get('content-type'), await missing.text()]).toEqual([
      404,
      'text/html; charset=utf-8',
      page('missing'),
    ]);
    const home = await fetch(`${shop.url}/`, { headers: { cookie: 'locale=en-us' } });
    expect([home.status, await home.text()]).toEqual([200, page('home')]);
  },
);
