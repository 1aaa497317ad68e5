/** The time zone of a country, and of a dealer, derived from its country and position because the content has no field for it. Pure. */
import type { Place } from './mercator.ts';

/** Time zone by country, or the country's zones from west to east, each with its eastern limit as a longitude. */
const ZONES: Readonly<Record<string, string | readonly (readonly [upTo: number, zone: string])[]>> = {
  ad: 'Europe/Andorra', at: 'Europe/Vienna', be: 'Europe/Brussels', bg: 'Europe/Sofia', ch: 'Europe/Zurich',
  cn: 'Asia/Shanghai', cz: 'Europe/Prague', de: 'Europe/Berlin', dk: 'Europe/Copenhagen', ee: 'Europe/Tallinn',
  es: 'Europe/Madrid', fi: 'Europe/Helsinki', fr: 'Europe/Paris', gb: 'Europe/London', gr: 'Europe/Athens',
  hr: 'Europe/Zagreb', hu: 'Europe/Budapest', ie: 'Europe/Dublin', is: 'Atlantic/Reykjavik', it: 'Europe/Rome',
  jp: 'Asia/Tokyo', kr: 'Asia/Seoul', li: 'Europe/Zurich', lt: 'Europe/Vilnius', lu: 'Europe/Luxembourg',
  lv: 'Europe/Riga', nl: 'Europe/Amsterdam', no: 'Europe/Oslo', nz: 'Pacific/Auckland', pl: 'Europe/Warsaw',
  pt: 'Europe/Lisbon', ro: 'Europe/Bucharest', se: 'Europe/Stockholm', si: 'Europe/Ljubljana',
  sk: 'Europe/Bratislava', tr: 'Europe/Istanbul',
  us: [[-150.01, 'Pacific/Honolulu'], [-130, 'America/Anchorage'], [-114.04, 'America/Los_Angeles'], [-101.5, 'America/Denver'], [-86.5, 'America/Chicago'], [180, 'America/New_York']],
  ca: [[-118, 'America/Vancouver'], [-110, 'America/Edmonton'], [-102, 'America/Regina'], [-90, 'America/Winnipeg'], [-68, 'America/Toronto'], [180, 'America/Halifax']],
  au: [[129, 'Australia/Perth'], [141, 'Australia/Adelaide'], [180, 'Australia/Sydney']],
}; // prettier-ignore

interface Area {
  readonly country: string;
  /** Limits in degrees. */
  readonly south?: number;
  readonly north?: number;
  readonly west?: number;
  readonly east?: number;
  readonly zone: string;
}

/** Areas whose clocks differ from the rest of their country at the same longitude. */
const AREAS: readonly Area[] = [
  { country: 'us', north: 37, west: -114.35, east: -109.05, zone: 'America/Phoenix' },
  { country: 'ca', west: -59.5, zone: 'America/St_Johns' },
  { country: 'au', south: -29, west: 138, zone: 'Australia/Brisbane' },
  { country: 'au', south: -26, west: 129, east: 138, zone: 'Australia/Darwin' },
  { country: 'es', east: -13, zone: 'Atlantic/Canary' },
  { country: 'pt', east: -24, zone: 'Atlantic/Azores' },
];

/** Latitude that separates Alaska from Hawaii: their longitudes overlap. */
const ALASKA_SOUTH = 50;

/** A dealer's country is any text of an editor, which may be a name that every object inherits (`constructor`). */
function zonesOf(country: string) {
  const code = country.toLowerCase();
  return Object.hasOwn(ZONES, code) ? ZONES[code] : undefined;
}

/** The time zone of a country with a single one; undefined for other countries. */
export function onlyTimeZone(country: string): string | undefined {
  const zones = zonesOf(country);
  return typeof zones === 'string' ? zones : undefined;
}

/** The time zone of a country whose date changes last; undefined for countries that are not listed. */
export function lastTimeZone(country: string): string | undefined {
  const zones = zonesOf(country);
  // An area without a western limit, such as the Canary Islands, lies west of the rest of its country.
  const islands = AREAS.find((area) => area.country === country.toLowerCase() && area.west === undefined);
  return islands?.zone ?? (typeof zones === 'string' ? zones : zones?.[0]?.[1]);
}

function isIn({ south = -90, north = 90, west = -180, east = 180 }: Area, { latitude, longitude }: Place): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** Undefined for a country that is not listed; pages then show only the weekly hours. */
export function timeZoneOf(country: string, place: Place): string | undefined {
  const { latitude, longitude } = place;
  const area = AREAS.find((one) => one.country === country.toLowerCase() && isIn(one, place));
  if (area) return area.zone;
  const zones = zonesOf(country);
  if (zones === undefined || typeof zones === 'string') return zones;
  if (zones === ZONES['us'] && longitude < -130)
    return latitude > ALASKA_SOUTH ? 'America/Anchorage' : 'Pacific/Honolulu';
  return zones.find(([upTo]) => longitude <= upTo)?.[1];
}
