import type { Palette } from './recolor.ts';

/** High-contrast palettes for printed topsheets: second color and accent; the ground is the catalog's own color. */
const GRAPHIC: Readonly<Record<string, readonly [string, string]>> = {
  glacier: ['#0f2433', '#f3efe6'],
  ink: ['#dfe3e4', '#e2592b'],
  snow: ['#1d2530', '#4f93b8'],
  granite: ['#15181c', '#e8b21b'],
  larch: ['#231c14', '#f3ead8'],
  pine: ['#e4dcc6', '#d39a2c'],
  ember: ['#f4ece2', '#17191d'],
  alpenglow: ['#4a2033', '#f7e9e0'],
  dusk: ['#e3d9ea', '#e59a6b'],
  lichen: ['#20281f', '#f2efdf'],
  rust: ['#efe3d2', '#1c1a1a'],
  fjord: ['#bcd6e4', '#e8632b'],
  sand: ['#2b2a26', '#b5482a'],
  signal: ['#14161a', '#f5f3ec'],
};

/** For designs whose second color covers half of the ski: it must not dominate the color in which the ski is sold. */
const GRAPHIC_QUIET: Readonly<Record<string, readonly [string, string]>> = {
  ink: ['#66717c', '#e2592b'],
  ember: ['#1b1d22', '#f4ece2'],
  dusk: ['#1f1f38', '#e59a6b'],
  rust: ['#2a1712', '#efe3d2'],
  snow: ['#7f909d', '#1d2530'],
};

/** Tonal palettes for gear: darker trim and accent; the body has the catalog's own color. */
const GEAR: Readonly<Record<string, readonly [string, string]>> = {
  glacier: ['#1d3340', '#e9eef0'],
  ink: ['#2d333d', '#8fa3b0'],
  snow: ['#c3cad0', '#1b1f27'],
  granite: ['#2b2f34', '#e8b21b'],
  larch: ['#2a2418', '#f1e7d2'],
  pine: ['#13271f', '#d39a2c'],
  ember: ['#20242b', '#f2ebe0'],
  alpenglow: ['#5b3540', '#f5e6df'],
  dusk: ['#26264a', '#e59a6b'],
  lichen: ['#2b3021', '#f0efdc'],
  rust: ['#241a18', '#e0b48c'],
  fjord: ['#10202f', '#79b4d4'],
  sand: ['#3a352c', '#b5482a'],
  signal: ['#1a1c20', '#f5f3ec'],
};

/** Mirror coatings: top and bottom of a goggle's lens. */
const MIRROR: Readonly<Record<string, readonly [string, string]>> = {
  ink: ['#4a8fc4', '#8a6ad0'],
  ember: ['#f08a2e', '#c23a4a'],
  fjord: ['#35b0bf', '#3b66b8'],
  snow: ['#8fc2e4', '#b48ad8'],
  dusk: ['#9a6fd0', '#e08a7a'],
  granite: ['#c99a35', '#8a5a2a'],
  larch: ['#e0a83a', '#b8502a'],
};

export function paletteOf(kind: string, color: string, hex: string, quiet: boolean): Palette {
  const quieter = quiet ? GRAPHIC_QUIET[color] : undefined;
  if (quieter !== undefined) return [hex, ...quieter];
  const pair = (kind === 'ski' ? GRAPHIC : kind === 'goggle' ? MIRROR : GEAR)[color] ??
    GEAR[color] ?? ['#20242b', '#f2ebe0'];
  return [hex, ...pair];
}
