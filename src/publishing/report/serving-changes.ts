/** What a release changes besides its pages: redirects and markets. */
import type { RouteRuleFacts } from '#lib/links/route-rules.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';
import type { ServingFacts } from '#lib/release/serving-facts.ts';

export interface ServingChanges {
  /** New, changed and removed redirects, as a sentence part: `/old → /new (301)`. */
  readonly redirects: readonly string[];
  readonly hasNewMarkets: boolean;
}

export const NO_SERVING_CHANGES: ServingChanges = { redirects: [], hasNewMarkets: false };

const keyOf = ({ from, match }: RouteRuleFacts): string => `${match} ${from}`;

function describeRule({ from, to, status }: RouteRuleFacts): string {
  return status === 410 ? `${from} is gone (410)` : `${from} → ${to} (${status})`;
}

const isSame = (one: RouteRuleFacts | undefined, other: RouteRuleFacts): boolean =>
  one?.to === other.to && one.status === other.status;

type Served = Pick<ServingFacts, 'markets' | 'rules'>;

/** Pure comparison of two releases. */
export function compareServing(before: Served, after: Served): ServingChanges {
  const [old, now] = [before, after].map(({ rules }) => new Map(rules.map((rule) => [keyOf(rule), rule])));
  const live = after.rules.filter((rule) => !isSame(old?.get(keyOf(rule)), rule)).map(describeRule);
  const removed = before.rules.filter((rule) => !now?.has(keyOf(rule))).map(({ from }) => `${from} removed`);
  const hasNewMarkets = JSON.stringify(before.markets) !== JSON.stringify(after.markets);
  return { redirects: [...live, ...removed], hasNewMarkets };
}

interface Folder {
  readonly id: string;
  readonly dir: string;
}

export function servingChanges(previous: Folder | undefined, release: Folder): ServingChanges {
  if (!previous || previous.id === release.id) return NO_SERVING_CHANGES;
  return compareServing(readServingFacts(previous.dir), readServingFacts(release.dir));
}

const NAMED = 3;

/** `1 redirect changed: /old → /new (301)`; undefined when neither redirects nor markets differ. */
export function describeServingChanges({ redirects, hasNewMarkets }: ServingChanges): string | undefined {
  const more = redirects.length - NAMED;
  const list = `${redirects.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const parts = [
    ...(redirects.length > 0 ? [`${redirects.length} ${redirects.length === 1 ? 'redirect' : 'redirects'} changed: ${list}`] : []), // prettier-ignore
    ...(hasNewMarkets ? ['countries and regions changed'] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : undefined;
}
