/** A hotspot with its texts, link and product resolved, ready to render. */
import type { ShownPrice } from '#lib/pricing/item-price.ts';

export interface HotspotView {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Position as fractions of the picture, 0 to 1. */
  readonly point: { readonly x: number; readonly y: number };
  readonly link?: {
    readonly text: string;
    readonly href: string;
    readonly target?: '_blank';
    readonly rel?: 'noopener noreferrer';
  };
  readonly picture?: { readonly name: string; readonly set: boolean };
  /** Only for products. */
  readonly price?: {
    readonly shown: ShownPrice | undefined;
    readonly product: number | undefined;
    readonly range: string | undefined;
    /** Set when the product is sold here and was in stock when the page was published. */
    readonly canAdd?: true;
  };
  /** The editor's colors for the panel. */
  readonly colors?: { readonly font: string; readonly background: string };
}

/** Thresholds of the point's position that decide where the panel opens (spec section 9: 0.3 and 0.6). */
export const PANEL_THRESHOLDS = { near: 0.3, far: 0.6 } as const;

export type PanelSide = 'start' | 'middle' | 'end';

/** The panel opens away from the edge of the picture that its point is near. */
export function panelSide(fraction: number): PanelSide {
  if (fraction < PANEL_THRESHOLDS.near) return 'start';
  return fraction <= PANEL_THRESHOLDS.far ? 'middle' : 'end';
}

/** Maximum banner size at which the panel covers the whole window (spec section 9). */
export const SMALL_HOTSPOTS = { width: 650, height: 360 } as const;

export const isSmallBanner = (width: number, height: number): boolean =>
  width <= SMALL_HOTSPOTS.width || height <= SMALL_HOTSPOTS.height;

/** Milliseconds after the last change of the window's size until the layout is chosen again. */
export const RESIZE_DEBOUNCE_MS = 450;

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The editor's two colors if both are hexadecimal and their contrast is legible (at least 4.5); otherwise undefined. */
export function panelColors(font = '', background = ''): HotspotView['colors'] {
  if (!HEX.test(font) || !HEX.test(background)) return undefined;
  const [light, dark] = [luminance(font), luminance(background)].toSorted((one, other) => other - one);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) >= 4.5 ? { font, background } : undefined;
}
