export type OutputFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** How a picture is fitted into a box of width × height. `pad-*` fits it into a canvas at the given anchor. */
export type Fit = 'crop' | 'stretch' | `pad-${Anchor}`;
export type Anchor = 'tl' | 'tc' | 'tr' | 'ml' | 'mc' | 'mr' | 'bl' | 'bc' | 'br';

/** Canonical form of a query: the parameters that affect the bytes, and no others. */
export type Transform = {
  readonly width: number | null;
  readonly height: number | null;
  readonly maxWidth: number | null;
  readonly maxHeight: number | null;
  readonly fit: Fit;
  /** width / height: derives the missing side for `sm=aspect` */
  readonly aspect: number | null;
  readonly upscale: boolean;
  readonly format: OutputFormat | 'auto';
  readonly quality: number | 'default';
  readonly background: Color | null;
  readonly progressive: boolean;
  readonly density: number | null;
  /** `stored`: the point of interest that an editor set for the picture */
  readonly focus: Focus | 'stored' | null;
};
export type Color = { readonly r: number; readonly g: number; readonly b: number; readonly alpha: number };
export type Focus = { readonly x: number; readonly y: number };

/** Widths used by the shop's design; a requested width is rounded up to the next one. */
export const ALLOWED_SIDES: readonly number[] = [
  15, 40, 85, 120, 170, 210, 280, 340, 353, 420, 453, 471, 480, 560, 600, 640, 680, 706, 750, 768, 800, 900, 906, 942,
  960, 1008, 1024, 1200, 1280, 1440, 1600, 1792, 2048, 2560, 3584,
];
const ALLOWED_QUALITIES = [40, 45, 50, 55, 60, 70, 75, 80, 90] as const;
const LARGEST_SIDE = 4096;
const LARGEST_AREA = 12_000_000;
const ANCHORS: ReadonlySet<string> = new Set<Anchor>(['tl', 'tc', 'tr', 'ml', 'mc', 'mr', 'bl', 'bc', 'br']);
const FORMATS: ReadonlyMap<string, OutputFormat> = new Map([
  ['avif', 'avif'],
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['png', 'png'],
]);

export function formatOfExtension(extension: string): OutputFormat | null {
  return FORMATS.get(extension.toLowerCase()) ?? null;
}

/** Parses the query of an image URL. Unknown parameters are ignored; invalid values fall back to defaults. */
export function parseTransform(query: URLSearchParams, extensionFormat: OutputFormat | null): Transform {
  const values = new Map([...query].map(([key, value]) => [key.toLowerCase(), value.trim()]));
  const aspect = values.get('sm') === 'aspect' ? parseAspect(values.get('aspect')) : null;
  const sides = snapSides(parseSide(values.get('w')), parseSide(values.get('h')));
  return {
    ...sides,
    maxWidth: snapDown(parseSide(values.get('maxw'))),
    maxHeight: snapDown(parseSide(values.get('maxh'))),
    fit: parseFit(values.get('sm')),
    aspect,
    upscale: values.get('upscale') !== 'false',
    format: parseFormat(values.get('fmt'), extensionFormat),
    quality: parseQuality(values.get('qlt')),
    background: parseColor(values.get('bg')),
    progressive:
      values.get('fmt.interlaced') === 'true' ||
      values.get('fmt.jpeg.interlaced') === 'true' ||
      values.get('fmt.options') === 'interlaced',
    density: parseDensity(values.get('dpi')),
    focus: values.get('scalefit') === 'poi' ? parseFocus(values.get('poi')) : null,
  };
}

/** Output size for a source size, within the hard limits. */
export function targetSize(
  transform: Transform,
  source: { width: number; height: number },
): { width: number; height: number } {
  const ratio = transform.aspect ?? source.width / source.height;
  let width = transform.width ?? (transform.height === null ? null : transform.height * ratio);
  if (width === null) width = Math.min(source.width, transform.aspect === null ? source.width : source.height * ratio);
  let height = transform.height !== null && transform.aspect === null ? transform.height : width / ratio;
  const bounds = [
    1,
    (transform.maxWidth ?? LARGEST_SIDE) / width,
    (transform.maxHeight ?? LARGEST_SIDE) / height,
    LARGEST_SIDE / Math.max(width, height),
    Math.sqrt(LARGEST_AREA / (width * height)),
    transform.upscale ? 1 : Math.min(source.width / width, source.height / height),
  ];
  const scale = Math.min(...bounds);
  width = Math.max(1, Math.round(width * scale));
  height = Math.max(1, Math.round(height * scale));
  return { width, height };
}

