/** Converts saved addresses to card rows, and to values of the address form. */
import { addressLines } from './address-lines.ts';
import type { AddressView } from './customer-views.ts';
import type { Row } from './row.ts';

export function addressRow(address: AddressView, lang: string): Row {
  const { address1: street1, address2: street2, stateOrProvince: state, postalCode: zip } = address;
  const value = { value: `${address.id}` };
  return {
    template: 'address',
    text: { lines: addressLines({ ...address, street1, street2, state, zip }, lang) },
    attributes: { change: value, remove: value },
  };
}

/** Values of the form `address`, by field. Further members of the address, such as its customer's id, name no field and are ignored. */
export function addressValues(address: AddressView): Readonly<Record<string, string>> {
  const { id, countryCode, ...others }: Omit<AddressView, 'customerId'> = address;
  return { ...others, id: `${id}`, countryCode: countryCode.toLowerCase() };
}
