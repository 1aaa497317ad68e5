/**
 * `node tools/art/turn.ts WORK OUT_DIR SLUG COLOR`: renders a ski turning on its axis as OUT_DIR/film-SLUG.mp4 (H.264, square, no sound), with
 * its poster OUT_DIR/film-SLUG.webp. Run render.ts first, which leaves the ski's topsheet and base in WORK. Needs Blender and ffmpeg.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

import { DESIGNS, isHalfAndHalf } from './designs.ts';
import { paletteOf } from './palettes.ts';
import { exposureOf, readMaster, recolor } from './recolor.ts';

const SIDE = 720;
const RATE = 15;
const FRAMES = RATE * 6;
const SAMPLES = 6;
/** Background: `--studio` of the light theme, because a film has no transparency. */
const GROUND = '#eef1f2';

type Product = { slug: string; shape: Record<string, unknown> };
type Catalog = { colors: Record<string, { hex: string }>; products: Product[] };

const here = import.meta.dirname;
const [work = '', outDir = '', slug = '', color = ''] = process.argv.slice(2);
const catalog = JSON.parse(readFileSync(join(here, '../../sample/catalog.json'), 'utf8')) as Catalog;
const product = catalog.products.find((one) => one.slug === slug);
const hex = catalog.colors[color]?.hex;
if (!product || !hex) throw new Error('usage: turn.ts WORK OUT_DIR SLUG COLOR');

const frames = join(work, 'turn');
mkdirSync(frames, { recursive: true });
const job = join(work, 'turn.json');
writeFileSync(
  job,
  JSON.stringify({
    shape: product.shape,
    seed: catalog.products.indexOf(product) + 1,
    topsheet: join(work, 'topsheets', `${slug}-${DESIGNS[slug] ?? 0}.png`),
    base: join(work, 'topsheets', `${slug}-base.png`),
    width: SIDE,
    height: SIDE,
    frames: FRAMES,
    out: join(frames, slug),
  }),
);
spawnSync('nice', ['-n', '19', 'blender', '-b', '-P', join(here, 'turn.py'), '--', job, `${SAMPLES}`], {
  stdio: ['ignore', 'ignore', 'inherit'],
});

const palette = paletteOf('ski', color, hex, isHalfAndHalf(slug));
const masterOf = (frame: number) => readMaster(join(frames, `${slug}-${String(frame).padStart(3, '0')}`));
const exposure = exposureOf(await masterOf(0));
const size = `${SIDE}x${SIDE}`;
const encoder = spawn(
  'ffmpeg',
  `-y -f rawvideo -pix_fmt rgb24 -s ${size} -r ${RATE} -i - -an -c:v libx264 -preset slow -crf 20 -pix_fmt yuv420p -movflags +faststart`
    .split(' ')
    .concat(join(outDir, `film-${slug}.mp4`)),
  { stdio: ['pipe', 'ignore', 'ignore'] },
);
for (let frame = 0; frame < FRAMES; frame += 1) {
  const { data, width, height } = recolor(await masterOf(frame), palette, exposure);
  const cut = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: GROUND });
  if (frame === 0)
    await cut
      .clone()
      .webp({ quality: 88 })
      .toFile(join(outDir, `film-${slug}.webp`));
  if (!encoder.stdin.write(await cut.removeAlpha().raw().toBuffer())) await once(encoder.stdin, 'drain');
}
encoder.stdin.end();
const [code] = (await once(encoder, 'close')) as [number];
if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
