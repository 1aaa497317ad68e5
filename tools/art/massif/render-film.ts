/**
 * `node render-film.ts WORK OUT_DIR line|light`: renders the films of the massif, OUT_DIR/film-NAME.mp4 (H.264, 1280 × 720, no sound) and their posters,
 * OUT_DIR/film-NAME.webp. Needs ffmpeg.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import sharp from 'sharp';

import { look } from './camera.ts';
import { drawRun } from './glyphs.ts';
import type { HeightField } from './height-field.ts';
import { lightOn, surfaceOf } from './light.ts';
import { readMassif } from './massif.ts';
import { bytesOf, ink, mix, print } from './print.ts';
import type { Inks, Picture } from './print.ts';
import { COULOIR_RUN, SCENES } from './scenes.ts';
import type { Scene } from './scenes.ts';

const WIDTH = 1280;
const HEIGHT = 720;
const SHARPER = 2;
const RATE = 25;
const SECONDS = 8;
const FRAMES = RATE * SECONDS;

/** Eases time, so that a movement starts and ends at rest. */
const eased = (part: number): number => {
  const held = Math.min(1, Math.max(0, part));
  return held * held * (3 - 2 * held);
};

function sceneOf(name: string): Scene {
  const scene = SCENES[name];
  if (!scene) throw new Error(`There is no scene “${name}”.`);
  return scene;
}

/** Film of a line that is skied down the couloir. */
function lineFilm(field: HeightField): (frame: number) => Picture {
  const { camera, sun, inks, steepest } = sceneOf('couloir');
  const surface = surfaceOf(field, camera.rise, steepest);
  const view = look(field, camera, WIDTH * SHARPER, HEIGHT * SHARPER);
  const empty = print(view, { field, surface, light: lightOn(field, surface, sun, camera.rise) }, inks);
  return (frame) => {
    const picture = { ...empty, rgb: empty.rgb.slice() };
    const part = eased((frame / FRAMES - 0.08) / 0.72);
    if (part > 0) drawRun(picture, COULOIR_RUN, part);
    return picture;
  };
}

const NIGHT: Pick<Inks, 'skyTop' | 'skyBottom' | 'haze'> = {
  skyTop: ink('#33485f'),
  skyBottom: ink('#b79a9c'),
  haze: ink('#8f8d9c'),
};
/** Interval, in frames, at which light is computed; the frames between are interpolated. */
const KEY = 10;

/** Film of a sunrise on the ridge: light runs down the faces. */
function lightFilm(field: HeightField): (frame: number) => Picture {
  const { camera, inks, steepest } = sceneOf('dawn-ridge');
  const surface = surfaceOf(field, camera.rise, steepest);
  const view = look(field, camera, WIDTH * SHARPER, HEIGHT * SHARPER);
  const lights = new Map<number, Float32Array>();
  const keyLight = (key: number): Float32Array => {
    const part = key / (FRAMES / KEY);
    const known =
      lights.get(key) ?? lightOn(field, surface, { azimuth: 84 + 22 * part, altitude: 2.5 + 15 * part }, camera.rise);
    lights.delete(key - 2);
    lights.set(key, known);
    return known;
  };
  return (frame) => {
    const key = Math.trunc(frame / KEY);
    const [before, after] = [keyLight(key), keyLight(key + 1)];
    const between = (frame % KEY) / KEY;
    const light = before.map((value, at) => value + ((after[at] ?? 0) - value) * between);
    const day = eased(frame / FRAMES);
    const now: Inks = {
      ...inks,
      skyTop: mix(NIGHT.skyTop, inks.skyTop, day),
      skyBottom: mix(NIGHT.skyBottom, inks.skyBottom, day),
      haze: mix(NIGHT.haze, inks.haze, day),
    };
    return print(view, { field, surface, light }, now);
  };
}

async function halved(picture: Picture): Promise<Buffer> {
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const;
  return sharp(bytesOf(picture), { raw }).resize(WIDTH, HEIGHT, { kernel: 'lanczos3' }).raw().toBuffer();
}

const FILMS = { line: lineFilm, light: lightFilm } as const;

if (import.meta.main) {
  const [work = 'work', out = work, name = 'line'] = process.argv.slice(2);
  if (name !== 'line' && name !== 'light')
    throw new Error(`There is no film “${name}”: ${Object.keys(FILMS).join(', ')}.`);
  const frameAt = FILMS[name](readMassif(work));
  const file = join(out, `film-${name}.mp4`);
  const coder = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${WIDTH}x${HEIGHT}`,
      '-r',
      `${RATE}`,
      '-i',
      '-',
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-crf',
      '23',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
      '-an',
      file,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const bytes = await halved(frameAt(frame));
    if (!coder.stdin.write(bytes)) await once(coder.stdin, 'drain');
    if (frame === FRAMES - 1)
      await sharp(bytes, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .webp({ quality: 84, effort: 6 })
        .toFile(join(out, `film-${name}.webp`));
    if (frame % RATE === 0) console.log(`second ${frame / RATE} of ${SECONDS}`);
  }
  coder.stdin.end();
  await once(coder, 'close');
}
