/**
 * Scripts of pages: Astro's `<astro-island>` script and Vite's helper around `import()` are replaced by the shop's own (`docs/decisions/030`, `159`),
 * and `x.ts?script` is a module's code.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { transform } from 'esbuild';

const SOURCE = new URL('../../browser/wake/island-element.ts', import.meta.url);
const ASTROS = /\/runtime\/server\/astro-island\.prebuilt\.js$/;
const PRELOAD = fileURLToPath(new URL('../../browser/wake/preload-imports.ts', import.meta.url));
const VITES = '\0vite/preload-helper.js';
const QUERY = '?script';

/** The code of a module without imports, as small as it gets. */
async function smallScript(source: URL | string): Promise<string> {
  const text = await readFile(source, 'utf8');
  const { code } = await transform(text, { loader: 'ts', format: 'iife', target: 'es2022', minify: true });
  return `export default ${JSON.stringify(code.trim())};`;
}

/** What this plugin reads of a file that is written. */
interface Written {
  readonly fileName: string;
  readonly isDynamicEntry?: boolean;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

interface Bundler {
  readonly environment: { readonly name: string };
}

export function islandScript() {
  return {
    name: 'firn-island-script',
    enforce: 'pre' as const,
    async load(id: string): Promise<string | undefined> {
      if (ASTROS.test(id)) return smallScript(SOURCE);
      if (id === VITES) return `export { preloadImports as __vitePreload } from ${JSON.stringify(PRELOAD)};`;
      return id.endsWith(QUERY) ? smallScript(id.slice(0, -QUERY.length)) : undefined;
    },
    /** Vite's helper would wait for such a stylesheet; ours loads none. */
    generateBundle(this: Bundler, _options: unknown, bundle: Readonly<Record<string, Written>>): void {
      if (this.environment.name !== 'client') return;
      for (const { fileName, isDynamicEntry, viteMetadata } of Object.values(bundle))
        if (isDynamicEntry && viteMetadata?.importedCss.size)
          throw new Error(`${fileName} is loaded by import() and imports a stylesheet: add that with addSheet().`);
    },
  };
}
