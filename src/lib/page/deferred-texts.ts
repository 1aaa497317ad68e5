/** Id of the JSON at the end of a document, with texts that the page needs only after an interaction (`docs/decisions/131`). */
export const DEFERRED_TEXTS_ID = 'deferred-texts';

export interface DeferredTexts {
  /** Texts of islands, by the lower-case English text. */
  readonly texts: Readonly<Record<string, string>>;
  /** Messages that every form can show, by problem. */
  readonly forms: Readonly<Record<string, string>>;
  /** Message to an offline visitor whose request waits for the network. */
  readonly offline: string;
  /** Note beside the regular price that a customer sees because the own price did not load; absent where the shop does not sell. */
  readonly regular?: string;
}
