/**
 * The shop as a static Astro project: its own pages, layouts, components, islands and settings over a filled content store, with every path from
 * getStaticPaths. The pages are copies that only gain the list of their paths; there is no adapter and none of our renderers. The project writes no
 * payloads, records no dependencies or digests, and can only build all pages.
 */
import { cp, mkdir, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import { comparePages } from './equal-pages.ts';
import type { Comparison } from './equal-pages.ts';
import { htmlBelow } from './html.ts';
import type { HtmlFigures } from './html.ts';
import { runMeasured } from './measured-process.ts';
import type { Measured } from './measured-process.ts';
import type { BenchShop } from './shop.ts';

const PAGES = join('src', 'pages');

/** Overrides the shop's settings: static output, no adapter, separate caches. */
const CONFIG = `import shop from './shop.config.mjs';

const { adapter, ...settings } = shop;
export default { ...settings, output: 'static', cacheDir: './.cache', vite: { ...settings.vite, cacheDir: './.cache/vite' } };
`;

/** Astro builds `404.html` only from a page at the root; this one renders the 404 page of the default locale. */
const MISSING = `---
import Missing from './[lang]/404.astro';
---

<Missing />
`;

/** Adds getStaticPaths to a page; pages without parameters need none. Throws an AppError `bench-page` if the page has no frontmatter. */
export function withStaticPaths(source: string, page: string, pages: readonly string[]): string {
  if (!page.includes('[')) return source;
  const added = [
    "import { pathsOf } from '#static-paths.ts';",
    `export const getStaticPaths = () => pathsOf(${JSON.stringify(page)}, ${JSON.stringify(pages)});`,
  ];
  if (!source.startsWith('---\n')) throw new AppError('bench-page', `${page}.astro does not begin with frontmatter.`);
  return source.replace(/^---\n/, () => `---\n${added.join('\n')}\n`);
}

/** Creates the project in the empty folder `dir`. */
async function prepare(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const name of ['src', 'public', 'package.json', 'tsconfig.json'])
    await cp(name, join(dir, name), { recursive: true });
  for (const name of ['static-paths.ts', 'page-pattern.ts'])
    await cp(join('tools/bench/static', name), join(dir, 'src', name));
  await cp('astro.config.mjs', join(dir, 'shop.config.mjs'));
  await writeFile(join(dir, 'astro.config.mjs'), CONFIG);
  await symlink(resolve('node_modules'), join(dir, 'node_modules'), 'junction');
  const files = (await readdir(join(dir, PAGES), { recursive: true })).filter((file) => file.endsWith('.astro'));
  const pages = files.map((file) => file.replaceAll('\\', '/').slice(0, -'.astro'.length));
  for (const page of pages) {
    const file = join(dir, PAGES, `${page}.astro`);
    await writeFile(file, withStaticPaths(await readFile(file, 'utf8'), page, pages));
  }
  if (!pages.includes('404')) await writeFile(join(dir, PAGES, '404.astro'), MISSING);
}

export type StaticBuilt = Measured & HtmlFigures & { readonly comparison: Comparison };

/**
 * Builds all pages of a released shop from the content of that release, and compares each with the release. Pulling content is not included in these
 * figures, but is in those of the release. Throws an AppError `bench-unequal`.
 */
export async function staticBuild(dir: string, shop: Pick<BenchShop, 'dataDir' | 'env'>): Promise<StaticBuilt> {
  await prepare(dir);
  const { dataDir } = shop;
  const measured = await runMeasured([resolve('node_modules/astro/bin/astro.mjs'), 'build', '--silent'], {
    cwd: dir,
    env: { ...shop.env, NODE_ENV: 'production', DATA_DIR: resolve(dataDir) },
  });
  const dist = join(dir, 'dist');
  const comparison = await comparePages(await realpath(join(dataDir, 'latest')), dist);
  return { ...measured, ...(await htmlBelow(dist)), comparison };
}
