/** Required fields of an address. */
import type { AddressData } from '../database/schema-people.ts';
import { hasStateInAddresses } from '../geography/geography.ts';
import { required } from './customer-input.ts';

const REQUIRED = ['first_name', 'last_name', 'address1', 'city', 'country_code', 'postal_code'];

export const NO_ADDRESS: AddressData = {
  first_name: '', last_name: '', company: '', address1: '', address2: '', city: '', state_or_province: '', postal_code: '', country_code: '', phone: '', address_type: 'residential',
}; // prettier-ignore

/** Refuses an address with missing fields. A state is required only in countries whose addresses need one. */
export function checkPlace(data: AddressData, at: string): void {
  required(data, [...REQUIRED, ...(hasStateInAddresses(data.country_code) ? ['state_or_province'] : [])], at);
}
