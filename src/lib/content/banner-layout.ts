/** Position of a banner's text on its picture (spec section 3: `content_layout`, default top-left). */
export const BANNER_LAYOUTS = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;

export type BannerLayout = (typeof BANNER_LAYOUTS)[number];

export const DEFAULT_BANNER_LAYOUT: BannerLayout = 'top-left';

/** Reads `Top Left` and `top_left` too. Undefined for an unknown layout. */
export function bannerLayout(value: string): BannerLayout | undefined {
  const name = value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  return BANNER_LAYOUTS.find((layout) => layout === name);
}
