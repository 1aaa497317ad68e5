import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { minifyScript, minifyScripts } from '#publishing/bundle/minify-scripts.ts';

/** A bundle with these client files, all of which contain `code`; deleted after the test. */
async function bundleWith(files: readonly string[], code: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'firn-scripts-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  await mkdir(join(dir, 'client', '_astro'), { recursive: true });
  for (const file of files) await writeFile(join(dir, 'client', file), code);
  return dir;
}

test('a script is minified again, and keeps its imports and exports', async () => {
  const code = 'import{v as e}from"./page.js";var t=null,n=e=>{let n=t?.get(e);return n};export{n as x,e as y};';
  const made = await minifyScript('_astro/prices.js', code);
  expect(made.length).toBeLessThan(code.length);
  expect(made).toMatch(/^import\{v as (\w)\}from"\.\/page\.js";.*export\{\w+ as x,\1 as y\};$/);
});

test('React’s file, which its authors have minified, stays as it is', async () => {
  const code = 'var a = null; export { a as x };';
  expect(await minifyScript('_astro/client.abcdefg.js', code)).toBe(code);
});

test('all scripts of a bundle but React’s are minified again, and its other files stay as they are', async () => {
  const code = 'var unused = 1; export const shown = (value) => value;';
  const others = ['_astro/client.x1.js', '_astro/cart.x1.css', 'vendored.js'];
  const dir = await bundleWith(['_astro/cart.x1.js', ...others], code);
  await minifyScripts(dir);
  const read = (file: string): Promise<string> => readFile(join(dir, 'client', file), 'utf8');
  expect(await read('_astro/cart.x1.js')).toMatch(/^export const shown=(\w)=>\1;$/);
  for (const file of others) expect(await read(file), file).toBe(code);
});

test('a script that terser cannot parse fails with the name of its file', async () => {
  const dir = await bundleWith(['_astro/broken.x1.js'], 'const = 1;');
  await expect(minifyScripts(dir)).rejects.toThrow('terser could not minify _astro/broken.x1.js: ');
});

test('a bundle without files for browsers has nothing to minify', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'firn-scripts-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  await expect(minifyScripts(dir)).resolves.toBeUndefined();
});
