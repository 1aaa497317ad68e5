/** What the release of a deployment knows besides its files; `npm run build:deploy` writes it into the bundle. */
import type { RoutingFacts } from './release-routing.ts';

export interface ReleaseFacts extends RoutingFacts {
  /** What the server sends with every page. */
  readonly headers: Readonly<Record<string, string>>;
}

declare const RELEASE_FACTS: ReleaseFacts | undefined;

export const releaseFacts: ReleaseFacts =
  typeof RELEASE_FACTS === 'undefined' ? { markets: [], rules: [], gone: [], headers: {} } : RELEASE_FACTS;
