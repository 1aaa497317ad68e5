/** A country in address forms: its name, the label of its states, and their names. */
export interface AddressPlace {
  readonly text: string;
  readonly value: string;
  readonly state: { readonly label: string; readonly required: boolean };
  /** The platform’s name as the value, the name in the page’s language as the text. */
  readonly states: readonly { readonly value: string; readonly text: string }[];
}
