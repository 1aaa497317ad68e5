/** Id of the JSON at the end of a document, with texts that the page needs only after an interaction (`docs/decisions/131`). */
export const LATE_WORDS = 'late-words';

export interface LateWords {
  /** Texts of islands, by the lower-case English text. */
  readonly texts: Readonly<Record<string, string>>;
  /** Messages that every form can show, by problem. */
  readonly forms: Readonly<Record<string, string>>;
  /** Message to an offline visitor whose request waits for the network. */
  readonly offline: string;
}
