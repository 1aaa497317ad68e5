/** Route rules that a host can apply in its own format; the shop's function, which knows every rule, handles the others. Pure. */
import type { GoneAddress } from '#lib/release/serving-facts.ts';
import { asLocation } from '#server/redirects/location-header.ts';
import { createRedirects } from '#server/redirects/redirects.ts';

import type { RoutingFacts } from '../serverless/release-routing.ts';

export type HostRedirect =
  | { readonly kind: 'redirect'; readonly from: string; readonly to: string; readonly status: number }
  | { readonly kind: 'gone'; readonly from: string };

/** Excludes characters with a special meaning in the hosts' patterns. */
const PLAIN_PATH = /^\/[^\s*:?#[\]{}()\\^$|+!]+$/;

/** An address that had a page once: where its entry is now, or why there is none. */
export interface FormerAddress {
  /** The percent-encoded path. */
  readonly from: string;
  readonly gone: GoneAddress;
}

/** Former addresses that hosts can match and that no rule covers; the moved ones come first. They apply where the release has no file. */
export function formerAddresses(facts: RoutingFacts): readonly FormerAddress[] {
  const redirects = createRedirects(facts);
  const own = facts.gone.flatMap((gone): readonly FormerAddress[] => {
    if (!PLAIN_PATH.test(gone.path)) return [];
    const from = encodeURI(gone.path);
    const answer = redirects.decide({
      path: from,
      search: '',
      cookie: '',
      acceptLanguage: undefined,
      geoCountry: undefined,
    });
    return answer.kind === 'redirect' || answer.kind === 'gone' || answer.kind === 'too-many' ? [] : [{ from, gone }];
  });
  return [...own.filter(({ gone }) => gone.to !== undefined), ...own.filter(({ gone }) => gone.to === undefined)];
}

/** Exact-match rules with the same result for every visitor, as the server would respond: chains of redirects are resolved to their last target. */
export function hostRedirects(facts: RoutingFacts): readonly HostRedirect[] {
  const redirects = createRedirects(facts);
  return facts.rules.flatMap((rule): readonly HostRedirect[] => {
    const from = rule.from.length > 1 ? rule.from.replace(/\/$/, '') : rule.from;
    if (rule.match !== 'exact' || !PLAIN_PATH.test(from)) return [];
    const path = encodeURI(from);
    const answer = redirects.decide({ path, search: '', cookie: '', acceptLanguage: undefined, geoCountry: undefined });
    if (answer.kind === 'gone') return [{ kind: 'gone', from: path }];
    if (answer.kind !== 'redirect' || answer.personal) return [];
    return [{ kind: 'redirect', from: path, to: asLocation(answer.to), status: answer.status }];
  });
}
