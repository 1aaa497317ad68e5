/** Names of the script, style and font files that browsers load. */
import { expect, test } from 'vitest';

import { ASSET_FILE_NAMES, scriptFileName } from '#app/bundle/client-file-names.ts';

test("a script's file is named after its module, without what Astro adds for the script of a component", () => {
  expect(scriptFileName({ name: 'BuyBox' })).toBe('_astro/BuyBox.[hash:7].js');
  expect(scriptFileName({ name: 'DefaultLayout.astro_astro_type_script_index_0_lang' })).toBe(
    '_astro/DefaultLayout.[hash:7].js',
  );
  expect(scriptFileName({ name: 'DefaultLayout.astro?astro&type=script&index=0&lang.ts' })).toBe(
    '_astro/DefaultLayout.[hash:7].js',
  );
});

test('the file of a page with a parameter has no character that an address would escape', () => {
  expect(scriptFileName({ name: '[...uid].astro_astro_type_script_index_0_lang' })).toBe('_astro/____uid_.[hash:7].js');
});

test('styles, fonts and pictures keep their name and extension', () => {
  expect(ASSET_FILE_NAMES).toBe('_astro/[name].[hash:7][extname]');
});
