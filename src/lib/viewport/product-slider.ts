/** Numbers of a row of products that slides (spec section 9). `components/product/late.css` has the same widths and gap. */
export const PRODUCT_SLIDER = {
  /** Products per view, by the least width of the viewport (xs and md of `breakpoints.ts`). */
  perView: { 0: 1, 600: 2, 900: 4 },
  gapPx: 10,
  speedMs: 300,
  /** Pixels that a finger moves before the row follows. */
  threshold: 5,
  /** A longer swipe moves the row only if it covers the ratio of a product's width. */
  longSwipeMs: 300,
  longSwipeRatio: 0.5,
} as const;

/** A single product has nothing to slide. */
export const slides = (products: number): boolean => products > 1;
