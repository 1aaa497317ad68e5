/** Live Preview: active where it is configured, in previews only, with the requests that the preview service requires. */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { contentHost, configurationProblems, previewHost } from '#clients/content/content-configuration.ts';

import { openPreviewShop } from '../support/preview-shop.ts';
import type { PreviewShop } from '../support/preview-shop.ts';
import { answer, oneEntry, scriptedContent } from '../support/scripted-content.ts';

const LIVE = { sdk: 'https://sdk.example/live.js', apiKey: 'key', environment: 'production', region: 'eu' };
let shop: PreviewShop | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await shop?.close();
  shop = undefined;
});

describe('the SDK', () => {
  test('is loaded by previewed pages, which the Live Preview app may frame', async () => {
    shop = await openPreviewShop({ live: LIVE });
    const page = await shop.look('/de-at');
    expect(page.text).toContain('<script type="module" src="/preview/live.js">');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' https://sdk.example");
    expect(policy).toContain("frame-ancestors 'self' https://eu-app.contentstack.com");
    const script = await shop.look('/preview/live.js');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(script.text).toContain('"https://sdk.example/live.js"');
    expect(script.text).toContain('"ssr":true');
    // Neither the preview token nor the editors' sign-in token.
    expect(script.text + page.text).not.toMatch(/preview_token|delivery|a token for the editors/);
  }, 180_000);

  test('can be served by the shop’s own server', async () => {
    const sdk = join(tmpdir(), `firn-live-${process.pid}.js`);
    await writeFile(sdk, 'export default { init() {} };');
    shop = await openPreviewShop({ live: { ...LIVE, sdk } });
    expect((await shop.look('/preview/live.js')).text).toContain('"/preview/live-sdk.js"');
    expect((await shop.look('/preview/live-sdk.js')).text).toBe('export default { init() {} };');
    expect((await fetch(`${shop.url}/preview/live-sdk.js`)).status).toBe(401);
  }, 180_000);

  test('is absent without configuration', async () => {
    shop = await openPreviewShop();
    const page = await shop.look('/de-at');
    expect(page.text).not.toContain('live.js');
    expect(page.headers.get('content-security-policy')).not.toContain('contentstack');
    expect((await shop.look('/preview/live.js')).status).toBe(404);
  }, 180_000);
});

test("unsaved text is requested with the session's hash; the first request reads all entries, later ones only the edited entry", async () => {
  const asked: string[] = [];
  shop = await openPreviewShop({
    source: (moment) => {
      const client = (shop as PreviewShop).client({ hash: moment.hash });
      return {
        entries: (type, options) => client.entries(type, options).finally(() => asked.push(`all ${type}`)),
        entry: (type, uid, options) => client.entry(type, uid, options).finally(() => asked.push(`${type} ${uid}`)),
      };
    },
  });
  const { uid } = await shop.entry('product', 'de', '/ridge-98');
  const query = `live_preview=h1&content_type_uid=product&entry_uid=${uid as string}`;
  expect((await shop.look('/de-at/p/ridge-98', query)).status).toBe(200);
  expect(asked).toContain('all product');
  asked.length = 0;
  await shop.edit('product', 'de', uid as string, (entry) => ({ ...entry, tagline: 'Eben getippt.' }));
  const page = await shop.look('/de-at/p/ridge-98', query);
  expect(page.text).toContain('Eben getippt.');
  expect(page.text).toContain('being typed in the editor');
  expect(new Set(asked)).toEqual(new Set([`product ${uid as string}`]));
}, 180_000);

test('a session shows what other editors save: their entries are read again fifteen seconds after the last time', async () => {
  shop = await openPreviewShop();
  const { uid } = await shop.entry('product', 'de', '/ridge-98');
  const other = await shop.entry('product', 'de', '/ridge-88-w');
  const query = `live_preview=h1&content_type_uid=product&entry_uid=${uid as string}`;
  const seen = async (): Promise<boolean> =>
    (await (shop as PreviewShop).look('/de-at/p/ridge-88-w', query)).text.includes('Von jemand anderem.');
  expect(await seen()).toBe(false);
  await shop.edit('product', 'de', other.uid as string, (entry) => ({ ...entry, tagline: 'Von jemand anderem.' }));
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 15_000);
  expect(await seen()).toBe(true);
}, 180_000);

describe('the preview service', () => {
  test('gets the preview token and the moment, but neither delivery token nor environment', async () => {
    const service = await scriptedContent((_url, response) => answer(response, oneEntry()));
    const preview = { token: 'p', at: '2026-11-27T08:00:00.000Z', release: 'blt1', hash: 'h1' };
    await service.client({}, { preview }).entries('page', { language: 'de' });
    await service.close();
    const [url] = service.asked;
    const [headers = {}] = service.headers;
    expect(headers).toMatchObject({ api_key: 'key', preview_token: 'p', live_preview: 'h1', release_id: 'blt1' });
    expect(headers['preview_timestamp']).toBe('2026-11-27T08:00:00.000Z');
    expect(headers['access_token']).toBeUndefined();
    expect(url?.searchParams.get('environment')).toBeNull();
    expect(url?.searchParams.get('live_preview')).toBe('h1');
    expect(url?.searchParams.get('locale')).toBe('de');
  });

  test('is not used by public requests', async () => {
    const service = await scriptedContent((_url, response) => answer(response, oneEntry()));
    await service.client().entries('page');
    await service.close();
    expect(Object.keys(service.headers[0] ?? {})).toEqual(expect.arrayContaining(['access_token']));
    expect(Object.keys(service.headers[0] ?? {}).filter((name) => /preview|release/.test(name))).toEqual([]);
  });

  test('has its own host in each region, and its settings are validated', () => {
    expect([previewHost(), previewHost('eu'), contentHost('eu')]).toEqual(['rest-preview.contentstack.com', 'eu-rest-preview.contentstack.com', 'eu-cdn.contentstack.com']); // prettier-ignore
    const base = { apiKey: 'k', deliveryToken: 't', environment: 'e' };
    expect(configurationProblems({ ...base, preview: { token: 'p' } })).toEqual([]);
    expect(configurationProblems({ ...base, preview: { token: '' } })).toHaveLength(1);
    expect(configurationProblems({ ...base, preview: { token: 'p', at: 'soon' } })).toHaveLength(1);
  });
});
