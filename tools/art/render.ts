/**
 * Makes the pictures of the whole catalog: first masters in Blender (stored in WORK_DIR), then every colorway from them.
 *
 *   node tools/art/render.ts WORK_DIR [slug-or-kind …] [--view front …] [--scale 1] [--samples 12] [--out sample/media]
 *
 * Needs Blender 3.4 with numpy, and the fonts made by fonts.py in WORK_DIR/fonts. Delete a master to have it rendered again.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { childEnvironment } from '#app/settings/environment.ts';

import { DESIGNS, isHalfAndHalf } from './designs.ts';
import { paletteOf } from './palettes.ts';
import { readMaster, writePicture } from './recolor.ts';

type Product = { slug: string; title: string; kind: string; shape: Record<string, unknown>; colors: string[] };
type Catalog = { colors: Record<string, { hex: string }>; products: Product[] };

/** Kinds of products that stand or lie on the ground; all others float in the picture. */
const GROUNDED: ReadonlySet<unknown> = new Set(['pack', 'duffel', 'skin', 'wax', 'guide', 'strap']);
/** Width of a master (3:4): twice the largest displayed width. */
const WIDTH = 1170;
const VIEWS = ['front', 'back', 'detail'] as const;
type View = (typeof VIEWS)[number];
/** File name suffixes of the views: a product's views are a set of the media service, which sorts them by name. */
const ENDINGS: Readonly<Record<View, string>> = { front: '', back: '--2', detail: '--3' };

const here = import.meta.dirname;
const root = join(here, '../..');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    view: { type: 'string', multiple: true },
    scale: { type: 'string', default: '1' },
    samples: { type: 'string', default: '12' },
    out: { type: 'string', default: join(root, 'sample/media') },
  },
});
const [work, ...wanted] = positionals;
if (work === undefined) throw new Error('usage: render.ts WORK_DIR [slug-or-kind …]');
const views = VIEWS.filter((view) => options.view?.includes(view) ?? true);
const catalog = JSON.parse(readFileSync(join(root, 'sample/catalog.json'), 'utf8')) as Catalog;
const products = catalog.products.filter(
  ({ slug, kind }) => wanted.length === 0 || wanted.includes(slug) || wanted.includes(kind),
);
for (const dir of [options.out, join(work, 'masters'), join(work, 'topsheets')]) mkdirSync(dir, { recursive: true });

const masterOf = ({ slug }: Product, view: View): string => join(work, 'masters', `${slug}${ENDINGS[view]}`);
const isMissing = (master: string): boolean => !existsSync(`${master}-mask.png`);

const jobs = products
  .filter((product) => views.some((view) => isMissing(masterOf(product, view))))
  .map((product) => {
    const seed = catalog.products.indexOf(product) + 1;
    return {
      kind: product.kind,
      shape: { ...product.shape, font: join(work, 'fonts/FirnWide.ttf') },
      seed,
      width: Math.round((WIDTH * Number(options.scale)) / 6) * 6,
      views: Object.fromEntries(views.map((view) => [view, masterOf(product, view)])),
      ...(product.kind === 'ski' ? drawTopsheet(product, seed) : {}),
    };
  });
if (jobs.length > 0) {
  const jobFile = join(work, `jobs-${process.pid}.json`);
  writeFileSync(jobFile, JSON.stringify(jobs));
  run('nice', ['-n', '19', 'blender', '-b', '-P', join(here, 'product.py'), '--', jobFile, options.samples]);
}

let total = 0;
for (const product of products) for (const view of views) total += await writeColorways(product, view);
process.stdout.write(`${products.length} products, ${Math.round(total / 1024)} KB\n`);

async function writeColorways(product: Product, view: View): Promise<number> {
  const out = masterOf(product, view);
  if (isMissing(out)) {
    process.stderr.write(`no master ${out}\n`);
    process.exitCode = 1;
    return 0;
  }
  const master = await readMaster(out);
  let bytes = 0;
  for (const color of product.colors) {
    const hex = catalog.colors[color]?.hex ?? '#888888';
    bytes += await writePicture(
      master,
      paletteOf(product.kind, color, hex, isHalfAndHalf(product.slug)),
      join(options.out, `${product.slug}-${color}${ENDINGS[view]}.webp`),
      view !== 'detail' && GROUNDED.has(product.kind === 'tool' ? product.shape['style'] : product.kind),
    );
  }
  return bytes;
}

function drawTopsheet({ slug, title }: Product, seed: number): { topsheet: string; base: string } {
  const [, number = ''] = /-(\d+)/.exec(slug) ?? [];
  const model = title.replace(/\d.*$/, '').trim();
  const draw = (family: string): string => {
    const file = join(work as string, 'topsheets', `${slug}-${family}.png`);
    if (!existsSync(file))
      run(process.execPath, [join(here, 'topsheet.ts'), file, String(seed), family, model, number]);
    return file;
  };
  return { topsheet: draw(String(DESIGNS[slug] ?? seed)), base: draw('base') };
}

function run(command: string, args: string[]): void {
  const env = childEnvironment({ FONTCONFIG_FILE: join(work as string, 'fonts/fonts.conf') });
  const { status, stdout } = spawnSync(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const line of stdout.split('\n'))
    if (/^(MASTER|FAILED|Traceback|\w*Error)/.test(line)) process.stdout.write(`${line}\n`);
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}
