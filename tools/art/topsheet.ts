/**
 * Topsheet designs as weight maps: red, green and blue are the shares of colors 1, 2 and 3 at a place.
 * `node topsheet.ts OUT.png SEED FAMILY MODEL NUMBER`; FAMILY may be `base` (FONTCONFIG_FILE refers to the fonts made by fonts.py).
 */
import sharp from 'sharp';

/** size of the drawing: x runs across the ski (0..WIDE), y from tip (0) to tail (LONG) */
const WIDE = 400;
const LONG = 4000;
const ONE = '#ff0000';
const TWO = '#00ff00';
const THREE = '#0000ff';
/** mixtures of two colors */
const ONE_TWO = '#808000';
const TWO_ONE = '#5aa500';

type Random = () => number;
type Words = { readonly model: string; readonly number: string };
type Design = (random: Random, words: Words) => string;

function randomFrom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function ridge(random: Random, top: number, height: number, steps: number): string {
  const points: string[] = [];
  let y = top;
  let direction = random() < 0.5 ? 1 : -1;
  for (let step = 0; step <= steps; step += 1) {
    points.push(`${((WIDE + 40) * step) / steps - 20},${y.toFixed(1)}`);
    y = top + direction * height * (0.3 + 0.7 * random()) + (random() - 0.5) * height * 0.35;
    direction = -direction;
  }
  return points.join(' ');
}

function lettering(
  text: string,
  options: { y: number; size: number; fill: string; font?: string; x?: number; opacity?: number; spacing?: number },
): string {
  const { y, size, fill, font = 'FirnWide', x = WIDE / 2, opacity = 1, spacing = 0 } = options;
  return `<text transform="translate(${x} ${y}) rotate(-90)" font-family="${font}" font-size="${size}" letter-spacing="${spacing}" fill="${fill}" fill-opacity="${opacity}" text-anchor="middle" dy="0.36em">${text}</text>`;
}

const ground = (fill: string): string =>
  `<rect x="-50" y="-50" width="${WIDE + 100}" height="${LONG + 100}" fill="${fill}"/>`;

const ridgelines: Design = (random, words) => {
  let art = ground(ONE);
  const fills = [TWO_ONE, TWO, ONE_TWO, ONE, TWO];
  for (let layer = 0; layer < 5; layer += 1) {
    const top = 640 + layer * 250 + random() * 60;
    art += `<polygon points="-20,2000 ${ridge(random, top, 170 - layer * 14, 4 + (layer >> 1))} ${WIDE + 20},2000" fill="${fills[layer]}"/>`;
  }
  art += `<rect x="-50" y="1990" width="500" height="${LONG}" fill="${TWO}"/>`;
  art += `<polygon points="-20,${LONG + 20} ${ridge(random, 3330, 120, 5)} ${WIDE + 20},${LONG + 20}" fill="${ONE}"/>`;
  art += `<rect x="0" y="2010" width="${WIDE}" height="16" fill="${THREE}"/>`;
  return (
    art +
    lettering('FIRN', { y: 2900, size: 190, fill: ONE }) +
    lettering(words.number, { y: 3620, size: 150, fill: THREE })
  );
};

const contours: Design = (random, words) => {
  const phase = random() * 6;
  const lines: string[] = [];
  for (let line = 0; line < 46; line += 1) {
    const points: string[] = [];
    for (let y = -60; y <= LONG + 60; y += 40) {
      const swell =
        62 * Math.sin(y / 330 + phase + line * 0.11) +
        44 * Math.sin(y / 151 + line * 0.23 + phase * 2) +
        30 * Math.sin(y / 700 - line * 0.3);
      points.push(`${(line * 19 - 230 + swell).toFixed(1)},${y}`);
    }
    const third = line % 9 === 4;
    lines.push(
      `<polyline points="${points.join(' ')}" fill="none" stroke="${third ? THREE : TWO}" stroke-width="${third ? 5.5 : 3}" stroke-opacity="${third ? 1 : 0.85}"/>`,
    );
  }
  return (
    ground(ONE) +
    lines.join('') +
    `<rect x="-50" y="2520" width="500" height="860" fill="${ONE}"/>` +
    lettering('FIRN', { y: 2950, size: 215, fill: TWO }) +
    lettering(`${words.model} ${words.number}`, { y: 3700, size: 62, fill: TWO, font: 'FirnText', spacing: 6 })
  );
};

const blocks: Design = (random, words) => {
  const cut = 1150 + random() * 300;
  const slope = 260 + random() * 160;
  let art = ground(ONE);
  art += `<polygon points="-20,${cut + slope} ${WIDE + 20},${cut} ${WIDE + 20},${LONG + 50} -20,${LONG + 50}" fill="${TWO}"/>`;
  for (let bar = 0; bar < 4; bar += 1) {
    const top = cut - 90 - bar * 74;
    art += `<polygon points="-20,${top + slope} ${WIDE + 20},${top} ${WIDE + 20},${top + 34 - bar * 6} -20,${top + slope + 34 - bar * 6}" fill="${bar === 0 ? THREE : TWO}"/>`;
  }
  art += `<polygon points="-20,3480 ${WIDE + 20},${3480 - slope} ${WIDE + 20},${LONG + 50} -20,${LONG + 50}" fill="${ONE}"/>`;
  return (
    art +
    lettering(words.number, { y: 900, size: 260, fill: TWO, opacity: 0.95 }) +
    lettering('FIRN', { y: 2820, size: 190, fill: ONE })
  );
};

