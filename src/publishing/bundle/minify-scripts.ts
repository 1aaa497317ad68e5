/** Minifies the scripts of a bundle a second time: the bundler's minifier leaves about two percent that terser saves (`docs/decisions/165`). */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { minify } from 'terser';

import { clientDir, filesUnder } from './compressed-assets.ts';

const SCRIPT = /^_astro\/.*\.js$/;
/** React's code is minified by its authors; terser makes it larger. */
const REACT_DOM = /\/client\.[^/]+$/;

/** The code of a script, minified again; React's is returned unchanged. Throws an error with the file's name if terser refuses the code. */
export async function minifyScript(file: string, code: string): Promise<string> {
  if (REACT_DOM.test(file)) return code;
  try {
    const { code: made } = await minify(code, { module: true, compress: { passes: 2 } });
    return made ?? code;
  } catch (cause) {
    throw new Error(`terser could not minify ${file}: ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
}

/** Minifies the scripts for browsers, if any, of a bundle that was just built, one after the other, because terser holds the syntax tree of each. */
export async function minifyScripts(bundleDir: string): Promise<void> {
  const client = clientDir(bundleDir);
  if (!existsSync(client)) return;
  for (const file of (await filesUnder(client)).filter((one) => SCRIPT.test(one))) {
    const code = await readFile(join(client, file), 'utf8');
    await writeFile(join(client, file), await minifyScript(file, code));
  }
}
