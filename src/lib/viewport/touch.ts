/**
 * Follows one finger (or pointer) through its events and reports the gestures of `gesture.ts`. Pure: the caller keeps the state, passes every event
 * with its time, and runs a timer of `TOUCH.holdMs` after `down` that passes a `wait` event, because a resting finger sends no events.
 */
import { gestureOf, TOUCH } from './gesture.ts';
import type { Gesture, Movement } from './gesture.ts';

export interface TouchSample {
  /** `wait`: time has passed without an event. `cancel`: the browser took the finger over, for example to scroll. */
  readonly kind: 'down' | 'move' | 'wait' | 'up' | 'cancel';
  /** Position in pixels. */
  readonly x: number;
  readonly y: number;
  /** Time of the event in milliseconds, on any clock that only goes forward. */
  readonly at: number;
}

export interface TouchState {
  readonly start: TouchSample;
  /** Whether a hold was reported; the touch can then no longer become a tap or a long tap. */
  readonly held: boolean;
  /** Whether the finger left the tap tolerance; the touch then cannot become a tap, even if the finger returns. */
  readonly moved: boolean;
  readonly draggedAt: number | undefined;
}

export interface TouchStep {
  /** Undefined when no finger is down. */
  readonly state: TouchState | undefined;
  readonly gesture: Gesture | undefined;
  /** Movement since the finger came down. */
  readonly movement: Movement | undefined;
}

const NO_TOUCH: TouchStep = { state: undefined, gesture: undefined, movement: undefined };

/** The gesture after rules that depend on earlier events: one hold per touch, no tap after a movement, a minimum interval between drags. */
function allowed(gesture: Gesture | undefined, state: TouchState, at: number): Gesture | undefined {
  const { held, moved, draggedAt } = state;
  if (gesture === 'hold') return held || moved ? undefined : gesture;
  if (gesture === 'tap' || gesture === 'long-tap') return held || moved ? undefined : gesture;
  if (gesture === 'drag') return draggedAt !== undefined && at - draggedAt < TOUCH.dragMs ? undefined : gesture;
  return gesture;
}

/** The next state and the gesture that the event completes, if any. A second `down` starts over. */
export function touchStep(state: TouchState | undefined, sample: TouchSample): TouchStep {
  if (sample.kind === 'down') {
    const started = { start: sample, held: false, moved: false, draggedAt: undefined };
    return { ...NO_TOUCH, state: started };
  }
  if (!state || sample.kind === 'cancel') return NO_TOUCH;
  const isDown = sample.kind !== 'up';
  const { start } = state;
  const movement = { x: sample.x - start.x, y: sample.y - start.y, ms: sample.at - start.at, isDown };
  const gesture = allowed(gestureOf(movement), state, sample.at);
  if (!isDown) return { state: undefined, gesture, movement };
  const next = {
    start,
    held: state.held || gesture === 'hold',
    moved: state.moved || gestureOf(movement) === 'drag',
    draggedAt: gesture === 'drag' ? sample.at : state.draggedAt,
  };
  return { state: next, gesture, movement };
}

/** Whether a rollover (a pointer that moves over an element) may be reported again. */
export function mayReportRollover(reportedAt: number | undefined, at: number): boolean {
  return reportedAt === undefined || at - reportedAt >= TOUCH.rolloverMs;
}
