/** Numbers and rules of a carousel of banners (spec section 9; the carousel's states are in section 4). */
export const BANNER_CAROUSEL = {
  speedMs: 500,
  perView: 1,
  loop: true,
  /** Pixels that a finger moves before the banner follows. */
  threshold: 2,
  /** A longer swipe moves the carousel only if it covers the ratio of a banner's width. */
  longSwipeMs: 300,
  longSwipeRatio: 0.5,
  /** Time of a banner before the next one comes by itself. */
  autoplayMs: 7000,
  /** A finger that rests for so long holds the banner; within so many pixels it rests. A test compares them with `TOUCH`. */
  holdMs: 400,
  tapTolerance: 10,
} as const;

/** With one banner or none there is nothing to move (spec section 5). */
export const rotates = (banners: number): boolean => banners > 1;

export interface CarouselConditions {
  /** Chosen by the button; undefined until the visitor uses it. */
  readonly wanted: boolean | undefined;
  readonly prefersStill: boolean;
  readonly isPageHidden: boolean;
  /** Some of the carousel is in the window. */
  readonly isVisible: boolean;
  /** The pointer rests on a banner, a finger holds it, or the focus is in it. */
  readonly isInUse: boolean;
}

/** Running or paused (WCAG 2.2.2). A press of the button outweighs the preference for less motion. */
export function isRunning(now: CarouselConditions): boolean {
  return (now.wanted ?? !now.prefersStill) && !now.isPageHidden && now.isVisible && !now.isInUse;
}
