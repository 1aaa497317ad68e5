/** v2: the store, its currencies and its clock, as bare values without an envelope. */
import type { Currency } from '../catalog/catalog.ts';
import { bareListed, json, Refusal } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { paging, pathId } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import { storeShape } from './store-information.ts';

/** A currency in v2 format, with numbers as decimal strings; the first currency is the store's default. */
function currencyShape(row: Currency) {
  const isDefault = row.position === 0;
  return {
    id: row.id, is_default: isDefault, last_updated: 'Mon, 02 Nov 2026 08:00:00 +0000', country_iso2: row.code.slice(0, 2), default_for_country_codes: [], currency_code: row.code,
    currency_exchange_rate: '1.0000000000', name: row.name, token: row.token, token_location: row.tokenLocation, decimal_token: row.decimalToken, thousands_token: row.thousandsToken,
    decimal_places: row.decimalPlaces, enabled: true, is_transactional: true, auto_update: false, use_default_name: true,
  }; // prettier-ignore
}

function currencies({ url, catalog }: Call): Response {
  return bareListed({ all: catalog.store.currencies, ...paging(url.searchParams) }, currencyShape);
}

function currency({ params, catalog }: Call): Response {
  const id = pathId(params['currencyId']);
  const found = catalog.store.currencies.find((one) => one.id === id);
  if (!found) throw new Refusal(404, 'The requested resource was not found.');
  return json(currencyShape(found));
}

const scope = 'store_v2_information_read_only';

export const storeRoutes = resource([
  { path: 'v2/store', scope, on: { GET: ({ catalog }) => json(storeShape(catalog)) } },
  { path: 'v2/currencies', scope, on: { GET: currencies } },
  { path: 'v2/currencies/:currencyId', scope, on: { GET: currency } },
  { path: 'v2/time', scope, on: { GET: ({ now }) => json({ time: Math.floor(now().getTime() / 1000) }) } },
]);
