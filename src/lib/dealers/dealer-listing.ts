/** A dealer as pages and islands show it: texts in the language of the page, and data for the search and the map. */
import type { HoursLine, OpeningHours } from '#lib/locale/opening-hours.ts';

import type { Place } from './mercator.ts';

interface Contact {
  readonly text: string;
  readonly href: string;
}

/** The parts of a dealer's address that a search matches. */
export interface DealerNames {
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

export interface DealerListing extends DealerNames {
  readonly id: string;
  /** Address lines (street and town) in the order of the dealer's country. */
  readonly lines: readonly string[];
  readonly postalCode: string;
  /** Country code in lower case, `at`. */
  readonly country: string;
  readonly place: Place;
  readonly phone?: Contact;
  readonly website?: Contact;
  /** Opening hours as text; each line belongs to the row of `opening` at the same index. */
  readonly hours: readonly HoursLine[];
  readonly opening: readonly OpeningHours[];
  /** Keys of `DEALER_SERVICES`. */
  readonly services: readonly string[];
  /** Other writings that a search finds, of a dealer whose entry differs by language: `Sapporo` beside `札幌市`. */
  readonly also?: readonly DealerNames[];
}

/** Data that the island of the dealers page loads. */
export interface DealerData {
  readonly dealers: readonly DealerListing[];
  /** Country names in the language of the page, by code. */
  readonly countries: Readonly<Record<string, string>>;
}

/** The id of a dealer's element in lists. */
export function dealerAnchor(id: string): string {
  return `dealer-${id}`;
}
