/** Replaces Astro's `<astro-island>` script in the bundle by the shop's own (`docs/decisions/030`). */
import { readFile } from 'node:fs/promises';

import { transform } from 'esbuild';

const SOURCE = new URL('../../browser/wake/island-element.ts', import.meta.url);
const ASTROS = /\/runtime\/server\/astro-island\.prebuilt\.js$/;

export function islandScript() {
  return {
    name: 'firn-island-script',
    enforce: 'pre' as const,
    async load(id: string): Promise<string | undefined> {
      if (!ASTROS.test(id)) return undefined;
      const source = await readFile(SOURCE, 'utf8');
      const { code } = await transform(source, { loader: 'ts', format: 'iife', target: 'es2022', minify: true });
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}
