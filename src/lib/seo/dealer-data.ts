/** schema.org data of dealers (docs/decisions/080). Pure. */
import { wholeDay } from '#lib/locale/opening-hours.ts';

import { postalAddress } from './structured-data.ts';
import type { AddressFacts, Node } from './structured-data.ts';

export interface DealerFacts {
  readonly name: string;
  readonly address: AddressFacts;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone?: string | undefined;
  readonly website?: string | undefined;
  /** `days` are schema.org names: `Monday`; times are `HH:MM`. */
  readonly hours: readonly { readonly days: readonly string[]; readonly opens: string; readonly closes: string }[];
}

const SCHEMA = 'https://schema.org/';

export function dealer({ name, address, latitude, longitude, phone, website, hours }: DealerFacts): Node {
  return {
    '@type': 'SportingGoodsStore',
    name,
    address: postalAddress(address),
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    ...(phone ? { telephone: phone } : {}),
    ...(website ? { url: website } : {}),
    ...(hours.length > 0
      ? {
          openingHoursSpecification: hours.map(wholeDay).map(({ days, opens, closes }) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: days.map((day) => SCHEMA + day),
            opens,
            closes,
          })),
        }
      : {}),
  };
}
