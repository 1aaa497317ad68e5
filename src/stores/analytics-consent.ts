/** The page's analytics: depending on the visitor's consent, events are pushed, queued or dropped; the tag manager loads after consent (spec section 7). */
import { createTagManager } from '#clients/tag-manager/tag-manager.ts';
import type { TagManagerHost } from '#clients/tag-manager/tag-manager.ts';
import { consentCalls, consentCookie, consentOf } from '#lib/analytics/consent.ts';
import type { Consent } from '#lib/analytics/consent.ts';
import { createEventGate } from '#lib/analytics/event-gate.ts';
import type { AnalyticsEvent } from '#lib/analytics/events.ts';
import type { AnalyticsSettings } from '#lib/analytics/page-analytics.ts';

export interface Analytics {
  readonly consent: () => Consent;
  record(event: AnalyticsEvent): void;
  /** Stores the visitor's decision. After a withdrawal no events are pushed, but a loaded container stays until the next page, because it cannot be unloaded. */
  answer(consent: Exclude<Consent, 'unanswered'>): void;
}

export function startAnalytics({ tagManager, alwaysEnabled }: AnalyticsSettings): Analytics {
  const manager = createTagManager(globalThis as unknown as TagManagerHost);
  const consent = (): Consent => consentOf(document.cookie);
  const gate = createEventGate<AnalyticsEvent>({ consent, alwaysEnabled, push: (event) => manager.push(event) });
  const load = (): void => {
    if (tagManager && consent() === 'granted') manager.load(tagManager, consentCalls('granted'));
  };
  load();
  return {
    consent,
    record(event) {
      // The consent may have been given in another tab.
      load();
      gate.record(event);
    },
    answer(given) {
      document.cookie = consentCookie(given, location.protocol === 'https:');
      load();
      gate.answer(given);
    },
  };
}
