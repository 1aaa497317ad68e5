/** The renderer of a preview while the bundle is being built. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { previewRenderer } from '#publishing/preview/preview-renderer.ts';

import { embeddedPages } from '../../support/page-settings.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-preview-renderer-'));
const bundle = join(dir, 'entry.mjs');
const renderer = previewRenderer({ bundle, pages: { ...embeddedPages(), contentStore: join(dir, 'store.db') } });
afterAll(async () => {
  await renderer.close();
  rmSync(dir, { recursive: true, force: true });
});

test('a page that was requested while the bundle was missing is rendered once the bundle exists', async () => {
  await expect(renderer.render('/en-us')).rejects.toMatchObject({ code: 'preview-failed' });
  writeFileSync(bundle, "export const render = async () => ({ response: new Response('whole'), payload: {} });");
  expect(await renderer.render('/en-us')).toMatchObject({ status: 200, html: 'whole' });
});
