/** `npm run preview` with real services: monitoring without a sign-in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { startPreviewServer } from '#app/preview/preview-server.ts';
import type { PreviewServer } from '#app/preview/preview-server.ts';
import { readEnv } from '#app/settings/env.ts';

// The page bundle is built if it is missing.
vi.setConfig({ hookTimeout: 120_000 });

const PORT = '4969';
const dataDir = mkdtempSync(join(tmpdir(), 'firn-preview-server-'));
const stores = ['US', 'CA', 'EU_REGION_1'].map((name) => ({
  [`BIGCOMMERCE_${name}_STORE_HASH`]: 'abc',
  [`BIGCOMMERCE_${name}_TOKEN`]: 'token',
}));
let server: PreviewServer;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const real = {
    CONTENTSTACK_API_KEY: 'key',
    CONTENTSTACK_DELIVERY_TOKEN: 'token',
    CONTENTSTACK_PREVIEW_TOKEN: 'preview',
    MEDIA_BASE_URL: 'https://media.example',
    SEARCH_ENGINE: 'firn',
    SEARCH_ENDPOINT_BASE: 'https://search.example',
    SEARCH_KEY: 'search',
  };
  server = await startPreviewServer(readEnv({ ...Object.assign({}, ...stores), ...real, PREVIEW_PORT: PORT, SERVICES_PORT: '4968', DATA_DIR: dataDir })); // prettier-ignore
});
afterAll(async () => {
  await server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${PORT}${path}`, { method });

test('/healthz says that the process runs, without a sign-in, and only answers GET and HEAD', async () => {
  const health = await ask('/healthz');
  expect([health.status, health.headers.get('cache-control'), await health.json()]).toEqual([200, 'no-store', { status: 'ok' }]); // prettier-ignore
  const head = await ask('/healthz', 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  const refused = await ask('/healthz', 'POST');
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('other addresses ask for the sign-in', async () => {
  const answer = await ask('/healthz/more');
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('type="password"')]);
});
