/**
 * Scripts of pages: Astro's `<astro-island>` script, its renderer of React islands and Vite's helper around `import()` are replaced by the shop's own
 * (`docs/decisions/030`, `159`), and an import of `x.ts?script` is the code of that module as a string.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { transform } from 'esbuild';

const SOURCE = new URL('../../browser/hydration/island-element.ts', import.meta.url);
const ASTROS = /\/runtime\/server\/astro-island\.prebuilt\.js$/;
const PRELOAD = fileURLToPath(new URL('../../browser/hydration/preload-imports.ts', import.meta.url));
const VITES = '\0vite/preload-helper.js';
const QUERY = '?script';
const ASTROS_RENDERER = /\/@astrojs\/react\/dist\/client\.js$/;
const RENDERER = fileURLToPath(new URL('../../browser/hydration/react-renderer.ts', import.meta.url));

/** The minified code of a module without imports, as a module that exports a string. */
async function smallScript(source: URL | string): Promise<string> {
  const text = await readFile(source, 'utf8');
  const { code } = await transform(text, { loader: 'ts', format: 'iife', target: 'es2022', minify: true });
  return `export default ${JSON.stringify(code.trim())};`;
}

/** The properties of an output file that this plugin uses. */
interface Written {
  readonly fileName: string;
  /** Code of a script; absent for assets. */
  code?: string;
  readonly isDynamicEntry?: boolean;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

interface Bundler {
  readonly environment: { readonly name: string };
}

/** Vite's table of the files that `import()` preloads, and a use of it. */
const TABLE = /const __vite__mapDeps=.*?m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);\n/;
const USE = /__vite__mapDeps\((\[[\d,]+\])\)/g;
/** An `import()` that preloads nothing; its empty list can be left out. */
const WITHOUT_FILES =
  /(import\(`[^`]*`\)(?:;return\{[^{}]*\}\}|(?:\.\w+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+)?),\[\]\)/g;

/** Puts the file names where they are used: compressed, that is smaller than a table and its function in every file. */
export function withListedImports(code: string): string {
  const [table = '', list = '[]'] = TABLE.exec(code) ?? [];
  const files = JSON.parse(list) as readonly string[];
  const listed = (indexes: string): string =>
    JSON.stringify((JSON.parse(indexes) as readonly number[]).map((index) => files[index]?.replace('_astro/', '')));
  return code
    .replace(table, '')
    .replaceAll(USE, (_use, indexes: string) => listed(indexes))
    .replaceAll(WITHOUT_FILES, '$1)');
}

/** The bundler's helper for CommonJS modules, in a file of its own. */
const HELPER_FILE = /\/(rolldown-runtime\.[^/]+)$/;
const HELPER = /^var (\w+)=([^;]+);export\{\1 as (\w+)\};\s*$/;

/**
 * Replaces the import of the helper with the helper itself. That saves a request that a browser could send only after it has received React's file.
 */
export function withHelperInside(code: string, file: string, helper: string): string {
  const [, , value = '', name = ''] = HELPER.exec(helper) ?? [];
  if (value === '') throw new Error(`${file} does not match ${HELPER}: ${helper.slice(0, 200)}`);
  const [before = '', after = ''] = code.split(`}from"./${file}";`);
  return before.startsWith(`import{${name} as `)
    ? `var ${before.slice(`import{${name} as `.length)}=${value};${after}`
    : code;
}

/** Puts the helper into the files that import it. */
function dissolveHelper(bundle: Record<string, Written>): void {
  for (const [key, { fileName, code: helper = '' }] of Object.entries(bundle)) {
    const [, file] = HELPER_FILE.exec(fileName) ?? [];
    if (file === undefined) continue;
    for (const one of Object.values(bundle))
      if (one.code?.includes(file)) one.code = withHelperInside(one.code, file, helper);
    if (!Object.values(bundle).some(({ code }) => code?.includes(file))) delete bundle[key];
  }
}

/**
 * Part of the hash in all script names. The hash is computed before this plugin and terser (`docs/decisions/165`) change the code: increase this number
 * when the output of either changes.
 */
const REWRITING = '3';

/** The file that every page loads before any `import()`. */
const ON_EVERY_PAGE = /\/(?:page|rolldown-runtime)\.[^/]+$/;

export function islandScript() {
  return {
    name: 'firn-island-script',
    enforce: 'pre' as const,
    /** An `import()` preloads neither the file that it requests itself nor the files that every page has. */
    configEnvironment(name: string) {
      const resolveDependencies = (file: string, needed: readonly string[]): string[] =>
        needed.filter((one) => one !== file && !ON_EVERY_PAGE.test(one));
      return name === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies } } } : undefined;
    },
    async load(id: string): Promise<string | undefined> {
      if (ASTROS.test(id)) return smallScript(SOURCE);
      if (ASTROS_RENDERER.test(id)) return `export { default } from ${JSON.stringify(RENDERER)};`;
      if (id === VITES) return `export { preloadImports as __vitePreload } from ${JSON.stringify(PRELOAD)};`;
      return id.endsWith(QUERY) ? smallScript(id.slice(0, -QUERY.length)) : undefined;
    },
    augmentChunkHash(this: Bundler): string | undefined {
      return this.environment.name === 'client' ? REWRITING : undefined;
    },
    generateBundle: {
      // Runs after Vite has written the tables.
      order: 'post' as const,
      handler(this: Bundler, _options: unknown, bundle: Record<string, Written>): void {
        if (this.environment.name !== 'client') return;
        dissolveHelper(bundle);
        for (const file of Object.values(bundle)) {
          const { fileName, isDynamicEntry, viteMetadata, code } = file;
          // Vite's helper would wait for such a stylesheet; ours loads none.
          if (isDynamicEntry && viteMetadata?.importedCss.size)
            throw new Error(
              `${fileName} is loaded by import() and imports a stylesheet: load the stylesheet with addStylesheet().`,
            );
          if (code !== undefined) file.code = withListedImports(code);
        }
      },
    },
  };
}
