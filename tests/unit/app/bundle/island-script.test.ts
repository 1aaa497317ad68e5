/** What stands in the place of the bundler's own scripts of pages. */
import { afterEach, expect, test, vi } from 'vitest';

import { islandScript } from '#app/bundle/island-script.ts';
import { preloadImports } from '#browser/wake/preload-imports.ts';

const { load, generateBundle } = islandScript();
const written = (isDynamicEntry: boolean, styles: readonly string[]) => ({
  '_astro/offer.js': { fileName: '_astro/offer.js', isDynamicEntry, viteMetadata: { importedCss: new Set(styles) } },
});
const check = (name: string, bundle: ReturnType<typeof written>) => (): void =>
  generateBundle.call({ environment: { name } }, undefined, bundle);

afterEach(() => vi.unstubAllGlobals());

test("Vite's helper around import() is the shop's own, and other modules are left alone", async () => {
  expect(await load('\0vite/preload-helper.js')).toMatch(/preloadImports as __vitePreload.*preload-imports\.ts/);
  expect(await load('/src/browser/boot/boot.ts')).toBeUndefined();
});

test('a module that the browser loads by import() may import no stylesheet, which the helper would not load', () => {
  expect(check('client', written(true, ['offer.css']))).toThrow(/offer\.js .*addSheet/);
  expect(check('client', written(true, []))).not.toThrow();
  expect(check('client', written(false, ['offer.css']))).not.toThrow();
  expect(check('ssr', written(true, ['offer.css']))).not.toThrow();
});

test('what a module imports is preloaded beside it, each file once, and the module is loaded each time', async () => {
  const added: { rel?: string; href?: string }[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (link: object) => added.push(link) },
  });
  const module = { name: 'module' };
  const loaded = vi.fn(async () => module);
  expect(await preloadImports(loaded, ['_astro/a.js', '_astro/b.js'])).toBe(module);
  await preloadImports(loaded, ['_astro/b.js', '_astro/c.js']);
  await preloadImports(loaded);
  expect(added).toEqual(['a', 'b', 'c'].map((name) => ({ rel: 'modulepreload', href: `/_astro/${name}.js` })));
  expect(loaded).toHaveBeenCalledTimes(3);
});

test('a module that fails to load is an error of the import', async () => {
  await expect(preloadImports(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
