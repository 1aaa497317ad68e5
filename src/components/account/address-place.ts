/** A country of addresses as forms show it: its name, what its states are called, and which there are. */
export interface AddressPlace {
  readonly text: string;
  readonly value: string;
  readonly state: { readonly label: string; readonly required: boolean };
  readonly states: readonly string[];
}
