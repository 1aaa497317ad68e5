import type { AddressData } from '../database/schema-people.ts';
import { hasStateInAddresses } from '../geography/geography.ts';
/** What an address must name. */
import { required } from './customer-input.ts';

const REQUIRED = ['first_name', 'last_name', 'address1', 'city', 'country_code', 'postal_code'];

export const NO_ADDRESS: AddressData = {
  first_name: '', last_name: '', company: '', address1: '', address2: '', city: '', state_or_province: '', postal_code: '', country_code: '', phone: '', address_type: 'residential',
}; // prettier-ignore

/** Where addresses are not complete without a state it has to be named; elsewhere it may be empty. */
export function checkPlace(data: AddressData, at: string): void {
  required(data, [...REQUIRED, ...(hasStateInAddresses(data.country_code) ? ['state_or_province'] : [])], at);
}
