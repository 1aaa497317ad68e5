import type { InterfaceText } from '#lib/content/interface-texts.ts';

import { DEALER_SERVICES } from './dealer-services.ts';

/** Texts of the dealer search and list. */
export const DEALER_TEXTS = [
  'Town or postcode', 'Search', 'Near me', 'Services', 'Dealers: {count}', 'No dealer found for {query}.', 'No dealer nearby offers all of these services.',
  'Check the spelling, try a larger town nearby, or look at all dealers.', 'Show all dealers', 'Directions', 'Today', 'Closed today', 'Open now', 'Closed now',
  'Your location is not available. Enter a town or a postcode.', 'The shop is not responding right now. Please try again in a moment.', 'Load more', 'Opening hours', ...Object.values(DEALER_SERVICES),
] as const satisfies readonly InterfaceText[]; // prettier-ignore

export const MAP_TEXTS = [
  'Map of dealers', 'Zoom in', 'Zoom out', 'Show all dealers', 'Dealers: {count}',
] as const satisfies readonly InterfaceText[]; // prettier-ignore

export type DealerText = (typeof DEALER_TEXTS)[number];
export type MapText = (typeof MAP_TEXTS)[number];
