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

test('the error of a renderer that has been closed does not fail a page of the next one', async () => {
  const fragile = join(dir, 'fragile.mjs');
  writeFileSync(
    fragile,
    `export const render = async ({ url }) => {
      if (url.endsWith('/breaks')) setImmediate(() => { throw new Error('late') });
      if (url.endsWith('/breaks')) await new Promise(() => undefined);
      return { response: new Response('whole'), payload: {} };
    };`,
  );
  const broken = previewRenderer({
    bundle: fragile,
    pages: { ...embeddedPages(), contentStore: join(dir, 'store.db') },
  });
  await broken.render('/first');
  const failed = broken.render('/breaks').catch((error: unknown) => error);
  // While this thread is blocked, the renderer ends; its error is delivered only afterwards.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  const closed = broken.close();
  expect(await broken.render('/next')).toMatchObject({ html: 'whole' });
  expect(await failed).toMatchObject({ code: 'preview-failed', message: 'The preview was closed.' });
  await closed;
  await broken.close();
});
