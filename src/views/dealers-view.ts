/** Data of the dealers page: dealers by country, the page's country first. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { StoreEntry } from '#lib/content/market-entries.ts';
import { countryName } from '#lib/locale/country-name.ts';
import { hoursLines } from '#lib/locale/opening-hours.ts';
import type { HoursLine } from '#lib/locale/opening-hours.ts';
import { placeLines } from '#lib/locale/place-lines.ts';
import { dealer } from '#lib/seo/dealer-data.ts';
import { structuredData } from '#lib/seo/structured-data.ts';

import type { PageContext } from './page-context.ts';

export interface DealerView {
  readonly name: string;
  /** Street and town, in the order of the dealer's country. */
  readonly address: readonly string[];
  readonly phone?: { readonly text: string; readonly href: string };
  readonly website?: { readonly text: string; readonly href: string };
  readonly hours: readonly HoursLine[];
  /** In the language of the page. */
  readonly services: readonly string[];
}

export interface DealerCountry {
  readonly code: string;
  readonly name: string;
  readonly dealers: readonly DealerView[];
}

const SERVICES: Readonly<Record<string, InterfaceText>> = {
  mount: 'Binding mounting',
  tune: 'Ski service',
  bootfit: 'Boot fitting',
  rent: 'Rental',
  demo: 'Test skis',
};

/** Only http and https URLs; anything else is treated as a typing error. */
function websiteOf(address: string | undefined): DealerView['website'] {
  const url = address ? URL.parse(address) : undefined;
  return url && /^https?:$/.test(url.protocol) ? { text: url.host, href: url.href } : undefined;
}

function dealerView(context: PageContext, store: StoreEntry): DealerView {
  const { address, phone } = store;
  const website = websiteOf(store.website);
  return {
    name: store.title,
    address: [address.street, ...placeLines(address)].filter(Boolean),
    ...(phone ? { phone: { text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` } } : {}),
    ...(website ? { website } : {}),
    hours: hoursLines(store.openingHours, context.tag),
    services: store.services.flatMap((service) => {
      const name = SERVICES[service];
      return name ? [context.text(name)] : [];
    }),
  };
}

export async function dealersView(context: PageContext): Promise<readonly DealerCountry[]> {
  const stores = await context.content.all('store');
  const own = context.locale.country;
  const countries = [...Map.groupBy(stores, ({ address }) => address.country.toLowerCase())].map(([code, members]) => ({
    code,
    name: countryName({ iso: code, text: code.toUpperCase() }, context.tag),
    dealers: members
      .toSorted((a, b) => a.address.city.localeCompare(b.address.city, context.tag))
      .map((store) => dealerView(context, store)),
  }));
  return countries.toSorted(
    (a, b) => Number(b.code === own) - Number(a.code === own) || a.name.localeCompare(b.name, context.tag),
  );
}

/** Dealers of the page's country; the others are described on the pages of their countries. */
export async function dealersData(context: PageContext): Promise<object | undefined> {
  const stores = await context.content.all('store');
  const own = stores.filter(({ address }) => address.country.toLowerCase() === context.locale.country);
  return structuredData(
    own.map(({ title, address, location, phone, website, openingHours }) =>
      dealer({ name: title, address, ...location, phone, website: websiteOf(website)?.href, hours: openingHours }),
    ),
  );
}
