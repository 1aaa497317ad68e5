/** Routes analytics events by the visitor's consent: pushed with consent, held until the visitor chooses, dropped after a refusal. */
import type { Consent } from './consent.ts';

/** Limit of held events, which exist in the page's memory only; beyond it, the oldest are dropped. */
const MAX_HELD = 50;

export interface EventGate<Event> {
  record(event: Event): void;
  /** Applies the visitor's choice to the held events: pushes them once, in order, or drops them. */
  answer(consent: Exclude<Consent, 'unanswered'>): void;
}

export interface GateOptions<Event> {
  /** Reads the visitor's current choice, which may have been made in another tab. */
  readonly consent: () => Consent;
  /** Whether events are pushed without consent: the shop measures without personal data, or its market does not require consent. */
  readonly alwaysEnabled: boolean;
  readonly push: (event: Event) => void;
}

export function createEventGate<Event>({ consent, alwaysEnabled, push }: GateOptions<Event>): EventGate<Event> {
  let held: Event[] = [];
  const answer = (given: Exclude<Consent, 'unanswered'>): void => {
    const waiting = held;
    held = [];
    if (given === 'granted') for (const event of waiting) push(event);
  };
  return {
    record(event) {
      const now = consent();
      if (now !== 'unanswered') answer(now);
      if (alwaysEnabled || now === 'granted') push(event);
      else if (now === 'unanswered') held = [...held, event].slice(-MAX_HELD);
    },
    answer,
  };
}
