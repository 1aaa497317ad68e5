import { MAX_QUANTITY_PER_LINE } from '#lib/cart/cart-contents.ts';
import type { CartLine } from '#lib/cart/cart-contents.ts';
/**
 * Handles the add-to-cart form of a product page without JavaScript. The product is looked up in the release and the variant at the platform; the
 * form's values only select. Errors are shown next to the button.
 */
import { addSentenceOf } from '#lib/cart/cart-trouble.ts';
import type { CartProblem } from '#lib/cart/cart-trouble.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import type { PagePayload, ProductPayload } from '#lib/catalogue/page-payload.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';
import { variantFor } from '#lib/catalogue/variant-for.ts';
import { FILLED_PAGES } from '#lib/customer/filled-pages.ts';
import { labelled } from '#lib/locale/labelled.ts';
import { localePath } from '#lib/locale/path.ts';
import type { Money } from '#lib/pricing/money.ts';

import { plainAnswer } from '../files/release-answer.ts';
import { readPagePayload } from '../files/release-payload.ts';
import { cartOffer } from './fill-cart.ts';
import { all, attribute, has, named, set, showText, textOf } from './html-tree.ts';
import type { Element } from './html-tree.ts';
import { callWithKey, cookiesOf, redirectAfterPost, problemOf, wholeOf } from './post-cart-shared.ts';
import type { CartPost } from './post-cart-shared.ts';
import { readVariants } from './visitor-variants.ts';

type ProductPage = PagePayload & { readonly kind: 'product' };

function isProductPage(payload: unknown): payload is ProductPage {
  return (payload as Partial<PagePayload> | undefined)?.kind === 'product';
}

/** A single choice is selected automatically; undefined: nothing was chosen. */
function choiceIn<T>(choices: readonly T[], isMeant: (choice: T) => boolean): T | undefined {
  return choices.find(isMeant) ?? (choices.length === 1 ? choices[0] : undefined);
}

/** Prefix of the names of companions' fields (`islands/grid/views/SetupToggle.tsx`). */
export const COMPANION = 'with-';

/** The companions' fields, which belong to the product form but are outside its element. */
export const companionFields = ({ page }: CartPost): readonly Element[] =>
  all(page.document, named('input', 'select')).filter((one) => attribute(one, 'name')?.startsWith(COMPANION));

export const optionValue = (option: Element): string => attribute(option, 'value') ?? textOf(option);

/** Writes the visitor's choices into the page. */
export function keepChoices(form: Element, post: CartPost): void {
  const { given } = post;
  for (const input of all(form, named('input'))) {
    const value = given[attribute(input, 'name') ?? ''];
    const type = attribute(input, 'type');
    if (value === undefined) continue;
    if (type === 'radio') set(input, 'checked', attribute(input, 'value') === value ? '' : undefined);
    else if (type === 'number') set(input, 'value', value);
  }
  for (const field of companionFields(post)) {
    // A form does not send a box without a tick.
    const value = given[attribute(field, 'name') ?? ''] ?? '';
    if (field.tagName === 'input') set(field, 'checked', value === '' ? undefined : '');
    for (const option of all(field, named('option')))
      set(option, 'selected', optionValue(option) === value ? '' : undefined);
  }
}

/** Responds with the product page, the visitor's choices and an error next to the button. */
function refuse(
  form: Element,
  post: CartPost,
  { text, status }: { readonly text: string; readonly status: number },
): Response {
  keepChoices(form, post);
  const [message] = all(form, has('data-failed'));
  const [button] = all(form, has('data-add'));
  if (message) {
    showText(message, text);
    for (const [name, value] of Object.entries({
      id: 'add-problem',
      class: 'message error',
      tabindex: '-1',
      autofocus: '',
    }))
      set(message, name, value);
  }
  if (button) set(button, 'aria-describedby', 'add-problem');
  return post.page.answer(status, cookiesOf(post));
}

/** Action of the add-to-cart form, by which the form is found in the page. */
const ADD_ACTION = '/api/forms/cart-add';

export interface WantedProduct {
  readonly product: ProductPayload & { readonly commerceId: number };
  /** Undefined if the product has no colors, or any color will do. */
  readonly color: string | undefined;
  readonly size: string | undefined;
}

interface Wanted extends WantedProduct {
  readonly quantity: number;
}

/** The selection, or the English text of the error; `about`: the option that is missing. */
function wantedOf(
  { given }: CartPost,
  product: Wanted['product'],
  form: Element,
): Wanted | { readonly refused: string; readonly about?: string } {
  const legendOf = (name: string): string => {
    const field = all(form, named('fieldset')).find((one) => all(one, has('name', name)).length > 0);
    return textOf(field && all(field, named('legend'))[0]);
  };
  // If the scripts of the page failed to load, the form has no color choice and the page shows the first color.
  const shown = given['color'] ?? product.colors[0]?.slug;
  const color = choiceIn(product.colors, ({ slug }) => slug === shown);
  const size = choiceIn(product.sizes, (one) => one === given['size']);
  if (!color && product.colors.length > 0) return { refused: 'Choose an option', about: legendOf('color') };
  if (size === undefined && product.sizes.length > 0) return { refused: 'Choose an option', about: legendOf('size') };
  const quantity = wholeOf(given['quantity'] ?? '1');
  if (!quantity) return { refused: addSentenceOf('failed') };
  if (quantity > MAX_QUANTITY_PER_LINE) return { refused: addSentenceOf('limit') };
  return { product, quantity, color: color?.label, size };
}

