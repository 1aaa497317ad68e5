/** `node render-scene.ts WORK OUT_DIR [NAME …]`: prints scenes of the massif as OUT_DIR/scene-NAME.webp. */
import { join } from 'node:path';

import sharp from 'sharp';

import { look, lookDown } from './camera.ts';
import type { View } from './camera.ts';
import { filled } from './height-field.ts';
import type { HeightField } from './height-field.ts';
import { lightOn, surfaceOf } from './light.ts';
import { readMassif } from './massif.ts';
import { bytesOf, grain, print } from './print.ts';
import type { Picture } from './print.ts';
import { RISE, SCENES } from './scenes.ts';
import type { MapScene, Scene } from './scenes.ts';
import { STORY_SCENES } from './story-scenes.ts';

/** Scenes are printed at twice the size and scaled down, which smooths the edges of the inks. */
const SHARPER = 2;
const WIDTH = 1792;
const HEIGHT = 1008;

export function printScene(
  ground: HeightField,
  scene: Scene | MapScene,
  width: number,
  height: number,
): { picture: Picture; view: View } {
  const { fill, sun, inks, steepest } = scene;
  const { field, covered } = fill ? filled(ground, fill) : { field: ground, covered: undefined };
  const surface = surfaceOf(field, RISE, steepest);
  const light = lightOn(field, surface, sun, RISE);
  const view = 'map' in scene ? lookDown(field, scene.map, width, height) : look(field, scene.camera, width, height);
  const picture = print(view, { field, surface, light, covered }, inks);
  if ('draw' in scene) scene.draw?.({ field, camera: scene.camera, view, picture });
  return { picture, view };
}

const ALL_SCENES: Readonly<Record<string, Scene | MapScene>> = { ...SCENES, ...STORY_SCENES };

if (import.meta.main) {
  const [work = 'work', out = work, ...names] = process.argv.slice(2);
  const field = readMassif(work);
  for (const name of names.length > 0 ? names : Object.keys(ALL_SCENES)) {
    const scene = ALL_SCENES[name];
    if (!scene) throw new Error(`There is no scene “${name}”: ${Object.keys(ALL_SCENES).join(', ')}.`);
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
