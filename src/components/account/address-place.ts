/** A country in address forms: its name, its states, and the label of the state field. */
export interface AddressPlace {
  readonly text: string;
  readonly value: string;
  readonly state: { readonly label: string; readonly required: boolean };
  /** `value` is the platform's name of a state, `text` its name in the page's language. */
  readonly states: readonly { readonly value: string; readonly text: string }[];
}
