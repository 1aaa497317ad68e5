/** Scenes of the athletes and of the journal's posts: one of its own for each. */
import { buildVillage, drawRun, drawSnow, plantForest } from './glyphs.ts';
import type { Run } from './glyphs.ts';
import { ink } from './print.ts';
import type { Picture } from './print.ts';
import { base, SIGNAL } from './scenes.ts';
import type { MapScene, Scene } from './scenes.ts';
import { drawDisc, drawStars } from './sky.ts';

const FACE_RUN: Run = {
  points: [
    [0.65, 0.5],
    [0.638, 0.57],
    [0.622, 0.65],
    [0.602, 0.74],
    [0.585, 0.82],
  ],
  turns: 7,
  swing: 0.0045,
  width: 0.0024,
  color: SIGNAL,
};

/** Corners of an ascent with kick turns, as fractions of the picture's width and height. */
const KICK_TURNS: Run['points'] = [
  [0.3, 1],
  [0.62, 0.87],
  [0.42, 0.78],
  [0.57, 0.7],
  [0.465, 0.64],
  [0.535, 0.6],
];

/** Straight tracks between kick turns, in the color of shade: orange is for descents only. */
function drawAscent(picture: Picture): void {
  for (const [index, to] of KICK_TURNS.entries()) {
    const from = KICK_TURNS[index - 1];
    if (from) drawRun(picture, { points: [from, to], turns: 0, swing: 0, width: 0.0018, color: ink('#5f7f95') });
  }
}

const NO_CONTOURS = { contours: 0, interval: 0.03 } as const;

