/** What an address must name. */
import { required } from './customer-input.ts';
import { COUNTRIES, STATES } from './geography.ts';
import type { AddressData } from './schema-people.ts';

const REQUIRED = ['first_name', 'last_name', 'address1', 'city', 'country_code', 'postal_code'];

export const NO_ADDRESS: AddressData = {
  first_name: '', last_name: '', company: '', address1: '', address2: '', city: '', state_or_province: '', postal_code: '', country_code: '', phone: '', address_type: 'residential',
}; // prettier-ignore

/** Where a country is divided on the wire, its part has to be named; elsewhere it may be empty. */
export function checkPlace(data: AddressData, at: string): void {
  const country = COUNTRIES.find(({ iso2 }) => iso2 === data.country_code);
  const hasStates = country !== undefined && STATES.some(({ countryId }) => countryId === country.id);
  required(data, [...REQUIRED, ...(hasStates ? ['state_or_province'] : [])], at);
}
