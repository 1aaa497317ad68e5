/** v2/countries and their states. */
import { bareListed, json, Refusal } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { knownOnly, paging, pathId } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import { COUNTRIES, STATES } from './geography.ts';
import type { Country, State } from './geography.ts';

const matches = (filter: string | null, value: string): boolean =>
  filter === null || filter.toLowerCase() === value.toLowerCase();

function countryShape({ catalog }: Call) {
  const base = `https://api.bigcommerce.com/stores/${catalog.store.hash}/v2`;
  return ({ id, iso2, iso3, name }: Country) => {
    const statesPath = `/countries/${id}/states`;
    return {
      id,
      country: name,
      country_iso2: iso2,
      country_iso3: iso3,
      states: { url: `${base}${statesPath}`, resource: statesPath },
    };
  };
}

const stateShape = ({ id, name, abbreviation, countryId }: State) => ({
  id, state: name, state_abbreviation: abbreviation, country_id: countryId,
}); // prettier-ignore

function countries(call: Call): Response {
  const search = call.url.searchParams;
  knownOnly(search, ['page', 'limit', 'country', 'country_iso2', 'country_iso3']);
  const all = COUNTRIES.filter(
    ({ name, iso2, iso3 }) =>
      matches(search.get('country'), name) &&
      matches(search.get('country_iso2'), iso2) &&
      matches(search.get('country_iso3'), iso3),
  );
  return bareListed({ all, ...paging(search) }, countryShape(call));
}

function countryOf({ params }: Call): Country {
  const id = pathId(params['countryId']);
  const found = COUNTRIES.find((one) => one.id === id);
  if (!found) throw new Refusal(404, 'The requested resource was not found.');
  return found;
}

function states(call: Call): Response {
  const search = call.url.searchParams;
  knownOnly(search, ['page', 'limit', 'state', 'state_abbreviation']);
  const { id } = countryOf(call);
  const all = STATES.filter(
    ({ countryId, name, abbreviation }) =>
      countryId === id && matches(search.get('state'), name) && matches(search.get('state_abbreviation'), abbreviation),
  );
  return bareListed({ all, ...paging(search) }, stateShape);
}

function stateOf(call: Call): State {
  const country = countryOf(call);
  const id = pathId(call.params['stateId']);
  const found = STATES.find((state) => state.id === id && state.countryId === country.id);
  if (!found) throw new Refusal(404, 'The requested resource was not found.');
  return found;
}

function stateCount(call: Call): Response {
  const { id } = countryOf(call);
  return json({ count: STATES.filter(({ countryId }) => countryId === id).length });
}

const allStates = ({ url }: Call): Response => bareListed({ all: STATES, ...paging(url.searchParams) }, stateShape);

const scope = 'store_v2_information_read_only';

export const geographyRoutes = resource([
  { path: 'v2/countries', scope, on: { GET: countries } },
  { path: 'v2/countries/count', scope, on: { GET: () => json({ count: COUNTRIES.length }) } },
  { path: 'v2/countries/states', scope, on: { GET: allStates } },
  { path: 'v2/countries/states/count', scope, on: { GET: () => json({ count: STATES.length }) } },
  { path: 'v2/countries/:countryId', scope, on: { GET: (call) => json(countryShape(call)(countryOf(call))) } },
  { path: 'v2/countries/:countryId/states', scope, on: { GET: states } },
  { path: 'v2/countries/:countryId/states/count', scope, on: { GET: stateCount } },
  { path: 'v2/countries/:countryId/states/:stateId', scope, on: { GET: (call) => json(stateShape(stateOf(call))) } },
]);