const ATHLETE_SCENES: Readonly<Record<string, Scene>> = {
  'wide-face': {
    camera: { ...base, x: 0.9, y: 0.24, height: 0.62, heading: 258, width: 0.32, horizon: 0.4 },
    sun: { azimuth: 160, altitude: 24 },
    steepest: 1.5,
    inks: {
      skyTop: ink('#2f7288'),
      skyBottom: ink('#d9e4d8'),
      snow: [ink('#fdfbf3'), ink('#c5d9da'), ink('#6f98a8')],
      rock: [ink('#6a7173'), ink('#22343d')],
      haze: ink('#c6dad8'),
      line: ink('#15262e'),
      tones: [0.1, 0.38],
      clear: 0.95,
      ...NO_CONTOURS,
    },
    draw: ({ picture }) => drawRun(picture, FACE_RUN),
  },
  'cloud-sea': {
    camera: { ...base, x: 0.5, y: 0.99, height: 0.95, heading: 2, width: 0.5, horizon: 0.36 },
    fill: { level: 0.42, swell: 0.05 },
    sun: { azimuth: 105, altitude: 14 },
    steepest: 1.6,
    inks: {
      skyTop: ink('#5c86a6'),
      skyBottom: ink('#f8e3cf'),
      snow: [ink('#fdeadb'), ink('#d8b9bd'), ink('#7286a8')],
      fill: [ink('#fdf3e8'), ink('#ecd9d4'), ink('#b9bfce')],
      rock: [ink('#806d7c'), ink('#333f5f')],
      haze: ink('#f0dccf'),
      line: ink('#2c3350'),
      tones: [0.08, 0.24],
      clear: 1,
      ...NO_CONTOURS,
    },
  },
  fjord: {
    camera: { ...base, x: 0.36, y: 0.02, height: 0.5, heading: 176, width: 0.5, horizon: 0.36 },
    fill: { level: 0.2, swell: 0 },
    sun: { azimuth: 262, altitude: 12 },
    steepest: 1.5,
    inks: {
      skyTop: ink('#4c8a94'),
      skyBottom: ink('#f3dfb9'),
      snow: [ink('#fbf3e2'), ink('#c2d3d0'), ink('#668f9c')],
      fill: [ink('#3c7482'), ink('#2f6371'), ink('#24505e')],
      rock: [ink('#6d7470'), ink('#23393f')],
      haze: ink('#dfdcc4'),
      line: ink('#142a30'),
      tones: [0.06, 0.24],
      clear: 0.95,
      ...NO_CONTOURS,
    },
  },
  snowfall: {
    camera: { ...base, x: 0.7, y: 0.97, height: 0.3, heading: 335, width: 0.4, horizon: 0.42 },
    sun: { azimuth: 130, altitude: 28 },
    steepest: 1.5,
    inks: {
      skyTop: ink('#b9c3cc'),
      skyBottom: ink('#e4e6e6'),
      snow: [ink('#f6f7f6'), ink('#d6dde1'), ink('#a4b2bd')],
      rock: [ink('#8b969e'), ink('#5b6873')],
      haze: ink('#dbe0e3'),
      line: ink('#333f49'),
      tones: [0.1, 0.34],
      clear: 0.35,
      ...NO_CONTOURS,
    },
    draw: (stage) => {
      plantForest(stage, {
        count: 5000,
        upTo: 0.5,
        dark: ink('#3d4a53'),
        light: ink('#8e9ba3'),
        haze: ink('#dbe0e3'),
        clear: 0.3,
        tall: 11,
        nearest: 0.03,
      });
      drawSnow(stage.picture, { count: 1600, color: ink('#ffffff') });
    },
  },
  needles: {
    camera: { ...base, x: 0.04, y: 0.58, height: 0.62, heading: 82, width: 0.34, horizon: 0.5 },
    sun: { azimuth: 305, altitude: 12 },
    steepest: 1.3,
    inks: {
      skyTop: ink('#4a3f6b'),
      skyBottom: ink('#f2a98c'),
      snow: [ink('#f6c7ae'), ink('#a58bab'), ink('#5b5687')],
      rock: [ink('#7b4f63'), ink('#2a2547')],
      haze: ink('#c88f93'),
      line: ink('#1b1734'),
      tones: [0.05, 0.2],
      clear: 1,
      ...NO_CONTOURS,
    },
    draw: (stage) => drawDisc(stage, { at: [0.9, 0.47], radius: 0.035, color: ink('#fbe0bd') }),
  },
  bowl: {
    camera: { ...base, x: 0.27, y: 0.82, height: 0.42, heading: 34, width: 0.36, horizon: 0.4 },
    sun: { azimuth: 235, altitude: 26 },
    steepest: 1.9,
    inks: {
      skyTop: ink('#1f5f95'),
      skyBottom: ink('#b6dbe9'),
      snow: [ink('#ffffff'), ink('#cfe3f0'), ink('#7fa9cc')],
      rock: [ink('#71808d'), ink('#2b4560')],
      haze: ink('#c5deeb'),
      line: ink('#173350'),
      tones: [0.12, 0.36],
      clear: 0.9,
      contours: 0.16,
      interval: 0.02,
    },
  },
  'tall-trees': {
    camera: { ...base, x: 0.3, y: 0.96, height: 0.34, heading: 18, width: 0.42, horizon: 0.36 },
    sun: { azimuth: 230, altitude: 24 },
    steepest: 1.5,
    inks: {
      skyTop: ink('#7d9aa0'),
      skyBottom: ink('#dfe5dc'),
      snow: [ink('#f7f7f0'), ink('#c8d4cf'), ink('#7d9a98')],
      rock: [ink('#77827d'), ink('#2f4443')],
      haze: ink('#d3ddd6'),
      line: ink('#182b29'),
      tones: [0.1, 0.34],
      clear: 0.6,
      ...NO_CONTOURS,
    },
    draw: (stage) =>
      plantForest(stage, {
        count: 4500,
        upTo: 0.42,
        dark: ink('#163430'),
        light: ink('#2f5a50'),
        haze: ink('#d3ddd6'),
        clear: 0.55,
        tall: 15,
        nearest: 0.035,
      }),
  },
  'red-walls': {
    camera: { ...base, x: 0.5, y: 0.9, height: 1.05, heading: 356, width: 0.3, horizon: 0.28 },
    sun: { azimuth: 240, altitude: 14 },
    steepest: 1.45,
    inks: {
      skyTop: ink('#5f7fa8'),
      skyBottom: ink('#f3cdbd'),
      snow: [ink('#fbe9df'), ink('#c9b8cb'), ink('#6f7ba6')],
      rock: [ink('#c9857a'), ink('#4b426b')],
      haze: ink('#e3c3bd'),
      line: ink('#2a2547'),
      tones: [0.06, 0.26],
      clear: 1,
      ...NO_CONTOURS,
    },
  },
};

