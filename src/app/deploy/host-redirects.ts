/** Route rules that a host can keep in its own format; all others are answered by the shop's function, which knows every rule. Pure. */
import { asLocation } from '#server/redirects/location-header.ts';
import { createGate } from '#server/redirects/redirects.ts';

import type { RoutingFacts } from '../serverless/release-routing.ts';

export type HostRedirect =
  | { readonly kind: 'redirect'; readonly from: string; readonly to: string; readonly status: number }
  | { readonly kind: 'gone'; readonly from: string };

/** Characters with a meaning of their own in a host's patterns. */
const PLAIN_PATH = /^\/[^\s*:?#[\]{}()\\^$|+!]+$/;

/** Exact rules whose answer is the same for every visitor, as the server would give it: targets that are redirected again are followed. */
export function hostRedirects(facts: RoutingFacts): readonly HostRedirect[] {
  const gate = createGate(facts);
  return facts.rules.flatMap((rule): readonly HostRedirect[] => {
    const from = rule.from.length > 1 ? rule.from.replace(/\/$/, '') : rule.from;
    if (rule.match !== 'exact' || !PLAIN_PATH.test(from)) return [];
    const path = encodeURI(from);
    const answer = gate.pass({ path, search: '', cookie: '', acceptLanguage: undefined, geoCountry: undefined });
    if (answer.kind === 'gone') return [{ kind: 'gone', from: path }];
    if (answer.kind !== 'redirect' || answer.personal) return [];
    return [{ kind: 'redirect', from: path, to: asLocation(answer.to), status: answer.status }];
  });
}