const fade: Design = (random, words) => {
  let art = `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ONE}"/><stop offset="0.34" stop-color="${ONE}"/><stop offset="0.62" stop-color="${TWO}"/><stop offset="1" stop-color="${TWO}"/></linearGradient></defs>${ground('url(#g)')}`;
  for (let dot = 0; dot < 1500; dot += 1) {
    const y = 1000 + 1500 * Math.sqrt(random());
    const size = 2 + 9 * random() * ((2600 - y) / 1600);
    art += `<circle cx="${(random() * WIDE).toFixed(1)}" cy="${y.toFixed(1)}" r="${Math.max(size, 1).toFixed(1)}" fill="${random() < 0.12 ? THREE : random() < 0.5 ? ONE : TWO}"/>`;
  }
  art += `<rect x="${WIDE / 2 - 5}" y="-10" width="10" height="900" fill="${THREE}"/>`;
  return (
    art +
    lettering('FIRN', { y: 3000, size: 205, fill: ONE }) +
    lettering(words.model, { y: 3660, size: 64, fill: ONE, font: 'FirnText', spacing: 8 })
  );
};

const monogram: Design = (random, words) => {
  const offset = random() * 200;
  let art = ground(ONE) + lettering(words.number, { y: 1150 + offset, size: 520, fill: TWO });
  art += lettering('FIRN', { y: 3080, size: 330, fill: TWO, opacity: 0.96 });
  art += `<rect x="-20" y="${2010 + offset}" width="500" height="120" fill="${THREE}"/>`;
  art += `<rect x="-20" y="${2150 + offset}" width="500" height="26" fill="${THREE}"/>`;
  return art;
};

const facets: Design = (random, words) => {
  let art = ground(ONE);
  const fills = [ONE, TWO, TWO_ONE, ONE_TWO, TWO, ONE];
  const rows = 15;
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from(
      { length: 4 },
      (_unused, column) =>
        [column * (WIDE / 3) + (random() - 0.5) * 90, (row * 2300) / rows + (random() - 0.5) * 110] as const,
    ),
  );
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const corners = [
        grid[row]?.[column],
        grid[row]?.[column + 1],
        grid[row + 1]?.[column + 1],
        grid[row + 1]?.[column],
      ];
      const [a, b, c, d] = corners.map((corner) => (corner ?? [0, 0]).join(','));
      const drift = row / rows;
      const pick = (): string =>
        random() < drift * 0.9
          ? (fills[Math.floor(random() * 3) + 1] ?? TWO)
          : random() < 0.05
            ? THREE
            : (fills[Math.floor(random() * 2) * 3] ?? ONE);
      art += `<polygon points="${a} ${b} ${c}" fill="${pick()}"/><polygon points="${a} ${c} ${d}" fill="${pick()}"/>`;
    }
  }
  art += `<rect x="-20" y="2240" width="500" height="2000" fill="${TWO}"/>`;
  return (
    art +
    lettering('FIRN', { y: 2990, size: 200, fill: ONE }) +
    lettering(words.number, { y: 3640, size: 110, fill: THREE })
  );
};

const pinstripe: Design = (random, words) => {
  let art = ground(ONE);
  const lean = 40 + random() * 60;
  for (let line = 0; line < 9; line += 1) {
    const x = 40 + line * 40;
    art += `<polyline points="${x - lean},-20 ${x - lean},${900 + line * 70} ${x + lean},${1300 + line * 70} ${x + lean},${LONG}" fill="none" stroke="${line % 4 === 1 ? THREE : TWO}" stroke-width="${line % 4 === 1 ? 12 : 5}"/>`;
  }
  art += `<rect x="-20" y="2600" width="500" height="780" fill="${TWO}"/>`;
  return (
    art +
    lettering('FIRN', { y: 2990, size: 200, fill: ONE }) +
    lettering(`${words.model} ${words.number}`, {
      y: 560,
      size: 70,
      fill: TWO,
      font: 'FirnText',
      spacing: 8,
      x: WIDE / 2,
    })
  );
};

