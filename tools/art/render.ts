/**
 * Makes the pictures of the whole catalogue: masters in Blender (kept in WORK_DIR), then every colourway from them.
 *
 *   node tools/art/render.ts WORK_DIR [slug-or-kind …] [--width 780] [--samples 40]
 *
 * Needs Blender 3.4 with numpy and, in WORK_DIR/fonts, what fonts.py makes. Delete a master to have it made again.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { childEnvironment } from '#app/settings/environment.ts';

import { paletteOf } from './palettes.ts';
import { readMaster, writePicture } from './recolour.ts';

type Product = { slug: string; title: string; kind: string; shape: Record<string, unknown>; colours: string[] };
type Catalogue = { colours: Record<string, { hex: string }>; products: Product[] };

/** Which topsheet design a ski wears; the seed comes from its place in the catalogue. */
const DESIGNS: Readonly<Record<string, number>> = {
  'ridge-98': 0,
  'ridge-92': 2,
  'ridge-88-w': 7,
  'traverse-94': 6,
  'couloir-108': 5,
  'couloir-116': 4,
  'couloir-102-w': 3,
  'serac-122': 1,
  'skarn-96': 1,
  'skarn-88': 0,
  'skarn-104': 9,
  'nivis-80': 8,
  'kante-72': 2,
  'kante-68-sl': 9,
  'kante-78-w': 6,
  'kicker-90': 10,
  'kicker-84-junior': 8,
};

/** Products that stand or lie; the others hang free in the picture. */
const GROUNDED: ReadonlySet<unknown> = new Set(['pack', 'duffel', 'skin', 'wax', 'guide', 'strap']);
/** Designs whose second colour covers about half of the ski. */
const HALF_AND_HALF: ReadonlySet<number> = new Set([0, 2, 5, 8, 9]);

const here = import.meta.dirname;
const root = join(here, '../..');
const { values: size, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', default: '780' }, samples: { type: 'string', default: '40' } },
});
const [work, ...wanted] = positionals;
if (work === undefined) throw new Error('usage: render.ts WORK_DIR [slug-or-kind …]');
const { width: WIDTH, samples: SAMPLES } = size;
const catalogue = JSON.parse(readFileSync(join(root, 'sample/catalogue.json'), 'utf8')) as Catalogue;
const products = catalogue.products.filter(
  ({ slug, kind }) => wanted.length === 0 || wanted.includes(slug) || wanted.includes(kind),
);
const pictures = join(root, 'sample/media');
for (const dir of [pictures, join(work, 'masters'), join(work, 'topsheets')]) mkdirSync(dir, { recursive: true });

const jobs = products.map((product) => {
  const seed = catalogue.products.indexOf(product) + 1;
  const job = {
    kind: product.kind,
    shape: { ...product.shape, font: join(work, 'fonts/FirnWide.ttf') },
    seed,
    out: join(work, 'masters', product.slug),
  };
  return product.kind === 'ski' ? { ...job, topsheet: drawTopsheet(product, seed) } : job;
});
const jobFile = join(work, 'jobs.json');
writeFileSync(jobFile, JSON.stringify(jobs));
if (jobs.some(({ out }) => !existsSync(`${out}-mask.png`))) {
  run('nice', ['-n', '15', 'blender', '-b', '-P', join(here, 'product.py'), '--', jobFile, WIDTH, SAMPLES]);
}

let total = 0;
for (const product of products) {
  const out = join(work, 'masters', product.slug);
  if (!existsSync(`${out}-mask.png`)) {
    process.stderr.write(`no master for ${product.slug}\n`);
    process.exitCode = 1;
    continue;
  }
  const master = await readMaster(out);
  for (const colour of product.colours) {
    const hex = catalogue.colours[colour]?.hex ?? '#888888';
    total += await writePicture(
      master,
      paletteOf(product.kind, colour, hex, HALF_AND_HALF.has(DESIGNS[product.slug] ?? -1)),
      join(pictures, `${product.slug}-${colour}.webp`),
      GROUNDED.has(product.kind === 'tool' ? product.shape['style'] : product.kind),
    );
  }
}
process.stdout.write(`${products.length} products, ${Math.round(total / 1024)} KB\n`);

function drawTopsheet({ slug, title }: Product, seed: number): string {
  const file = join(work as string, 'topsheets', `${slug}.png`);
  const [, number = ''] = /-(\d+)/.exec(slug) ?? [];
  const model = title.replace(/\d.*$/, '').trim();
  run(process.execPath, [join(here, 'topsheet.ts'), file, String(seed), String(DESIGNS[slug] ?? seed), model, number]);
  return file;
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