/** The wanted variant, in the first color in stock where none is chosen. Variant ids come from the platform, never from the form. */
function variantOf(
  { product, color, size }: WantedProduct,
  variants: readonly CommerceVariant[],
): CommerceVariant | undefined {
  const own = variants.filter(({ productId }) => productId === product.commerceId);
  const labels = color === undefined && product.colors.length > 0 ? product.colors.map(({ label }) => label) : [color];
  return labels
    .map((label) => variantFor(own, label, size))
    .find((variant) => variant && variantStock(variant) !== 'sold-out');
}

/** Records the price shown on the page, so that the cart can report a difference. */
function noteShown({ memory }: CartPost, shown: Money | undefined, line: CartLine | undefined): void {
  if (shown && line && shown.currency === line.unitPrice.currency) memory.recordShownPrice(line.variantId, shown.minor);
}

interface WantedVariant {
  readonly variant: CommerceVariant;
  readonly quantity: number;
  /** Price on the page. */
  readonly shown: Money | undefined;
}

/** Adds all variants in one call, so that either all are added or none. Resolves to undefined on success. */
async function addVariants(
  post: CartPost,
  wanted: readonly WantedVariant[],
): Promise<CartProblem | 'foreign' | undefined> {
  const { page, visitor, memory } = post;
  const session = await visitor.ask({ method: 'GET', path: '/session' });
  if (session.status >= 400) return 'down';
  const lines = wanted.map(({ variant: { productId, id }, quantity }) => ({
    product_id: productId,
    variant_id: id,
    quantity,
  }));
  const key = memory.keyOf(`add ${page.region} ${JSON.stringify(lines)}`);
  const ask = { method: 'POST', path: '/cart/create', body: { line_items: lines } } as const;
  const answer = await callWithKey(visitor, ask, key);
  for (const { variant, shown } of wanted)
    noteShown(
      post,
      shown,
      answer.cart?.lines.find(({ variantId }) => variantId === variant.id),
    );
  return answer.error?.code === 'foreign-origin' ? 'foreign' : problemOf(answer);
}

/** The product form of the page, and the choice made in it. */
export interface ChosenProduct extends Wanted {
  readonly form: Element;
  readonly payload: ProductPage;
}

/** The form's choice, or the response that refuses it. */
export async function chosenProduct(post: CartPost): Promise<ChosenProduct | Response> {
  const { release, path, page, locale } = post;
  const payload = await readPagePayload(release, path);
  const [form] = all(page.document, has('action', ADD_ACTION));
  if (!form || !isProductPage(payload) || payload.product.commerceId === undefined)
    return plainAnswer(400, 'Bad request');
  const { say } = await cartOffer(release, locale.code);
  const wanted = wantedOf(post, { ...payload.product, commerceId: payload.product.commerceId }, form);
  if (!('refused' in wanted)) return { ...wanted, form, payload };
  const text = say(wanted.refused);
  return refuse(form, post, { text: wanted.about ? labelled(locale.code, text, wanted.about) : text, status: 422 });
}

interface Together {
  readonly chosen: ChosenProduct;
  readonly companions: readonly WantedProduct[];
  /** Responds with the page and a message. */
  readonly refused: (text: string, status: number) => Response;
}

/** Adds the chosen product and its companions to the cart, all of them or none. Redirects to the cart. */
export async function addTogether(post: CartPost, { chosen, companions, refused }: Together): Promise<Response> {
  const { release, locale, visitor } = post;
  const { say } = await cartOffer(release, locale.code);
  const wanted = [chosen, ...companions].map(({ product, color, size }) => ({ product, color, size }));
  const variants = await readVariants(visitor, wanted.map(({ product }) => product.commerceId)); // prettier-ignore
  if (!variants) return refused(say(addSentenceOf('down')), 503);
  const lines = wanted.map((one) => ({ ...one, variant: variantOf(one, variants) }));
  const missing = lines.find(({ variant }) => !variant);
  if (missing) {
    const about = [missing.product.title, missing.size].filter(Boolean).join(' · ');
    const text = say('Sold out');
    return refused(companions.length > 0 ? labelled(locale.code, text, about) : text, 422);
  }
  const { quantity } = chosen;
  const problem = await addVariants(
    post,
    lines.flatMap(({ variant, product }) => (variant ? [{ variant, quantity, shown: product.price?.price }] : [])),
  );
  if (problem === 'foreign') return plainAnswer(403, 'Forbidden');
  if (problem) return refused(say(addSentenceOf(problem)), problem === 'down' ? 503 : 422);
  return redirectAfterPost(post, FILLED_PAGES + localePath(locale, '/cart'));
}

export async function addProduct(post: CartPost): Promise<Response> {
  const chosen = await chosenProduct(post);
  if (chosen instanceof Response) return chosen;
  return addTogether(post, {
    chosen,
    companions: [],
    refused: (text, status) => refuse(chosen.form, post, { text, status }),
  });
}
