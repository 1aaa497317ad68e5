/** Adds whose variant is not known yet when the page is left: `boot/left-presses.ts` posts their plain form, and the server finds the variant. */

/** Fields of the form `cart-add`. */
export interface AddForm {
  /** Path of the product's page, with the locale. */
  readonly page: string;
  /** Slug. */
  readonly color?: string | undefined;
  readonly size?: string | undefined;
}

interface Waiting {
  readonly fields: string;
  isPosted: boolean;
}

type PostAll = (action: string, all: readonly string[]) => boolean;

const waiting = new Set<Waiting>();

function hand(event: Event): void {
  const all = [...waiting];
  const isPosted = (event as CustomEvent<PostAll>).detail(
    '/api/forms/cart-add',
    all.map(({ fields }) => fields),
  );
  for (const one of all) one.isPosted = isPosted;
}

/** Call it when the wait begins, and the returned function when it ends: true when the page was left meanwhile and the add was posted; its answer is not known. */
export function postIfLeft(form: AddForm): () => boolean {
  const given = Object.entries(form).filter(([, value]) => typeof value === 'string') as [string, string][];
  const own: Waiting = { fields: `${new URLSearchParams(given)}`, isPosted: false };
  waiting.add(own);
  // Added once, however often: it is the same function.
  globalThis.document?.addEventListener('firn:left', hand);
  return () => {
    waiting.delete(own);
    return own.isPosted;
  };
}
