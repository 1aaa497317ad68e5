/** Gestures from a series of touch events (spec section 9, touch). */
import { expect, test } from 'vitest';

import { mayReportRollover, touchStep } from '#lib/viewport/touch.ts';
import type { TouchSample, TouchState } from '#lib/viewport/touch.ts';

type Event = readonly [kind: TouchSample['kind'], x: number, y: number, at: number];

/** The gestures that a series of events reports. */
function gestures(...events: readonly Event[]) {
  let state: TouchState | undefined;
  return events.flatMap(([kind, x, y, at]) => {
    const step = touchStep(state, { kind, x, y, at });
    state = step.state;
    return step.gesture ?? [];
  });
}

test.each([
  ['a tap', [['down', 50, 50, 0], ['up', 60, 50, 399]], ['tap']],
  ['a long tap', [['down', 50, 50, 0], ['up', 50, 50, 400]], ['long-tap']],
  ['one hold, and no tap after it', [['down', 50, 50, 0], ['wait', 50, 50, 400], ['wait', 50, 50, 500], ['up', 50, 50, 600]], ['hold']],
  ['no hold and no tap after a movement', [['down', 0, 0, 0], ['move', 15, 0, 50], ['move', 0, 0, 90], ['wait', 0, 0, 450], ['up', 0, 0, 500]], ['drag']],
  ['drags at most every 100 ms, then the swipe', [['down', 100, 0, 0], ['move', 80, 0, 20], ['move', 60, 0, 119], ['move', 50, 0, 120], ['up', 40, 0, 130]], ['drag', 'drag', 'swipe-left']],
  ['nothing for a movement between tap and swipe', [['down', 0, 0, 0], ['up', 29, 0, 50]], []],
  ['a swipe of 30 pixels', [['down', 0, 0, 0], ['up', 0, 30, 50]], ['swipe-down']],
  ['nothing after the browser took over the gesture', [['down', 0, 0, 0], ['cancel', 0, 0, 10], ['up', 90, 0, 50]], []],
  ['nothing without a finger down', [['move', 90, 0, 0], ['up', 90, 0, 50]], []],
  ['only the second touch when a second finger goes down', [['down', 0, 0, 0], ['down', 90, 0, 10], ['up', 90, 0, 50]], ['tap']],
] as const satisfies readonly (readonly [string, readonly Event[], readonly string[]])[])('touch events give %s', (_, events, expected) =>
  expect(gestures(...events)).toEqual(expected)); // prettier-ignore

test('a step reports the distance of the finger from its start', () => {
  const { state } = touchStep(undefined, { kind: 'down', x: 10, y: 20, at: 5 });
  const { movement } = touchStep(state, { kind: 'move', x: 40, y: 15, at: 25 });
  expect(movement).toEqual({ x: 30, y: -5, ms: 20, isDown: true });
});

test('a rollover is reported at most once per 100 ms', () => {
  expect([undefined, 1, 0].map((reportedAt) => mayReportRollover(reportedAt, 100))).toEqual([true, false, true]);
});
