/** `node render-scene.ts WORK OUT_DIR [NAME …]`: prints scenes of the massif as OUT_DIR/scene-NAME.webp. */
import { join } from 'node:path';

import sharp from 'sharp';

import { look } from './camera.ts';
import type { View } from './camera.ts';
import type { HeightField } from './height-field.ts';
import { lightOn, surfaceOf } from './light.ts';
import { readMassif } from './massif.ts';
import { bytesOf, grain, print } from './print.ts';
import type { Picture } from './print.ts';
import { SCENES } from './scenes.ts';
import type { Scene } from './scenes.ts';

/** Scenes are printed at twice the size and scaled down, which smooths the edges of the inks. */
const SHARPER = 2;
const WIDTH = 1792;
const HEIGHT = 1008;

export function printScene(
  field: HeightField,
  scene: Scene,
  width: number,
  height: number,
): { picture: Picture; view: View } {
  const { camera, sun, inks, steepest, draw } = scene;
  const surface = surfaceOf(field, camera.rise, steepest);
  const light = lightOn(field, surface, sun, camera.rise);
  const view = look(field, camera, width, height);
  const picture = print(view, { field, surface, light }, inks);
  draw?.({ field, camera, view, picture });
  return { picture, view };
}

if (import.meta.main) {
  const [work = 'work', out = work, ...names] = process.argv.slice(2);
  const field = readMassif(work);
  for (const name of names.length > 0 ? names : Object.keys(SCENES)) {
    const scene = SCENES[name];
    if (!scene) throw new Error(`There is no scene “${name}”: ${Object.keys(SCENES).join(', ')}.`);
    const { picture } = printScene(field, scene, WIDTH * SHARPER, HEIGHT * SHARPER);
    grain(picture, 3, 0.04);
    const raw = { width: picture.width, height: picture.height, channels: 3 } as const;
    const file = join(out, `scene-${name}.webp`);
    await sharp(bytesOf(picture), { raw })
      .resize(WIDTH, HEIGHT, { kernel: 'lanczos3' })
      .webp({ quality: 86, effort: 6 })
      .toFile(file);
    console.log(file);
  }
}
