/** Adds to the cart whose variant is not known yet when the page is left: `boot/post-adds-on-exit.ts` posts their plain form, and the server finds the variant. */

/** Fields of the form `cart-add` by which the server finds the variant. */
export interface AddForm {
  /** Path of the product's page, with the locale. */
  readonly page: string;
  /** Slug of the color. */
  readonly color?: string | undefined;
  readonly size?: string | undefined;
}

/** An add that is posted when the page is left. */
export interface UnsentAdd {
  /** The form's fields, as a query string. */
  readonly fields: string;
  isPosted?: boolean;
}

const waiting = new Set<UnsentAdd>();

/** Hands over each waiting add only once, since the page may come back before the variants are known, and be left again. */
function hand(event: Event): void {
  (event as CustomEvent<UnsentAdd[]>).detail.push(...waiting);
  waiting.clear();
}

/**
 * Call this when an add begins to wait for variants, and the returned function when the wait ends. It returns true if the page was left meanwhile and the
 * add was posted; the result of the post is unknown.
 */
export function postOnExit(form: AddForm): () => boolean | undefined {
  const given = Object.entries(form).filter(([, value]) => typeof value === 'string') as [string, string][];
  const own: UnsentAdd = { fields: `${new URLSearchParams(given)}` };
  waiting.add(own);
  // Repeated calls add the listener only once, because it is the same function.
  globalThis.document?.addEventListener('firn:left', hand);
  return () => {
    waiting.delete(own);
    return own.isPosted;
  };
}
