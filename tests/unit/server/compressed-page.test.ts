/** The compression of pages that the server fills for one request. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { compressedPage } from '#server/http/compressed-page.ts';

const TEXT = '<!doctype html><p>Ridge 98</p>'.repeat(100);

function page(headers: Readonly<Record<string, string>> = {}): Response {
  const response = new Response(TEXT, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
  response.headers.append('set-cookie', 'a=1');
  response.headers.append('set-cookie', 'b=2');
  return response;
}

const asked = (coding?: string): Request =>
  new Request('https://shop.example/de-at/search?q=ski', coding === undefined ? {} : { headers: { 'accept-encoding': coding } }); // prettier-ignore

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  'a filled page for "%s" is compressed with %s, and keeps its status and cookies',
  async (accepted, coding, open) => {
    const response = await compressedPage(asked(accepted), new Response(page().body, { status: 404, headers: page().headers })); // prettier-ignore
    expect(response.status).toBe(404);
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    const bytes = await bytesOf(response);
    expect(bytes.length).toBeLessThan(TEXT.length / 10);
    expect(open(bytes).toString()).toBe(TEXT);
  },
);

test.each([[undefined], ['identity'], ['br;q=0, gzip;q=0']])(
  'a filled page for "%s" is sent uncompressed',
  async (accepted) => {
    const response = await compressedPage(asked(accepted), page({ 'content-length': '1' }));
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(response.headers.get('content-length')).toBeNull();
    expect((await bytesOf(response)).toString()).toBe(TEXT);
  },
);

test.each([
  ['accept-encoding', 'accept-encoding'],
  ['x-bc-region', 'x-bc-region, accept-encoding'],
])('the header "vary: %s" becomes "%s"', async (given, wanted) => {
  expect((await compressedPage(asked('br'), page({ vary: given }))).headers.get('vary')).toBe(wanted);
});

test('files of a release, other types and responses without a body are left unchanged', async () => {
  const json = Response.json({ a: 1 });
  const head = new Response(null, { headers: { 'content-type': 'text/html' } });
  for (const response of [page({ etag: '"1"' }), page({ 'content-encoding': 'gzip' }), json, head])
    expect(await compressedPage(asked('br'), response)).toBe(response);
});