const halves: Design = (random, words) => {
  const bend = (random() - 0.5) * 120;
  let art = ground(ONE);
  art += `<path d="M ${WIDE / 2} -50 C ${WIDE / 2 + 200 + bend} 900 ${WIDE / 2 - 260 + bend} 1500 ${WIDE / 2} 2300 S ${WIDE / 2 + 180} 3400 ${WIDE / 2} ${LONG + 50} H ${WIDE + 60} V -50 Z" fill="${TWO}"/>`;
  art += `<path d="M ${WIDE / 2} -50 C ${WIDE / 2 + 200 + bend} 900 ${WIDE / 2 - 260 + bend} 1500 ${WIDE / 2} 2300 S ${WIDE / 2 + 180} 3400 ${WIDE / 2} ${LONG + 50}" fill="none" stroke="${THREE}" stroke-width="16"/>`;
  return (
    art +
    lettering(words.number, { y: 640, size: 120, fill: TWO, x: 120 }) +
    lettering('FIRN', { y: 3000, size: 130, fill: TWO, x: 118 })
  );
};

const sun: Design = (random, words) => {
  const middle = 900 + random() * 160;
  let art = ground(ONE) + `<ellipse cx="${WIDE / 2}" cy="${middle}" rx="165" ry="210" fill="${THREE}"/>`;
  for (let bar = 0; bar < 7; bar += 1)
    art += `<rect x="-20" y="${middle + 10 + bar * 34}" width="500" height="${6 + bar * 4}" fill="${ONE}"/>`;
  art += `<polygon points="-20,2200 ${ridge(random, middle + 480, 110, 3)} ${WIDE + 20},2200" fill="${TWO_ONE}"/><polygon points="-20,${LONG + 50} ${ridge(random, middle + 760, 120, 4)} ${WIDE + 20},${LONG + 50}" fill="${TWO}"/>`;
  return (
    art +
    lettering('FIRN', { y: 2950, size: 195, fill: ONE }) +
    lettering(words.number, { y: 3620, size: 120, fill: THREE })
  );
};

const chevrons: Design = (random, words) => {
  let art =
    ground(TWO) +
    `<rect x="-20" y="2450" width="500" height="1700" fill="${ONE}"/><rect x="-20" y="-20" width="500" height="560" fill="${ONE}"/>`;
  const step = 150 + random() * 30;
  for (let row = 0; row < 13; row += 1) {
    const y = 480 + row * step;
    const thick = 120 - row * 7;
    art += `<polygon points="-20,${y + 190} ${WIDE / 2},${y} ${WIDE + 20},${y + 190} ${WIDE + 20},${y + 190 + thick} ${WIDE / 2},${y + thick} -20,${y + 190 + thick}" fill="${row === 4 ? THREE : ONE}"/>`;
  }
  return (
    art +
    lettering('FIRN', { y: 3020, size: 200, fill: TWO }) +
    lettering(words.number, { y: 3640, size: 120, fill: THREE })
  );
};

const halftone: Design = (random, words) => {
  let art = ground(ONE);
  const phase = random() * 3;
  for (let row = 0; row < 64; row += 1) {
    for (let column = 0; column < 9; column += 1) {
      const y = 260 + row * 38;
      const size =
        21 * Math.max(0.12, Math.sin((row / 64) * Math.PI) * (0.62 + 0.38 * Math.sin(row / 5 + column * 0.9 + phase)));
      art += `<ellipse cx="${column * 48 + (row % 2) * 24 + 4}" cy="${y}" rx="${size * 1.15}" ry="${size}" fill="${(row + column * 3) % 17 === 3 ? THREE : TWO}"/>`;
    }
  }
  return (
    art +
    `<rect x="-20" y="2680" width="500" height="1500" fill="${TWO}"/>` +
    lettering('FIRN', { y: 3080, size: 200, fill: ONE }) +
    lettering(words.model, { y: 3660, size: 66, fill: ONE, font: 'FirnText', spacing: 8 })
  );
};

/** The base: graphite of a fixed color with inlaid letters. It is mirrored, because it is seen from below. */
const base: Design = (random, words) => {
  const from = 3150 - random() * 160;
  const band = 560 + random() * 120;
  const art =
    ground('#000') +
    lettering('FIRN', { y: 1980, size: 330, fill: ONE, spacing: 46 }) +
    lettering(words.number || words.model, { y: from, size: 210, fill: ONE }) +
    `<rect x="-20" y="${band}" width="500" height="46" fill="${THREE}"/>` +
    `<rect x="-20" y="${band + 74}" width="500" height="14" fill="${ONE}"/>`;
  return `<g transform="translate(${WIDE} 0) scale(-1 1)">${art}</g>`;
};

const FAMILIES: readonly Design[] = [
  ridgelines,
  contours,
  blocks,
  fade,
  monogram,
  facets,
  pinstripe,
  halves,
  sun,
  chevrons,
  halftone,
];

const [out, seed, family, model = '', number = ''] = process.argv.slice(2);
if (out === undefined) throw new Error('usage: topsheet.ts OUT.png SEED FAMILY MODEL NUMBER');
const design = family === 'base' ? base : (FAMILIES[Number(family) % FAMILIES.length] ?? ridgelines);
const art = design(randomFrom(Number(seed)), { model: model.toUpperCase(), number });
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${LONG}" viewBox="0 0 ${WIDE} ${LONG}">${art}</svg>`;
await sharp(Buffer.from(svg), { limitInputPixels: false }).flatten({ background: '#000' }).png().toFile(out);
