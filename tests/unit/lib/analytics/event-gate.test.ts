import { expect, it } from 'vitest';

import type { Consent } from '#lib/analytics/consent.ts';
import { consentCalls, consentCookie, consentOf } from '#lib/analytics/consent.ts';
import { createEventGate } from '#lib/analytics/event-gate.ts';

function gateOf(first: Consent, alwaysEnabled = false) {
  const pushed: string[] = [];
  let stored = first;
  const push = (event: string): void => void pushed.push(event);
  const gate = createEventGate<string>({ consent: () => stored, alwaysEnabled, push });
  /** Stores the choice, as this page or another one does. */
  const store = (choice: Consent): void => void (stored = choice);
  const answer = (choice: 'granted' | 'denied'): void => {
    store(choice);
    gate.answer(choice);
  };
  return { pushed, store, gate: { record: gate.record, answer } };
}

it('pushes events immediately when consent was given before', () => {
  const { gate, pushed } = gateOf('granted');
  gate.record('a');
  expect(pushed).toEqual(['a']);
});

it('holds events until consent and pushes them once, in order', () => {
  const { gate, pushed } = gateOf('unanswered');
  gate.record('a');
  gate.record('b');
  expect(pushed).toEqual([]);
  gate.answer('granted');
  gate.answer('granted');
  gate.record('c');
  expect(pushed).toEqual(['a', 'b', 'c']);
});

it('discards held events after a refusal, even when consent is given later', () => {
  const { gate, pushed } = gateOf('unanswered');
  gate.record('a');
  gate.answer('denied');
  gate.record('b');
  gate.answer('granted');
  gate.record('c');
  expect(pushed).toEqual(['c']);
});

it('pushes nothing after consent is withdrawn', () => {
  const { gate, pushed } = gateOf('granted');
  gate.answer('denied');
  gate.record('a');
  expect(pushed).toEqual([]);
});

it('pushes nothing after consent is withdrawn in another tab or on another page', () => {
  const { gate, pushed, store } = gateOf('granted');
  store('denied');
  gate.record('a');
  expect(pushed).toEqual([]);
});

it('pushes the held events, in order, with the next one after consent is given in another tab', () => {
  const { gate, pushed, store } = gateOf('unanswered');
  gate.record('a');
  store('granted');
  gate.record('b');
  gate.answer('granted');
  expect(pushed).toEqual(['a', 'b']);
});

it('discards the held events with the next one after a refusal in another tab', () => {
  const { gate, pushed, store } = gateOf('unanswered');
  gate.record('a');
  store('denied');
  gate.record('b');
  gate.answer('granted');
  expect(pushed).toEqual([]);
});

it('pushes without consent where analytics is enabled by configuration', () => {
  const { gate, pushed } = gateOf('unanswered', true);
  gate.record('a');
  gate.answer('granted');
  expect(pushed).toEqual(['a']);
});

it('holds at most 50 events and keeps the newest', () => {
  const { gate, pushed } = gateOf('unanswered');
  for (let count = 1; count <= 60; count += 1) gate.record(`${count}`);
  gate.answer('granted');
  expect([pushed.length, pushed[0], pushed.at(-1)]).toEqual([50, '11', '60']);
});

it('reads the answer from its cookie and treats a forged value as no answer', () => {
  expect(consentOf('a=1; consent=granted; b=2')).toBe('granted');
  expect(consentOf('consent=denied')).toBe('denied');
  for (const cookies of ['', 'consent=', 'consent=yes', 'myconsent=granted'])
    expect(consentOf(cookies)).toBe('unanswered');
  expect(consentOf(consentCookie('granted', true).split(';')[0] ?? '')).toBe('granted');
  expect(consentCookie('denied', true)).toMatch(/; secure$/);
});

it('denies every purpose by default and grants all of them by an update', () => {
  const [start, update, ...more] = consentCalls('granted');
  expect(start?.slice(0, 2)).toEqual(['consent', 'default']);
  expect(new Set(Object.values(start?.[2] ?? {}))).toEqual(new Set(['denied']));
  expect(update?.slice(0, 2)).toEqual(['consent', 'update']);
  expect(Object.keys(update?.[2] ?? {})).toEqual(Object.keys(start?.[2] ?? {}));
  expect(more).toEqual([]);
  expect(consentCalls('unanswered')).toHaveLength(1);
});
