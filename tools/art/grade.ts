/**
 * Makes a photograph of a rendered scene: distance haze, glow, split toning, grain, and a snowfall where one belongs.
 * `node grade.ts NAME RENDER_PREFIX OUT.webp`: reads RENDER_PREFIX.png and RENDER_PREFIX-mist-0001.png.
 */
import sharp from 'sharp';

type Rgb = readonly [number, number, number];
type Look = {
  readonly haze: Rgb;
  /** 0 none .. 1 white-out at the horizon */
  readonly density: number;
  /** how far the haze reaches to the foreground; larger = only far away */
  readonly reach: number;
  readonly shadows: Rgb;
  readonly lights: Rgb;
  readonly contrast: number;
  readonly saturation: number;
  readonly glow: number;
  readonly snowfall?: number;
  /** a bank of low cloud: height as a share of the picture, thickness, strength */
  readonly bank?: readonly [number, number, number];
};

/** Scenes may be rendered smaller to save time; the grain is laid on at full size. */
const FULL_WIDTH = 1792;

const LOOKS: Readonly<Record<string, Look>> = {
  'dawn-ridge': {
    haze: [236, 178, 150],
    density: 0.62,
    reach: 1.5,
    shadows: [10, 16, 40],
    lights: [255, 226, 200],
    contrast: 1.06,
    saturation: 0.92,
    glow: 0.28,
    bank: [0.8, 0.12, 0.5],
  },
  couloir: {
    haze: [176, 200, 226],
    density: 0.34,
    reach: 1.5,
    shadows: [8, 16, 30],
    lights: [250, 252, 255],
    contrast: 1.12,
    saturation: 0.72,
    glow: 0.1,
  },
  forest: {
    haze: [196, 210, 222],
    density: 0.6,
    reach: 1.2,
    shadows: [10, 22, 28],
    lights: [255, 246, 230],
    contrast: 1.02,
    saturation: 0.8,
    glow: 0.18,
    bank: [0.46, 0.13, 0.55],
  },
  plateau: {
    haze: [190, 208, 228],
    density: 0.5,
    reach: 1.6,
    shadows: [12, 22, 44],
    lights: [252, 248, 240],
    contrast: 1.08,
    saturation: 0.8,
    glow: 0.16,
  },
  storm: {
    haze: [176, 186, 198],
    density: 0.86,
    reach: 0.85,
    shadows: [20, 28, 38],
    lights: [232, 238, 244],
    contrast: 0.92,
    saturation: 0.38,
    glow: 0.2,
    snowfall: 2600,
  },
  village: {
    haze: [128, 140, 190],
    density: 0.55,
    reach: 1.2,
    shadows: [12, 16, 44],
    lights: [255, 224, 196],
    contrast: 1.05,
    saturation: 0.9,
    glow: 0.3,
    bank: [0.62, 0.12, 0.4],
  },
};

const [name = '', prefix, out] = process.argv.slice(2);
const look = LOOKS[name];
if (look === undefined || prefix === undefined || out === undefined)
  throw new Error('usage: grade.ts NAME RENDER_PREFIX OUT.webp');

const { data: image, info } = await sharp(`${prefix}.png`)
  .removeAlpha()
  .resize(FULL_WIDTH, null, { kernel: 'lanczos3' })
  .sharpen({ sigma: 0.8, m1: 0.5, m2: 1 })
  .toColourspace('srgb')
  .raw()
  .toBuffer({ resolveWithObject: true });
const { width, height } = info;
const mist = await sharp(`${prefix}-mist-0001.png`)
  .resize(FULL_WIDTH)
  .toColourspace('b-w')
  .extractChannel(0)
  .blur(0.7)
  .raw()
  .toBuffer();
const glow = await sharp(image, { raw: { width, height, channels: 3 } })
  .linear(1.6, -150)
  .blur(width / 60)
  .raw()
  .toBuffer();
const random = randomFrom(7);
const graded = Buffer.alloc(image.length);
const cloud = noiseField(random);

