/** A country in address forms: its name, the label of its states, and their names. */
export interface AddressPlace {
  readonly text: string;
  readonly value: string;
  readonly state: { readonly label: string; readonly required: boolean };
  readonly states: readonly string[];
}
