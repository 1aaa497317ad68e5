/** Settings and rules of a banner carousel (spec section 9; the carousel's states are in section 4). */
export const BANNER_CAROUSEL = {
  speedMs: 500,
  perView: 1,
  loop: true,
  /** Distance in pixels that a finger moves before the banner follows. */
  threshold: 2,
  /** A swipe that takes longer than this moves the carousel only if it covers `longSwipeRatio` of a banner's width. */
  longSwipeMs: 300,
  longSwipeRatio: 0.5,
  /** Time that a banner is shown before the carousel advances automatically. */
  autoplayMs: 7000,
  /** A finger that rests for `holdMs`, moving at most `tapTolerance` pixels, holds the banner. A test compares both values with `TOUCH`. */
  holdMs: 400,
  tapTolerance: 10,
} as const;

/** A carousel with fewer than two banners does not move (spec section 5). */
export const rotates = (banners: number): boolean => banners > 1;

export interface CarouselConditions {
  /** State chosen with the pause button; undefined until the visitor uses it. */
  readonly wanted: boolean | undefined;
  readonly prefersStill: boolean;
  readonly isPageHidden: boolean;
  /** Whether part of the carousel is in the viewport. */
  readonly isVisible: boolean;
  /** Whether the pointer is over a banner, a finger holds it, or the focus is in it. */
  readonly isInUse: boolean;
}

/** Whether the carousel is running or paused (WCAG 2.2.2). The pause button overrides the preference for reduced motion. */
export function isRunning(now: CarouselConditions): boolean {
  return (now.wanted ?? !now.prefersStill) && !now.isPageHidden && now.isVisible && !now.isInUse;
}
