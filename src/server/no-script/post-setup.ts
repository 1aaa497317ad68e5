/**
 * Adds a product and the companions ticked on its page (`islands/grid/views/SetupToggle.tsx`) to the cart in one call: all of them or none. The
 * companions, their sizes and prices come from the page and its payload; the form's values only select among them.
 */
import { addSentenceOf } from '#lib/cart/cart-trouble.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';

import { cartOffer } from './fill-cart.ts';
import { add, all, attribute, has, named, setText } from './html-tree.ts';
import type { Element } from './html-tree.ts';
import { addTogether, chosenProduct, COMPANION, companionFields, keepChoices, optionValue } from './post-add.ts';
import type { ChosenProduct, WantedProduct } from './post-add.ts';
import { cookiesOf } from './post-cart-shared.ts';
import type { CartPost } from './post-cart-shared.ts';

/** Value of a companion without sizes. */
const WITHOUT_SIZE = 'yes';

const isOffered = (field: Element, value: string): boolean =>
  field.tagName === 'select'
    ? all(field, named('option')).some((option) => optionValue(option) === value)
    : attribute(field, 'value') === value;

/** The companions that the form selects; undefined if the page does not offer one of them, for instance because the product is no longer sold. */
function companionsOf(post: CartPost, related: readonly ProductPayload[]): readonly WantedProduct[] | undefined {
  const fields = companionFields(post);
  const companions: WantedProduct[] = [];
  for (const [name, value] of Object.entries(post.given)) {
    if (!name.startsWith(COMPANION) || value === '') continue;
    const field = fields.find((one) => attribute(one, 'name') === name);
    const product = related.find(({ slug }) => slug === name.slice(COMPANION.length));
    if (!field || !isOffered(field, value) || product?.commerceId === undefined) return undefined;
    const size = value === WITHOUT_SIZE ? undefined : value;
    companions.push({ product: { ...product, commerceId: product.commerceId }, color: undefined, size });
  }
  return companions;
}

/** Responds with the page, the visitor's choices and the message below the button of the set. */
function refuseSet(
  post: CartPost,
  { form }: ChosenProduct,
  { text, status }: { readonly text: string; readonly status: number },
): Response {
  keepChoices(form, post);
  const { page } = post;
  const [place] = all(page.document, has('data-setup'));
  if (place) setText(add(place, 'output', { class: 'message error', tabindex: '-1', autofocus: '' }), text);
  return page.answer(status, cookiesOf(post));
}

/** Handles the form; redirects to the cart on success. */
export async function addSetup(post: CartPost): Promise<Response> {
  const chosen = await chosenProduct(post);
  if (chosen instanceof Response) return chosen;
  const refused = (text: string, status: number): Response => refuseSet(post, chosen, { text, status });
  const companions = companionsOf(post, chosen.payload.related);
  if (companions) return addTogether(post, { chosen, companions, refused });
  const { say } = await cartOffer(post.release, post.locale.code);
  return refused(say(addSentenceOf('failed')), 422);
}
