/** Routes analytics events by the visitor's consent: pushed with consent, held until the visitor chooses, dropped after a refusal. */
import type { Consent } from './consent.ts';

/** Limit of held events, which exist in the page's memory only; beyond it, the oldest are dropped. */
const MAX_HELD = 50;

export interface EventGate<Event> {
  record(event: Event): void;
  /** Applies the visitor's choice: pushes the held events once, in order, or drops them. */
  answer(consent: Exclude<Consent, 'unanswered'>): void;
}

export interface GateOptions<Event> {
  readonly consent: Consent;
  /** Whether events are pushed without consent: the shop measures without personal data, or its market does not require consent. */
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