function parseSide(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,6}(\.\d+)?$/.test(text)) return null;
  const side = Math.round(Number(text));
  return side > 0 ? Math.min(side, LARGEST_SIDE) : null;
}

function snapUp(side: number): number {
  return ALLOWED_SIDES.find((allowed) => allowed >= side) ?? LARGEST_SIDE;
}

function snapDown(side: number | null): number | null {
  if (side === null) return null;
  return ALLOWED_SIDES.findLast((allowed) => allowed <= side) ?? ALLOWED_SIDES[0] ?? side;
}

/** Rounds the width up to an allowed one and scales the height, which preserves the aspect ratio. */
function snapSides(width: number | null, height: number | null): { width: number | null; height: number | null } {
  if (width === null) return { width, height: height === null ? null : snapUp(height) };
  const snapped = snapUp(width);
  return { width: snapped, height: height === null ? null : Math.max(1, Math.round((height * snapped) / width)) };
}

function parseFit(text: string | undefined): Fit {
  if (text === 'c' || text === 'aspect') return 'crop';
  if (text === 's') return 'stretch';
  return `pad-${ANCHORS.has(text ?? '') ? (text as Anchor) : 'mc'}`;
}

function parseAspect(text: string | undefined): number | null {
  const [, wide, high] = /^(\d{1,4}(?:\.\d+)?):(\d{1,4}(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  const ratio = Number(wide) / Number(high);
  return ratio >= 0.05 && ratio <= 20 ? Math.round(ratio * 10_000) / 10_000 : null;
}

function parseFormat(text: string | undefined, extensionFormat: OutputFormat | null): OutputFormat | 'auto' {
  if (text === undefined) return extensionFormat ?? 'auto';
  return FORMATS.get(text.toLowerCase()) ?? 'auto';
}

function parseQuality(text: string | undefined): number | 'default' {
  if (text === undefined || !/^\d{1,3}$/.test(text)) return 'default';
  const wanted = Number(text);
  return ALLOWED_QUALITIES.reduce(
    (best, next) => (Math.abs(next - wanted) < Math.abs(best - wanted) ? next : best),
    90,
  );
}

function parseDensity(text: string | undefined): number | null {
  const density = Number(text);
  return [72, 96, 144, 192, 300].includes(density) ? density : null;
}

/** Parses a focus given as fractions, or as an expression for the stored point of interest: `{$this.metadata.pointOfInterest.x},…` and `$poi$`. */
function parseFocus(text: string | undefined): Focus | 'stored' | null {
  if (text === undefined || /pointOfInterest|\$poi\$/i.test(text)) return 'stored';
  const [x, y, width = 0, height = 0] = text.split(',').map(Number);
  if (x === undefined || y === undefined || ![x, y, width, height].every((part) => part >= 0 && part <= 1)) return null;
  return focusOf({ x, y, w: width, h: height });
}

/** The center of a box of interest; a point is a box without size. */
export function focusOf(box: { x: number; y: number; w: number; h: number }): Focus {
  return { x: toHundredth(box.x + box.w / 2), y: toHundredth(box.y + box.h / 2) };
}

/** Rounds to hundredths, so that small focus changes share cache entries. */
function toHundredth(part: number): number {
  return Math.round(Math.min(part, 1) * 100) / 100;
}

/** Parses `rgb(255,255,255)`, `rgba(0,0,0,.5)`, `ffffff`, `#fff`, `white` or `black`. */
export function parseColor(text: string | undefined): Color | null {
  if (text === undefined) return null;
  if (text === 'white') return { r: 255, g: 255, b: 255, alpha: 1 };
  if (text === 'black') return { r: 0, g: 0, b: 0, alpha: 1 };
  const hex = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1];
  if (hex !== undefined) {
    const full = hex.length === 3 ? hex.replaceAll(/./g, (digit) => digit + digit) : hex;
    const number = Number.parseInt(full, 16);
    return { r: number >> 16, g: (number >> 8) & 255, b: number & 255, alpha: 1 };
  }
  const parts = /^rgba?\(([\d.,\s]+)\)$/i.exec(text)?.[1]?.split(',').map(Number);
  if (parts === undefined || parts.length < 3 || parts.some(Number.isNaN)) return null;
  const [r = 0, g = 0, b = 0, alpha = 1] = parts;
  if (Math.max(r, g, b) > 255 || alpha > 1) return null;
  return { r: Math.round(r), g: Math.round(g), b: Math.round(b), alpha };
}
