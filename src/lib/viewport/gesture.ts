/** Recognizes a touch gesture from the movement since the finger came down (spec section 9, touch). */
export const TOUCH = {
  /** Maximum movement of a tap, in pixels. */
  tapTolerance: 10,
  /** Minimum distance of a swipe, in pixels. */
  swipeDistance: 30,
  /** Milliseconds without movement for a hold (finger still down) and for a long tap (finger up again). */
  holdMs: 400,
  longTapMs: 400,
  /** Minimum interval between reported drags and rollovers, in milliseconds. */
  dragMs: 100,
  rolloverMs: 100,
} as const;

export interface Movement {
  /** Pixels to the right and down. */
  readonly x: number;
  readonly y: number;
  readonly ms: number;
  readonly isDown: boolean;
}

export type Gesture = 'tap' | 'long-tap' | 'hold' | 'drag' | 'swipe-left' | 'swipe-right' | 'swipe-up' | 'swipe-down';

/** Undefined: nothing yet, or a movement that is neither a tap nor long enough for a swipe. */
export function gestureOf({ x, y, ms, isDown }: Movement): Gesture | undefined {
  const distance = Math.max(Math.abs(x), Math.abs(y));
  if (distance <= TOUCH.tapTolerance) {
    if (isDown) return ms >= TOUCH.holdMs ? 'hold' : undefined;
    return ms >= TOUCH.longTapMs ? 'long-tap' : 'tap';
  }
  if (isDown) return 'drag';
  if (distance < TOUCH.swipeDistance) return undefined;
  if (Math.abs(x) >= Math.abs(y)) return x < 0 ? 'swipe-left' : 'swipe-right';
  return y < 0 ? 'swipe-up' : 'swipe-down';
}
