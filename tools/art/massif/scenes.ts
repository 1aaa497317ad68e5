/** The scenes of the sample shop: their cameras, light and inks. */
import type { Camera, MapFrame } from './camera.ts';
import { buildVillage, drawRun, drawSnow, plantForest } from './glyphs.ts';
import type { Run, Stage } from './glyphs.ts';
import type { Fill } from './height-field.ts';
import type { Sun } from './light.ts';
import { ink } from './print.ts';
import type { Inks } from './print.ts';

interface Printed {
  /** Water or fog in the valleys; needs `fill` in the inks. */
  readonly fill?: Fill;
  readonly sun: Sun;
  readonly inks: Inks;
  /** Slope (height per length) above which ground is rock. */
  readonly steepest: number;
}

export interface Scene extends Printed {
  readonly camera: Camera;
  /** Draws the objects on the ground and in the sky. */
  readonly draw?: (stage: Stage) => void;
}

/** Ground seen from above. */
export interface MapScene extends Printed {
  readonly map: MapFrame;
}

export const RISE = 0.14;

export const base = { rise: RISE, far: 1.3 } as const;
/** The brand's color for skied lines. */
export const SIGNAL = ink('#e2562a');

export const COULOIR_RUN: Run = {
  points: [
    [0.4985, 0.262],
    [0.506, 0.318],
    [0.518, 0.393],
    [0.533, 0.474],
    [0.541, 0.519],
    [0.547, 0.57],
  ],
  turns: 11,
  swing: 0.0022,
  width: 0.0022,
  color: SIGNAL,
};

export const SCENES: Readonly<Record<string, Scene>> = {
  'dawn-ridge': {
    camera: { ...base, x: 0.45, y: 0.985, height: 0.72, heading: 356, width: 0.46, horizon: 0.4 },
    sun: { azimuth: 100, altitude: 17 },
    steepest: 1.85,
    inks: {
      skyTop: ink('#6f9ab3'),
      skyBottom: ink('#f7dcc2'),
      snow: [ink('#fde6cf'), ink('#e0b4ae'), ink('#7088ab')],
      rock: [ink('#7f6876'), ink('#323d5e')],
      haze: ink('#e9cdbd'),
      line: ink('#2a3046'),
      tones: [0.06, 0.27],
      clear: 1.05,
      contours: 0.1,
      interval: 0.03,
    },
  },
  couloir: {
    camera: { ...base, x: 0.46, y: 0.03, height: 0.86, heading: 190, width: 0.3, horizon: 0.36 },
    sun: { azimuth: 285, altitude: 30 },
    steepest: 1.5,
    inks: {
      skyTop: ink('#2f6482'),
      skyBottom: ink('#a9cbd8'),
      snow: [ink('#fbfcfb'), ink('#bcd3de'), ink('#5f86a3')],
      rock: [ink('#5b6670'), ink('#1d2b38')],
      haze: ink('#b9d3de'),
      line: ink('#142330'),
      tones: [0.12, 0.42],
      clear: 0.95,
      contours: 0,
      interval: 0.03,
    },
    draw: ({ picture }) => drawRun(picture, COULOIR_RUN),
  },
  forest: {
    camera: { ...base, x: 0.1, y: 0.95, height: 0.5, heading: 40, width: 0.6, horizon: 0.4 },
    sun: { azimuth: 130, altitude: 24 },
    steepest: 1.35,
    inks: {
      skyTop: ink('#9fb8b6'),
      skyBottom: ink('#e6ebe4'),
      snow: [ink('#f4f6f2'), ink('#c5d2cf'), ink('#7f9799')],
      rock: [ink('#7d8683'), ink('#3a4a4b')],
      haze: ink('#dfe6e1'),
      line: ink('#20302f'),
      tones: [0.1, 0.36],
      clear: 0.55,
      contours: 0.06,
      interval: 0.03,
    },
    draw: (stage) =>
      plantForest(stage, {
        count: 15_000,
        upTo: 0.3,
        dark: ink('#1f3a36'),
        light: ink('#3f6259'),
        haze: ink('#dfe6e1'),
        clear: 0.5,
        tall: 7,
        nearest: 0.03,
      }),
  },
  plateau: {
    camera: { ...base, x: 0.03, y: 0.86, height: 0.8, heading: 48, width: 0.6, horizon: 0.38 },
    sun: { azimuth: 145, altitude: 22 },
    steepest: 1.7,
    inks: {
      skyTop: ink('#3d7ea3'),
      skyBottom: ink('#d5e6ec'),
      snow: [ink('#ffffff'), ink('#d3e2ea'), ink('#88aac2')],
      rock: [ink('#7a8791'), ink('#33495c')],
      haze: ink('#d9e7ee'),
      line: ink('#1c3547'),
      tones: [0.12, 0.36],
      clear: 0.9,
      contours: 0.3,
      interval: 0.02,
    },
  },
  storm: {
    camera: { ...base, x: 0.9, y: 0.94, height: 0.7, heading: 312, width: 0.55, horizon: 0.36 },
    sun: { azimuth: 70, altitude: 28 },
    steepest: 1.25,
    inks: {
      skyTop: ink('#6f7f8a'),
      skyBottom: ink('#a9b4bb'),
      snow: [ink('#dfe5e8'), ink('#b3bfc7'), ink('#7d8c97')],
      rock: [ink('#69767f'), ink('#3c4852')],
      haze: ink('#a7b2ba'),
      line: ink('#27323b'),
      tones: [0.12, 0.42],
      clear: 0.5,
      contours: 0,
      interval: 0.03,
    },
    draw: (stage) => drawSnow(stage.picture, { count: 900, color: ink('#f4f7f8') }),
  },
  village: {
    camera: { ...base, x: 0.52, y: 0.01, height: 0.42, heading: 190, width: 0.55, horizon: 0.42 },
    sun: { azimuth: 292, altitude: 11 },
    steepest: 1.4,
    inks: {
      skyTop: ink('#23365c'),
      skyBottom: ink('#e39a77'),
      snow: [ink('#f0b79a'), ink('#8d84a4'), ink('#44527c')],
      rock: [ink('#7d5a66'), ink('#232c4c')],
      haze: ink('#b98a8f'),
      line: ink('#141b33'),
      tones: [0.05, 0.2],
      clear: 0.9,
      contours: 0.07,
      interval: 0.03,
    },
    draw: (stage) => {
      plantForest(stage, {
        count: 9000,
        upTo: 0.3,
        dark: ink('#18213f'),
        light: ink('#2c3763'),
        haze: ink('#b98a8f'),
        clear: 0.8,
        tall: 6,
        nearest: 0.02,
      });
      buildVillage(stage, {
        place: [0.49, 0.2],
        count: 26,
        wall: ink('#2a2340'),
        roof: ink('#6f77a0'),
        window: ink('#ffd37a'),
      });
    },
  },
};
