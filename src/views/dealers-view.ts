/** Data of the dealers page: dealers by country, the page's country first, and its map. */
import type { StoreEntry } from '#lib/content/market-entries.ts';
import type { DealerData, DealerListing, DealerNames } from '#lib/dealers/dealer-listing.ts';
import { DEALER_SERVICES } from '#lib/dealers/dealer-services.ts';
import { markersIn, viewOf } from '#lib/dealers/map-view.ts';
import type { MapView } from '#lib/dealers/map-view.ts';
import { project } from '#lib/dealers/mercator.ts';
import { countryName } from '#lib/locale/country-name.ts';
import { contentLanguage, DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';
import { hoursLines } from '#lib/locale/opening-hours.ts';
import { partName } from '#lib/locale/part-names.ts';
import { phoneHref } from '#lib/locale/phone-link.ts';
import { streetLines } from '#lib/locale/place-lines.ts';
import { respellingOf } from '#lib/locale/writing.ts';
import { dealer } from '#lib/seo/dealer-data.ts';
import { structuredData } from '#lib/seo/structured-data.ts';

import { contentIn } from './live-content.ts';
import type { PageContext } from './page-context.ts';

export interface DealerCountry {
  readonly code: string;
  readonly name: string;
  readonly dealers: readonly DealerListing[];
}

/** Accepts only http and https URLs; anything else is treated as a typo. */
function websiteOf(address: string | undefined): DealerListing['website'] {
  const url = address ? URL.parse(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? { text: url.host, href: url.href } : undefined;
}

const namesOf = ({ title, address: { city, state } }: StoreEntry): DealerNames => ({ name: title, city, state });

/** How the entries of dealers write their names and towns in English and in the languages of their own countries, by uid. */
async function otherWritings(context: PageContext): Promise<ReadonlyMap<string, readonly StoreEntry[]>> {
  const stores = await context.content.all('store');
  const theirs = new Set(stores.map(({ address }) => address.country.toLowerCase()));
  const countries = context.countries.filter(({ value }) => theirs.has(value));
  const spoken = countries.flatMap(({ langs }) => langs.map(({ value }) => contentLanguage(value)));
  const languages = new Set([DEFAULT_CONTENT_LANGUAGE, ...spoken]);
  languages.delete(contentLanguage(context.locale.language));
  const respell = respellingOf(context.locale);
  const lists = await Promise.all([...languages].map((language) => contentIn(language, respell).all('store')));
  return Map.groupBy(lists.flat(), ({ uid }) => uid);
}

/** The writings that differ from the shown one, each once. */
function alsoOf(store: StoreEntry, written: readonly StoreEntry[]): Pick<DealerListing, 'also'> {
  const shown = JSON.stringify(namesOf(store));
  const others = new Set(written.map((one) => JSON.stringify(namesOf(one))));
  others.delete(shown);
  return others.size === 0 ? {} : { also: [...others].map((names) => JSON.parse(names) as DealerNames) };
}

function listingOf(context: PageContext, store: StoreEntry, written: readonly StoreEntry[]): DealerListing {
  const { address, phone } = store;
  const website = websiteOf(store.website);
  const state = partName(address.state, { country: address.country, lang: context.tag });
  return {
    id: store.uid,
    name: store.title,
    lines: streetLines({ ...address, state }),
    city: address.city,
    postalCode: address.postalCode,
    state,
    country: address.country.toLowerCase(),
    place: store.location,
    ...(phone ? { phone: { text: phone, href: phoneHref(phone) } } : {}),
    ...(website ? { website } : {}),
    hours: hoursLines(store.openingHours, context.tag),
    opening: store.openingHours,
    services: store.services.filter((service) => Object.hasOwn(DEALER_SERVICES, service)),
    ...alsoOf(store, written),
  };
}

/** Data of all dealers, in the order of the list. */
export function dealerData(countries: readonly DealerCountry[]): DealerData {
  return {
    dealers: countries.flatMap(({ dealers }) => dealers),
    countries: Object.fromEntries(countries.map(({ code, name }) => [code, name])),
  };
}

/** The map's initial view: the dealers of the page's country, or all dealers if the country has none. */
export function dealerMap(countries: readonly DealerCountry[], own: string) {
  const dealers = countries.find(({ code }) => code === own)?.dealers ?? countries.flatMap((one) => one.dealers);
  const view: MapView = viewOf(dealers.map(({ place }) => project(place)));
  const all = countries.flatMap((one) => one.dealers);
  const markers = markersIn(
    all.map(({ place }) => project(place)),
    view,
  ).map(({ x, y, members }) => {
    const [first] = members.map((at) => all[at]);
    return { x, y, count: members.length, id: first?.id ?? '', name: first?.name ?? '', city: first?.city ?? '' };
  });
  return { view, markers };
}

export async function dealersView(context: PageContext): Promise<readonly DealerCountry[]> {
  const stores = await context.content.all('store');
  const written = await otherWritings(context);
  const own = context.locale.country;
  const countries = [...Map.groupBy(stores, ({ address }) => address.country.toLowerCase())].map(([code, members]) => ({
    code,
    name: countryName({ iso: code, text: code.toUpperCase() }, context.tag),
    dealers: members
      .toSorted((a, b) => a.address.city.localeCompare(b.address.city, context.tag))
      .map((store) => listingOf(context, store, written.get(store.uid) ?? [])),
  }));
  return countries.toSorted(
    (a, b) => Number(b.code === own) - Number(a.code === own) || a.name.localeCompare(b.name, context.tag),
  );
}

/** Structured data of the dealers in the page's country; the others are described on the pages of their countries. */
export async function dealersData(context: PageContext): Promise<object | undefined> {
  const stores = await context.content.all('store');
  const own = stores.filter(({ address }) => address.country.toLowerCase() === context.locale.country);
  return structuredData(
    own.map(({ title, address, location, phone, website, openingHours }) =>
      dealer({ name: title, address, ...location, phone, website: websiteOf(website)?.href, hours: openingHours }),
    ),
  );
}
