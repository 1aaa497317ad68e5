/** The server names the requested path in the page for missing paths, as text and in every content coding. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { inlineScriptHashes } from '#lib/release/security-headers.ts';
import { servedFiles } from '#server/files/served-files.ts';
import { listen } from '#server/http/listen.ts';
import type { Listening } from '#server/http/listen.ts';
import { createShopHandler } from '#server/http/shop-handler.ts';
import { readTrustedProxies } from '#server/http/visitor.ts';
import { createRedirects } from '#server/redirects/redirects.ts';

const SCRIPT = "<script>document.querySelector('[data-missing-path]')</script>";
const page = (words: string): string =>
  `<!doctype html><title>${words}</title><main><h1>x</h1><p class="soft" data-missing-path hidden data-astro-cid-x>${words} {path}</p>${SCRIPT}<p>{path} ${'text '.repeat(200)}</p></main>`;

const dir = mkdtempSync(join(tmpdir(), 'firn-missing-'));
let server: Listening;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), text);
}

beforeAll(async () => {
  put('de-at/404.html', page('Seite nicht gefunden:'));
  put('de-at/410.html', page('Produkt nicht verfügbar:'));
  put('fr-fr/404.html', '<!doctype html><title>without a line for the path</title>');
  const gone = new Map([
    ['/de-at/p/former', { path: '/de-at/p/former' }],
    ['/de-at/former', { path: '/de-at/former' }],
    ['/de-at/p/unknown', { path: '/de-at/p/unknown', status: 404 as const }],
  ]);
  const release = {
    id: 'r',
    madeAt: 0,
    redirects: createRedirects({ markets: [{ country: 'at', languages: ['de'] }, { country: 'fr', languages: ['fr'] }], rules: [] }), // prettier-ignore
    files: servedFiles(dir, { siteUrl: 'https://shop.example', mediaBase: '' }),
    hasPagesIn: () => true,
    gone: (path: string) => gone.get(path),
  };
  const { first, handle } = createShopHandler({
    api: { fetch: async () => new Response('from the API'), quick: () => undefined },
    release: () => release,
    operations: async () => undefined,
    hooks: new Map(),
    querySearch: () => Promise.reject(new Error('There is no engine.')),
    commonHeaders: {},
    isBlockedAddress: () => false,
    trustedProxies: readTrustedProxies(''),
    metrics: { request: () => undefined, refused: () => undefined },
    log: () => undefined,
  });
  server = await listen(handle, { port: 0, host: '127.0.0.1', first });
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends the path as it is: `fetch` would escape it. */
function ask(path: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) })); // prettier-ignore
    });
    sent.on('error', reject);
    sent.end();
  });
} // prettier-ignore

const lineOf = (body: Buffer): string | undefined => /<p class="soft"[^>]*>[\s\S]*?<\/p>/.exec(body.toString())?.[0];
const filled = (path: string): string =>
  `<p class="soft" data-missing-path data-astro-cid-x>Seite nicht gefunden: ${path}</p>`;

test.each([
  ['/de-at/nirgendwo', '/de-at/nirgendwo'],
  ['/de-at/s%C3%BCd?x=1', '/de-at/süd'],
  ['/de-at/a%2Fb', '/de-at/a%2Fb'],
  ['/de-at/<script>alert(1)</script>', '/de-at/&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['/de-at/%3Cscript%3Ealert(1)%3C/script%3E', '/de-at/&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['/de-at/%3C%2Fp%3E%3Cimg%20src=x%20onerror=alert(1)%3E', '/de-at/&lt;%2Fp&gt;&lt;img src=x onerror=alert(1)&gt;'],
  ['/de-at/%22%27%20onload=%22', '/de-at/&quot;&#39; onload=&quot;'],
  ['/de-at/&lt;b&gt;', '/de-at/&amp;lt;b&amp;gt;'],
  ['/de-at/{path}', '/de-at/{path}'],
  ['/de-at/$&$1$`', '/de-at/$&amp;$1$`'],
  ['/de-at/%E2%80%AEgpj.exe%E2%81%A6', '/de-at/gpj.exe'],
  ['/de-at/a%0D%0Ab%1B[0m', '/de-at/ab[0m'],
  ['/de-at/missing.jpg', '/de-at/missing.jpg'],
  ['/de-at/p/unknown', '/de-at/p/unknown'],
])('%s is named in its 404 page', async (asked, shown) => {
  const { status, headers, body } = await ask(asked);
  expect(status).toBe(404);
  expect(lineOf(body)).toBe(filled(shown));
  expect(body.toString().match(/data-missing-path/g)).toHaveLength(2);
  expect(body.toString().match(/<(script|img)/g)).toHaveLength(1);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['etag']).toBeUndefined();
});

test('a path of 4,000 characters is cut', async () => {
  const { body } = await ask(`/de-at/${'%F0%9F%8E%BF'.repeat(300)}`);
  expect(lineOf(body)).toBe(filled(`/de-at/${'🎿'.repeat(193)}…`));
});

test.each(['/de-at/%00', '/de-at/%E0%A4%A', '/de-at/100%', '/de-at/%FF'])(
  '%s is refused and never shown',
  async (asked) => {
    const { status, body } = await ask(asked);
    expect(status).toBe(400);
    expect(body.toString()).not.toContain('de-at');
  },
);

test('each coding has the same page, with the length of its own bytes and the security policy of the built page', async () => {
  const plain = await ask('/de-at/nirgendwo');
  const policy = plain.headers['content-security-policy'];
  for (const hash of inlineScriptHashes(plain.body)) expect(policy).toContain(hash);
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  for (const [coding, read] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { status, headers, body } = await ask('/de-at/nirgendwo', { headers: { 'accept-encoding': coding, 'if-none-match': '*' } }); // prettier-ignore
    expect([status, headers['content-encoding'], headers['content-length']]).toEqual([404, coding, `${body.length}`]);
    expect(read(body).equals(plain.body)).toBe(true);
    expect(headers['vary']).toContain('accept-encoding');
    expect(headers['content-security-policy']).toBe(policy);
  }
});

test('HEAD is answered without a body and with the headers of the page', async () => {
  const { headers: wanted } = await ask('/de-at/nirgendwo');
  const { status, headers, body } = await ask('/de-at/nirgendwo', { method: 'HEAD', headers: { 'accept-encoding': 'br' } }); // prettier-ignore
  expect([status, body.length]).toEqual([404, 0]);
  for (const name of ['content-type', 'content-security-policy', 'cache-control']) expect(headers[name]).toBe(wanted[name]); // prettier-ignore
});

test('two paths that are requested at the same time are each named in their own page', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/de-at/none-${index}`);
  const answers = await Promise.all(paths.map((path) => ask(path)));
  expect(answers.map(({ body }) => lineOf(body))).toEqual(paths.map(filled));
});

test('pages of removed addresses and 404 pages without a line for the path are sent as they are built', async () => {
  for (const [path, status, text] of [
    ['/de-at/p/former', 410, page('Produkt nicht verfügbar:')],
    ['/de-at/former', 410, page('Seite nicht gefunden:')],
    ['/fr-fr/none', 404, '<!doctype html><title>without a line for the path</title>'],
    ['/de-at/404.html', 200, page('Seite nicht gefunden:')],
  ] as const) {
    const answer = await ask(path);
    expect([path, answer.status, answer.body.toString()]).toEqual([path, status, text]);
    expect(answer.headers['etag']).toMatch(/^"[\w-]{22}"$/);
  }
});
