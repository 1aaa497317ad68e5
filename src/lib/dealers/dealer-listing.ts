/** A dealer as pages and islands show it: words in the language of the page, and what search and map need. */
import type { HoursLine, OpeningHours } from '#lib/locale/opening-hours.ts';

import type { Place } from './mercator.ts';

interface Contact {
  readonly text: string;
  readonly href: string;
}

export interface DealerListing {
  readonly id: string;
  readonly name: string;
  /** Street and town, in the order of the dealer's country. */
  readonly lines: readonly string[];
  readonly city: string;
  readonly postalCode: string;
  readonly state: string;
  /** Lower case, `at`. */
  readonly country: string;
  readonly place: Place;
  readonly phone?: Contact;
  readonly website?: Contact;
  /** Opening hours in words; each line belongs to the row of `opening` at its place. */
  readonly hours: readonly HoursLine[];
  readonly opening: readonly OpeningHours[];
  /** Keys of `DEALER_SERVICES`. */
  readonly services: readonly string[];
}

/** What the island of the dealers page loads. */
export interface DealerData {
  readonly dealers: readonly DealerListing[];
  /** Names of the countries in the language of the page, by code. */
  readonly countries: Readonly<Record<string, string>>;
}

/** The id of a dealer's element in lists. */
export function dealerAnchor(id: string): string {
  return `dealer-${id}`;
}