const POST_SCENES: Readonly<Record<string, Scene | MapScene>> = {
  april: {
    camera: { ...base, x: 0.67, y: 0.97, height: 0.55, heading: 350, width: 0.42, horizon: 0.44 },
    sun: { azimuth: 150, altitude: 36 },
    steepest: 1.2,
    inks: {
      skyTop: ink('#3f8fb5'),
      skyBottom: ink('#e9f0e4'),
      snow: [ink('#fffdf4'), ink('#d8e3dc'), ink('#8fb0b8')],
      rock: [ink('#8b8272'), ink('#4b4f4c')],
      haze: ink('#dfe9e2'),
      line: ink('#2b3330'),
      tones: [0.14, 0.42],
      clear: 0.9,
      ...NO_CONTOURS,
    },
    draw: (stage) => drawDisc(stage, { at: [0.8, 0.27], radius: 0.03, color: ink('#fff6d8') }),
  },
  shore: {
    camera: { ...base, x: 0.98, y: 0.7, height: 0.42, heading: 292, width: 0.5, horizon: 0.44 },
    fill: { level: 0.27, swell: 0 },
    sun: { azimuth: 200, altitude: 10 },
    steepest: 1.4,
    inks: {
      skyTop: ink('#35506f'),
      skyBottom: ink('#eab9a0'),
      snow: [ink('#f4d9c8'), ink('#a9aebf'), ink('#55708f')],
      fill: [ink('#7d8ea6'), ink('#5f7793'), ink('#41597a')],
      rock: [ink('#6c6470'), ink('#22304a')],
      haze: ink('#c9b0b0'),
      line: ink('#141f33'),
      tones: [0.04, 0.18],
      clear: 0.9,
      ...NO_CONTOURS,
    },
  },
  'red-sun': {
    camera: { ...base, x: 0.2, y: 0.04, height: 0.34, heading: 160, width: 0.45, horizon: 0.42 },
    sun: { azimuth: 230, altitude: 24 },
    steepest: 1.7,
    inks: {
      skyTop: ink('#c9c3c0'),
      skyBottom: ink('#efe9e2'),
      snow: [ink('#fbf8f3'), ink('#e0dcd9'), ink('#b3b4ba')],
      rock: [ink('#97949a'), ink('#66666f')],
      haze: ink('#e9e3dd'),
      line: ink('#3b3a40'),
      tones: [0.1, 0.34],
      clear: 0.45,
      ...NO_CONTOURS,
    },
    draw: (stage) => {
      drawDisc(stage, { at: [0.67, 0.14], radius: 0.05, color: ink('#c9483f'), opacity: 0.85 });
      plantForest(stage, {
        count: 7000,
        upTo: 0.34,
        dark: ink('#4a4a52'),
        light: ink('#9b9aa0'),
        haze: ink('#e9e3dd'),
        clear: 0.4,
        tall: 7,
        nearest: 0.03,
      });
    },
  },
  lamp: {
    camera: { ...base, x: 0.5, y: 0.03, height: 0.3, heading: 188, width: 0.4, horizon: 0.5 },
    sun: { azimuth: 60, altitude: 20 },
    steepest: 1.4,
    inks: {
      skyTop: ink('#0e1830'),
      skyBottom: ink('#3c5480'),
      snow: [ink('#8ea3c9'), ink('#566c9a'), ink('#2c3c63')],
      rock: [ink('#3a4668'), ink('#141d38')],
      haze: ink('#40557f'),
      line: ink('#0a1124'),
      tones: [0.08, 0.3],
      clear: 0.9,
      ...NO_CONTOURS,
    },
    draw: (stage) => {
      drawStars(stage, 320, 0.42, ink('#e8eefb'));
      plantForest(stage, {
        count: 5000,
        upTo: 0.3,
        dark: ink('#0d1730'),
        light: ink('#1e2c50'),
        haze: ink('#40557f'),
        clear: 0.8,
        tall: 7,
        nearest: 0.02,
      });
      buildVillage(stage, {
        place: [0.49, 0.2],
        count: 16,
        wall: ink('#141a30'),
        roof: ink('#8595bd'),
        window: ink('#ffcf70'),
      });
    },
  },
  hut: {
    camera: { ...base, x: 0.75, y: 0.2, height: 0.62, heading: 204, width: 0.34, horizon: 0.56 },
    sun: { azimuth: 290, altitude: 24 },
    steepest: 1.6,
    inks: {
      skyTop: ink('#0b1226'),
      skyBottom: ink('#2d4470'),
      snow: [ink('#b3c3df'), ink('#6c81ab'), ink('#33456f')],
      rock: [ink('#46526f'), ink('#151e39')],
      haze: ink('#33496f'),
      line: ink('#080e1f'),
      tones: [0.08, 0.3],
      clear: 0.9,
      ...NO_CONTOURS,
    },
    draw: (stage) => {
      drawStars(stage, 420, 0.5, ink('#eef3ff'));
      drawDisc(stage, { at: [0.24, 0.14], radius: 0.022, color: ink('#f4ecd2') });
      buildVillage(stage, {
        place: [0.6935, 0.3935],
        spread: 0,
        count: 1,
        wall: ink('#10172c'),
        roof: ink('#9db0d6'),
        window: ink('#ffd682'),
      });
    },
  },
  thaw: {
    camera: { ...base, x: 0.1, y: 0.93, height: 0.5, heading: 36, width: 0.45, horizon: 0.4 },
    sun: { azimuth: 140, altitude: 34 },
    steepest: 0.62,
    inks: {
      skyTop: ink('#88a9b4'),
      skyBottom: ink('#eef0e4'),
      snow: [ink('#fbf9ee'), ink('#d9dfd2'), ink('#a3b3ac')],
      rock: [ink('#8f8a63'), ink('#4d5540')],
      haze: ink('#dfe4d6'),
      line: ink('#2a2f22'),
      tones: [0.14, 0.42],
      clear: 0.7,
      ...NO_CONTOURS,
    },
    draw: (stage) =>
      plantForest(stage, {
        count: 9000,
        upTo: 0.26,
        dark: ink('#2f4030'),
        light: ink('#5d7150'),
        haze: ink('#dfe4d6'),
        clear: 0.6,
        tall: 6,
        nearest: 0.03,
      }),
  },
  bulletin: {
    map: { west: 0.28, north: 0.3, across: 0.4 },
    sun: { azimuth: 315, altitude: 34 },
    steepest: 1.9,
    inks: {
      skyTop: ink('#ffffff'),
      skyBottom: ink('#ffffff'),
      snow: [ink('#f6f3ea'), ink('#dcdcd6'), ink('#b5bbbf')],
      rock: [ink('#a97fa6'), ink('#74588a')],
      haze: ink('#f6f3ea'),
      line: ink('#2b2f3a'),
      tones: [0.22, 0.5],
      clear: 9,
      contours: 0.5,
      interval: 0.03,
    },
  },
  'kick-turn': {
    camera: { ...base, x: 0.33, y: 0.9, height: 0.5, heading: 8, width: 0.26, horizon: 0.24 },
    sun: { azimuth: 120, altitude: 26 },
    steepest: 2.2,
    inks: {
      skyTop: ink('#6c93ad'),
      skyBottom: ink('#e7ecec'),
      snow: [ink('#fcfcfa'), ink('#cbdae2'), ink('#86a5b9')],
      rock: [ink('#707b86'), ink('#2d3e4d')],
      haze: ink('#d5e1e6'),
      line: ink('#1b2a37'),
      tones: [0.12, 0.4],
      clear: 0.9,
      ...NO_CONTOURS,
    },
    draw: ({ picture }) => drawAscent(picture),
  },
  'cold-morning': {
    camera: { ...base, x: 0.82, y: 0.06, height: 0.5, heading: 214, width: 0.42, horizon: 0.4 },
    sun: { azimuth: 95, altitude: 13 },
    steepest: 1.5,
    inks: {
      skyTop: ink('#7fa3bd'),
      skyBottom: ink('#f4e6dd'),
      snow: [ink('#fdf0e6'), ink('#c9d3e0'), ink('#88a0bf')],
      rock: [ink('#76819a'), ink('#3d4d6c')],
      haze: ink('#dfe0e4'),
      line: ink('#28344d'),
      tones: [0.05, 0.2],
      clear: 0.8,
      contours: 0.2,
      interval: 0.025,
    },
  },
  larches: {
    camera: { ...base, x: 0.62, y: 0.98, height: 0.36, heading: 346, width: 0.45, horizon: 0.38 },
    sun: { azimuth: 215, altitude: 24 },
    steepest: 1.25,
    inks: {
      skyTop: ink('#6f9fae'),
      skyBottom: ink('#f0e9d6'),
      snow: [ink('#fbf7ea'), ink('#d5d9cf'), ink('#93a6a6')],
      rock: [ink('#837c6d'), ink('#43494a')],
      haze: ink('#e6e2d0'),
      line: ink('#2b2c26'),
      tones: [0.1, 0.34],
      clear: 0.7,
      ...NO_CONTOURS,
    },
    draw: (stage) =>
      plantForest(stage, {
        count: 9000,
        upTo: 0.34,
        dark: ink('#9a7524'),
        light: ink('#d9ab3f'),
        haze: ink('#e6e2d0'),
        clear: 0.65,
        tall: 8,
        nearest: 0.03,
      }),
  },
  works: {
    camera: { ...base, x: 0.44, y: 0.05, height: 0.34, heading: 176, width: 0.42, horizon: 0.46 },
    sun: { azimuth: 240, altitude: 26 },
    steepest: 1.4,
    inks: {
      skyTop: ink('#5f93ae'),
      skyBottom: ink('#e7eeec'),
      snow: [ink('#fdfdfb'), ink('#cfdce2'), ink('#8ba7b8')],
      rock: [ink('#737f87'), ink('#31424f')],
      haze: ink('#d8e3e6'),
      line: ink('#1d2c37'),
      tones: [0.1, 0.36],
      clear: 0.8,
      ...NO_CONTOURS,
    },
    draw: (stage) => {
      plantForest(stage, {
        count: 5500,
        upTo: 0.27,
        dark: ink('#274047'),
        light: ink('#4e6d70'),
        haze: ink('#d8e3e6'),
        clear: 0.7,
        tall: 6,
        nearest: 0.02,
      });
      buildVillage(stage, {
        place: [0.46, 0.2],
        count: 30,
        wall: ink('#7a6a58'),
        roof: ink('#f4f4f0'),
        window: ink('#3a3f45'),
      });
    },
  },
  contours: {
    map: { west: 0.3, north: 0.12, across: 0.4 },
    sun: { azimuth: 300, altitude: 22 },
    steepest: 9,
    inks: {
      skyTop: ink('#ffffff'),
      skyBottom: ink('#ffffff'),
      snow: [ink('#eef3f1'), ink('#c3d5d4'), ink('#87a8ac')],
      rock: [ink('#87a8ac'), ink('#87a8ac')],
      haze: ink('#eef3f1'),
      line: ink('#173f4b'),
      tones: [0.12, 0.36],
      clear: 9,
      contours: 0.85,
      interval: 0.02,
    },
  },
};

export const STORY_SCENES: Readonly<Record<string, Scene | MapScene>> = { ...ATHLETE_SCENES, ...POST_SCENES };
