/** The visitor's choice whether the shop may use analytics, stored in the cookie `consent`. */

export type Consent = 'unanswered' | 'granted' | 'denied';

/** Lifetime of the cookie in seconds; the visitor is asked again after half a year. */
const MAX_AGE = 180 * 24 * 60 * 60;

/** An unknown value counts as `unanswered`. */
export function consentOf(cookies: string): Consent {
  const value = /(?:^|;\s*)consent=([^;]*)/.exec(cookies)?.[1];
  return value === 'granted' || value === 'denied' ? value : 'unanswered';
}

/** Text for `document.cookie`. */
export function consentCookie(answer: Exclude<Consent, 'unanswered'>, secure: boolean): string {
  return `consent=${answer}; path=/; max-age=${MAX_AGE}; samesite=lax${secure ? '; secure' : ''}`;
}

const PURPOSES = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;
type Purposes = Readonly<Record<(typeof PURPOSES)[number], 'granted' | 'denied'>>;

/** A call of `gtag`, which tag managers read from the data layer. */
export type ConsentCall = readonly ['consent', 'default' | 'update', Purposes];

/** Consent mode: everything is denied by default; a granted consent is an update. */
export function consentCalls(answer: Consent): readonly ConsentCall[] {
  const all = (state: 'granted' | 'denied') =>
    Object.fromEntries(PURPOSES.map((purpose) => [purpose, state])) as unknown as Purposes;
  const start: ConsentCall = ['consent', 'default', all('denied')];
  return answer === 'granted' ? [start, ['consent', 'update', all('granted')]] : [start];
}
