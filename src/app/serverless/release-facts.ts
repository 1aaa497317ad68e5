/** Facts of a deployed release besides its files; `npm run build:deploy` includes them in the bundle. */
import type { RoutingFacts } from './release-routing.ts';

export interface ReleaseFacts extends RoutingFacts {
  /** Headers that the server sends with every page. */
  readonly headers: Readonly<Record<string, string>>;
}

declare const RELEASE_FACTS: ReleaseFacts | undefined;

export const releaseFacts: ReleaseFacts =
  typeof RELEASE_FACTS === 'undefined' ? { markets: [], rules: [], gone: [], headers: {} } : RELEASE_FACTS;
