/** Scripts inside pages: Astro's `<astro-island>` script is replaced by the shop's own (`docs/decisions/030`), and `x.ts?script` is a module's code. */
import { readFile } from 'node:fs/promises';

import { transform } from 'esbuild';

const SOURCE = new URL('../../browser/wake/island-element.ts', import.meta.url);
const ASTROS = /\/runtime\/server\/astro-island\.prebuilt\.js$/;
const QUERY = '?script';

/** The code of a module without imports, as small as it gets. */
async function smallScript(source: URL | string): Promise<string> {
  const text = await readFile(source, 'utf8');
  const { code } = await transform(text, { loader: 'ts', format: 'iife', target: 'es2022', minify: true });
  return `export default ${JSON.stringify(code.trim())};`;
}

export function islandScript() {
  return {
    name: 'firn-island-script',
    enforce: 'pre' as const,
    async load(id: string): Promise<string | undefined> {
      if (ASTROS.test(id)) return smallScript(SOURCE);
      return id.endsWith(QUERY) ? smallScript(id.slice(0, -QUERY.length)) : undefined;
    },
  };
}
