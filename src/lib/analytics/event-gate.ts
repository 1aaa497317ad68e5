/** Decides what becomes of an analytics event: pushed with consent, held until the visitor answers, dropped after a refusal. */
import type { Consent } from './consent.ts';

/** Held events are kept in the page's memory only; older ones are dropped beyond this number. */
const MAX_HELD = 50;

export interface EventGate<Event> {
  record(event: Event): void;
  /** Held events are pushed once, in their order, or forgotten. */
  answer(consent: Exclude<Consent, 'unanswered'>): void;
}

export interface GateOptions<Event> {
  readonly consent: Consent;
  /** Events are pushed without consent: the shop measures without personal data, or its market does not ask. */
  readonly alwaysEnabled: boolean;
  readonly push: (event: Event) => void;
}

export function createEventGate<Event>({ consent: first, alwaysEnabled, push }: GateOptions<Event>): EventGate<Event> {
  let consent = first;
  let held: Event[] = [];
  return {
    record(event) {
      if (alwaysEnabled || consent === 'granted') push(event);
      else if (consent === 'unanswered') held = [...held, event].slice(-MAX_HELD);
    },
    answer(given) {
      consent = given;
      const waiting = held;
      held = [];
      if (given === 'granted') for (const event of waiting) push(event);
    },
  };
}
