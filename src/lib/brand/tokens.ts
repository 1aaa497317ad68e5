/**
 * The brand's colors and font names, defined only here. Every page gets them as custom properties (`--snow`); code that uses no style sheet of the
 * shop (the browser's theme color, the report, pages of the API) imports them. Sizes and durations are in `styles/tokens.css`.
 */
type Color = string | readonly [light: string, dark: string];

export const COLORS = {
  snow: ['#fbfcfc', '#0e1215'],
  ground: ['#eff2f3', '#171d21'],
  studio: ['#eef1f2', '#c9d1d5'],
  raised: ['#fff', '#1b2227'],
  ink: ['#11161a', '#f1f5f6'],
  'ink-soft': ['#4d5961', '#a9b6bd'],
  line: ['#d9dfe2', '#2f3a41'],
  glacier: ['#0b6285', '#7cc4e4'],
  'on-glacier': ['#fff', '#07202b'],
  signal: ['#b93c0b', '#ff9a63'],
  'on-picture': '#fff',
  // Text on bright surfaces, which are bright in both schemes.
  'on-bright': '#11161a',
  'on-bright-soft': '#4d5961',
  banner: '#26323a',
  // Behind text on pictures, in several strengths.
  night: '#080e12',
  veil: '#080e1273',
  // Rim of color swatches: contrast 3:1 against white in the light scheme and against black in the dark one.
  rim: ['#4d5961b3', '#a9b6bdb3'],
  cast: '#080e1238',
} as const satisfies Readonly<Record<string, Color>>;

type ColorName = keyof typeof COLORS;

/** Colors of the SVG files in `public`, which cannot use the tokens: mid-tones, legible in both schemes. A test checks that the files use them. */
export const DRAWING_COLORS = ['#7d8a92', '#3a93b8', '#b8c0c4', '#8d989f'] as const;

/** Font families of `styles/fonts-….css`, without their suffixes. */
export const FONTS = { display: 'Archivo', text: 'Inter' } as const;

/** For documents without the shop's font files: the same font if it is installed on the machine, else the system's. */
export const LOCAL_FONTS = {
  display: `'${FONTS.display}', system-ui, sans-serif`,
  text: `'${FONTS.text}', system-ui, sans-serif`,
} as const;

/** Custom properties: `--snow:light-dark(…);--ink:…`. */
export function colorTokens(names = Object.keys(COLORS) as readonly ColorName[]): string {
  return names
    .map((name) => {
      const color: Color = COLORS[name];
      return `--${name}:${typeof color === 'string' ? color : `light-dark(${color.join()})`}`;
    })
    .join(';');
}

/** Pages in languages without accents use a smaller subset of each family (`lib/locale/font-subset.ts`). */
export function fontTokens(letters: 'basic' | 'latin'): string {
  const subset = letters === 'basic' ? 'Basic' : 'Variable';
  return Object.entries(FONTS)
    .map(([name, family]) => `--${name}:"${family} ${subset}","${family} Fallback",var(--system)`)
    .join(';');
}
