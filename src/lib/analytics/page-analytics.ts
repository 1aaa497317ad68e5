/** The analytics settings of a page, which Astro writes into the document and the browser reads (JSON). */
import type { PageView } from './page-view.ts';

export interface AnalyticsSettings {
  /** Absent in a shop without a tag manager. */
  readonly tagManager?: { readonly id: string; readonly scriptUrl: string } | undefined;
  /** Whether events are pushed to the data layer without consent. The tag manager always waits for consent. */
  readonly alwaysEnabled: boolean;
}

export interface PageAnalytics extends AnalyticsSettings {
  /** Absent on routes whose views are not recorded. */
  readonly view?: PageView | undefined;
}
