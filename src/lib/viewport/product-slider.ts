/** Settings of a sliding row of products (spec section 9). `components/product/late.css` has the same widths and gap. */
export const PRODUCT_SLIDER = {
  /** Products per view, by minimum viewport width (xs and md of `breakpoints.ts`). */
  perView: { 0: 1, 600: 2, 900: 4 },
  gapPx: 10,
  speedMs: 300,
  /** Distance in pixels that a finger moves before the row follows. */
  threshold: 5,
  /** A swipe that takes longer than this moves the row only if it covers `longSwipeRatio` of a product's width. */
  longSwipeMs: 300,
  longSwipeRatio: 0.5,
} as const;

/** A row with fewer than two products does not slide. */
export const slides = (products: number): boolean => products > 1;