for (let y = 0; y < height; y += 1) {
  for (let x = 0; x < width; x += 1) {
    const pixel = y * width + x;
    const distance = (mist[pixel] ?? 0) / 255;
    const sky = distance > 0.996;
    const drift = cloud(x / width, y / height);
    let veil = sky
      ? look.density * 0.55 * Math.exp(-(((height * 0.5 - y) / (height * 0.42)) ** 2) * (y < height * 0.5 ? 1 : 0))
      : look.density * distance ** look.reach * (0.75 + 0.5 * drift);
    if (look.bank !== undefined && !sky) {
      const [middle, thickness, strength] = look.bank;
      veil +=
        strength *
        Math.exp(-(((y / height - middle + (drift - 0.5) * 0.12) / thickness) ** 2)) *
        Math.min(1, distance * 2.2) *
        (0.4 + 0.9 * drift);
    }
    if (name === 'storm') veil = Math.max(veil, sky ? 0.9 : 0) + 0.12 * drift;
    veil = Math.min(veil, 0.97);
    const vignette = 1 - 0.16 * ((x / width - 0.5) ** 2 * 2 + (y / height - 0.5) ** 2 * 2.4);
    const grain = (random() + random() + random() - 1.5) * 7;
    const source = [0, 1, 2].map(
      (channel) =>
        (image[pixel * 3 + channel] ?? 0) * (1 - veil) +
        (look.haze[channel] ?? 0) * veil +
        (glow[pixel * 3 + channel] ?? 0) * look.glow,
    );
    const grey = 0.3 * (source[0] ?? 0) + 0.59 * (source[1] ?? 0) + 0.11 * (source[2] ?? 0);
    for (let channel = 0; channel < 3; channel += 1) {
      let value = grey + ((source[channel] ?? 0) - grey) * look.saturation;
      value = (value / 255 - 0.5) * look.contrast + 0.5;
      const low = (look.shadows[channel] ?? 0) / 255;
      const high = (look.lights[channel] ?? 255) / 255;
      value = low + (high - low) * curve(value);
      graded[pixel * 3 + channel] = Math.min(255, Math.max(0, value * vignette * 255 + grain * (1 - 0.5 * value)));
    }
  }
}

let picture = sharp(graded, { raw: { width, height, channels: 3 } });
if (look.snowfall !== undefined)
  picture = picture.composite([{ input: snowfall(look.snowfall, width, height, random), blend: 'over' }]);
await picture.webp({ quality: 82, effort: 5 }).toFile(out);

/** Rolls off both ends like film does. */
function curve(value: number): number {
  const clipped = Math.min(Math.max(value, -0.1), 1.15);
  return clipped > 0.8
    ? 0.8 + 0.2 * (1 - Math.exp(-(clipped - 0.8) / 0.2))
    : clipped < 0.06
      ? 0.06 * Math.exp((clipped - 0.06) / 0.06)
      : clipped;
}

function snowfall(flakes: number, wide: number, high: number, next: () => number): Buffer {
  let art = '';
  for (let flake = 0; flake < flakes; flake += 1) {
    const near = next() ** 7;
    const size = 0.6 + 5 * near;
    const [x, y] = [next() * wide, next() * high];
    const length = 1.5 + 5 * next() + 16 * near;
    art += `<line x1="${x.toFixed(1)}" y1="${y.toFixed(1)}" x2="${(x + length).toFixed(1)}" y2="${(y + length * (0.34 + 0.18 * next())).toFixed(1)}" stroke="#fff" stroke-linecap="round" stroke-width="${size.toFixed(1)}" stroke-opacity="${(0.5 - 0.3 * near).toFixed(2)}"/>`;
  }
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><filter id="b"><feGaussianBlur stdDeviation="0.9"/></filter><g filter="url(#b)">${art}</g></svg>`,
  );
}

/** Soft clouds, 0 to 1. */
function noiseField(next: () => number): (x: number, y: number) => number {
  const size = 64;
  const grid = Array.from({ length: size * size }, next);
  const at = (x: number, y: number): number => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - left), ease(y - top)];
    const cell = (i: number, j: number): number =>
      grid[(((top + j) % size) * size + ((left + i) % size)) % grid.length] ?? 0;
    return (cell(0, 0) * (1 - u) + cell(1, 0) * u) * (1 - v) + (cell(0, 1) * (1 - u) + cell(1, 1) * u) * v;
  };
  return (x, y) => (at(x * 3, y * 7) * 4 + at(x * 7 + 9, y * 15 + 3) * 2 + at(x * 15 + 5, y * 31 + 7)) / 7;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
