/**
 * Adds a product and the companions ticked on its page (`islands/grid/views/SetupToggle.tsx`) to the cart in one call: all of them or none. The
 * companions, their sizes and prices come from the page and its payload; the form's values only select among them.
 */
import { sentenceOf } from '#lib/cart/cart-trouble.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';
import { variantFor } from '#lib/catalogue/variant-for.ts';
import { OWN_PAGES } from '#lib/customer/own-pages.ts';
import { labelled } from '#lib/locale/labelled.ts';
import { localePath } from '#lib/locale/path.ts';

import { plainAnswer } from '../files/release-answer.ts';
import { cartOffer } from './fill-cart.ts';
import { add, all, attribute, has, named, set, textOf } from './html-tree.ts';
import type { Element } from './html-tree.ts';
import { addVariants, chosenProduct } from './post-add.ts';
import type { ChosenProduct } from './post-add.ts';
import { cookiesOf, leadTo } from './post-cart-shared.ts';
import type { CartPost } from './post-cart-shared.ts';
import { readVariants } from './visitor-variants.ts';

const PREFIX = 'with-';
/** Value of a companion without sizes. */
const WITHOUT_SIZE = 'yes';

interface Companion {
  readonly product: ProductPayload & { readonly commerceId: number };
  readonly size: string | undefined;
}

const fieldsOf = ({ page }: CartPost): readonly Element[] =>
  all(page.document, named('input', 'select')).filter((one) => attribute(one, 'name')?.startsWith(PREFIX));

const isOffered = (field: Element, value: string): boolean =>
  field.tagName === 'select'
    ? all(field, named('option')).some((option) => (attribute(option, 'value') ?? textOf(option)) === value)
    : attribute(field, 'value') === value;

/** Undefined: the page does not offer what the form asks for, for instance because the product is no longer sold. */
function companionsOf(post: CartPost, related: readonly ProductPayload[]): readonly Companion[] | undefined {
  const fields = fieldsOf(post);
  const companions: Companion[] = [];
  for (const [name, value] of Object.entries(post.given)) {
    if (!name.startsWith(PREFIX) || value === '') continue;
    const field = fields.find((one) => attribute(one, 'name') === name);
    const product = related.find(({ slug }) => slug === name.slice(PREFIX.length));
    if (!field || !isOffered(field, value) || product?.commerceId === undefined) return undefined;
    const size = value === WITHOUT_SIZE ? undefined : value;
    companions.push({ product: { ...product, commerceId: product.commerceId }, size });
  }
  return companions;
}

/** The first colour that is in stock. */
function variantOf({ product, size }: Companion, variants: readonly CommerceVariant[]): CommerceVariant | undefined {
  const own = variants.filter(({ productId }) => productId === product.commerceId);
  const labels = product.colors.length > 0 ? product.colors.map(({ label }) => label) : [undefined];
  return labels
    .map((label) => variantFor(own, label, size))
    .find((variant) => variant && variantStock(variant) !== 'sold-out');
}

/** Answers the page with the visitor's choices and the message below the button of the set. */
function refuseSet(post: CartPost, { form }: ChosenProduct, text: string, status: number): Response {
  const { given, page } = post;
  for (const input of all(form, has('type', 'radio')))
    set(input, 'checked', given[attribute(input, 'name') ?? ''] === attribute(input, 'value') ? '' : undefined);
  for (const field of fieldsOf(post)) {
    const value = given[attribute(field, 'name') ?? ''] ?? '';
    if (field.tagName === 'input') set(field, 'checked', value === '' ? undefined : '');
    for (const option of all(field, named('option')))
      set(option, 'selected', (attribute(option, 'value') ?? textOf(option)) === value ? '' : undefined);
  }
  const [place] = all(page.document, has('data-setup'));
  if (place) add(place, 'output', { class: 'message error', tabindex: '-1', autofocus: '' }, text);
  return page.answer(status, cookiesOf(post));
}

/** Redirects to the cart. */
export async function addSetup(post: CartPost): Promise<Response> {
  const { release, locale, visitor } = post;
  const chosen = await chosenProduct(post);
  if (chosen instanceof Response) return chosen;
  const { say: words } = await cartOffer(release, locale.code);
  const companions = companionsOf(post, chosen.payload.related);
  if (!companions) return refuseSet(post, chosen, words(sentenceOf('failed', true)), 422);
  const color = chosen.product.colors.filter(({ label }) => label === chosen.color);
  const wanted: readonly Companion[] = [
    { product: { ...chosen.product, colors: color }, size: chosen.size },
    ...companions,
  ];
  const variants = await readVariants(
    visitor,
    wanted.map(({ product }) => product.commerceId),
  );
  if (!variants) return refuseSet(post, chosen, words(sentenceOf('down', true)), 503);
  const lines = wanted.map((one) => ({ ...one, variant: variantOf(one, variants) }));
  const missing = lines.find(({ variant }) => !variant);
  if (missing) {
    const about = [missing.product.title, missing.size].filter(Boolean).join(' · ');
    return refuseSet(post, chosen, labelled(locale.code, words('Sold out'), about), 422);
  }
  const problem = await addVariants(
    post,
    lines.flatMap(({ variant, product }) =>
      variant ? [{ variant, quantity: chosen.quantity, shown: product.price?.price }] : [],
    ),
  );
  if (problem === 'foreign') return plainAnswer(403, 'Forbidden');
  if (problem) return refuseSet(post, chosen, words(sentenceOf(problem, true)), problem === 'down' ? 503 : 422);
  return leadTo(post, OWN_PAGES + localePath(locale, '/cart'));
}
