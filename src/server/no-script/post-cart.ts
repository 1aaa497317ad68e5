/**
 * Handles the forms of the cart page without JavaScript, with the same API calls as the browser's script. Lines are looked up in the visit's own
 * cart. Success redirects with 303; errors are shown in the cart page.
 */
import { MAX_QUANTITY_PER_LINE } from '#lib/cart/cart-contents.ts';
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import { inShownOrder } from '#lib/cart/line-order.ts';
import { FILLED_PAGES } from '#lib/customer/filled-pages.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';

import { plainAnswer } from '../files/release-answer.ts';
import { openCartMemory } from './cart-cookie.ts';
import type { RememberedLine } from './cart-cookie.ts';
import { AFTER_POST_MS, WITHIN_MS } from './customer-page-answer.ts';
import { readVisitCart } from './fill-cart.ts';
import type { CartMessage } from './fill-cart.ts';
import { fillCustomerPage, customerPageKind } from './fill-customer-page.ts';
import { add, all, named } from './html-tree.ts';
import { addProduct } from './post-add.ts';
import { callWithKey, cookiesOf, redirectAfterPost, problemOf, wholeOf } from './post-cart-shared.ts';
import type { CartPost } from './post-cart-shared.ts';
import { addSetup } from './post-setup.ts';
import type { PostedForm } from './read-posted-form.ts';
import type { ApiAnswer } from './visitor-api.ts';

interface Fill {
  readonly message?: CartMessage;
  readonly checkoutUrl?: string;
}

/** Fills the cart page with the data that arrives in time. */
function fillCartPage(post: CartPost, fill: Fill): ReturnType<typeof fillCustomerPage> {
  const { page, path, visitor } = post;
  return fillCustomerPage({
    ...post,
    visitor: visitor.within(AFTER_POST_MS),
    document: page.document,
    path,
    search: new URLSearchParams(),
    hasVisit: true,
    ...fill,
  });
}

async function refuseInCart(post: CartPost, message: CartMessage): Promise<Response> {
  const { page } = post;
  const filled = await fillCartPage(post, { message });
  return page.answer(filled === 'down' || message.trouble === 'down' ? 503 : 422, cookiesOf(post));
}

type Outcome = Response | CartMessage | 'done';
type CartChange = (post: CartPost, cart: Pick<Cart, 'id' | 'lines'>) => Promise<Outcome>;

/** `at`: index among the lines as shown. */
const remembered = ({ path, ...line }: CartLine, at: number): RememberedLine | undefined =>
  path === undefined
    ? undefined
    : { variantId: line.variantId, productId: line.productId, quantity: line.quantity, at, minor: line.unitPrice.minor, path }; // prettier-ignore

/** `line`: the line that shows the error, if there is one. */
function outcomeOf(answer: ApiAnswer, line?: CartLine): Outcome {
  if (answer.error?.code === 'foreign-origin') return plainAnswer(403, 'Forbidden');
  const trouble = problemOf(answer);
  return trouble ? { trouble, variantId: line?.variantId } : 'done';
}

async function write({ visitor }: CartPost, ask: ApiAsk, line?: CartLine): Promise<Outcome> {
  return outcomeOf(await visitor.ask(ask), line);
}

const lineOf = ({ given }: CartPost, lines: readonly CartLine[]): CartLine | undefined =>
  lines.find(({ id }) => id === given['line']);

/** A press on "Remove" for a line that an earlier press removed: the way back to that line stays. */
const redirectKeepingUndo = (post: CartPost): Response =>
  redirectAfterPost(post, FILLED_PAGES + post.path, post.memory.removed());

/** A line that is already gone counts as removed; so does the whole cart. */
const removeLine: CartChange = async (post, { id, lines }) => {
  const line = lineOf(post, lines);
  if (!line) return redirectKeepingUndo(post);
  const outcome = await write(post, { method: 'DELETE', path: `/cart/${id}/items/${line.id}` }, line);
  const isOut = typeof outcome === 'object' && 'trouble' in outcome && /^(?:gone|ended)$/.test(outcome.trouble);
  if (outcome !== 'done' && !isOut) return outcome;
  const at = inShownOrder(lines, post.memory.order()).indexOf(line);
  return redirectAfterPost(post, FILLED_PAGES + post.path, remembered(line, at));
};

/** Restores the line removed last, with its quantity and position. Creates a new cart if the old one ended with that line. */
async function undoRemoval(post: CartPost): Promise<Outcome> {
  const { memory, visitor } = post;
  const line = memory.removed();
  if (!line) return 'done';
  const line_items = [{ product_id: line.productId, variant_id: line.variantId, quantity: line.quantity }];
  const ask = { method: 'POST', path: '/cart/create', body: { line_items } } as const;
  const answer = await callWithKey(visitor, ask, memory.keyOf(`put back ${JSON.stringify(line_items)}`));
  if (answer.error?.code === 'foreign-origin') return plainAnswer(403, 'Forbidden');
  const trouble = problemOf(answer);
  if (trouble) return { trouble };
  memory.place(line);
  return 'done';
}

const setQuantity: CartChange = async (post, cart) => {
  const line = lineOf(post, cart.lines);
  const quantity = wholeOf(post.given['quantity']);
  if (!line) return { trouble: 'failed' };
  if (quantity === undefined) return { trouble: 'failed', variantId: line.variantId };
  if (quantity === 0) return removeLine(post, cart);
  if (quantity > MAX_QUANTITY_PER_LINE) return { trouble: 'limit', variantId: line.variantId };
  const body = { productID: line.productId, quantity };
  return write(post, { method: 'PUT', path: `/cart/${cart.id}/items/${line.id}`, body }, line);
};

/** Keeps the place of a line whose variant was changed: the platform adds the new line at the end of the cart. */
function keepPlace(
  { memory }: CartPost,
  lines: readonly CartLine[],
  [old, fresh]: readonly [CartLine, CartLine],
): void {
  const isMerged = lines.some(({ variantId }) => variantId === fresh.variantId);
  const wasShown = memory.order().some(({ variantId }) => variantId === old.variantId);
  if (isMerged || !wasShown) return;
  const at = inShownOrder(lines, memory.order()).indexOf(old);
  memory.place({ variantId: fresh.variantId, at, minor: fresh.unitPrice.minor });
}

/** Changes the variant of a line, once even for a form that is sent twice. The platform refuses variants of other products. */
const swapVariant: CartChange = async (post, { id, lines }) => {
  const { given, memory, visitor } = post;
  const line = lineOf(post, lines);
  if (!line) return { trouble: 'failed' };
  const variant_id = Number(/^\d{1,9}$/.exec(given['variant'] ?? '')?.[0]);
  if (!(variant_id > 0)) return { trouble: 'failed', variantId: line.variantId };
  const ask = { method: 'PUT', path: `/cart/${id}/items/${line.id}/variant`, body: { variant_id } } as const;
  const answer = await callWithKey(visitor, ask, memory.keyOf(`${ask.path} ${variant_id}`));
  const fresh = answer.cart?.lines.find(({ variantId }) => variantId === variant_id);
  if (answer.status < 400 && fresh) keepPlace(post, lines, [line, fresh]);
  return outcomeOf(answer, line);
};

const dismissLeftOut: CartChange = (post, { id }) => write(post, { method: 'DELETE', path: `/cart/${id}/left-out` });

/** The checkout is on another site, and our CSP allows no form to redirect there: the page redirects by a meta refresh and has a link. */
const checkOut: CartChange = async (post, { id }) => {
  const { page, visitor } = post;
  const answer = await visitor.ask({ method: 'POST', path: `/cart/${id}/checkout` });
  if (answer.error?.code === 'foreign-origin') return plainAnswer(403, 'Forbidden');
  const trouble = problemOf(answer);
  const { url } = answer;
  if (trouble) return { trouble, over: answer.error?.fields?.['over']?.toString() };
  if (url === undefined || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return { trouble: 'down' };
  const { document } = page;
  await fillCartPage(post, { checkoutUrl: url });
  const [head] = all(document, named('head'));
  if (head) add(head, 'meta', { 'http-equiv': 'refresh', content: `0; url=${url}` });
  return page.answer(200, cookiesOf(post));
};

const CART_CHANGES: Readonly<Record<string, CartChange>> = {
  'cart-set': setQuantity,
  'cart-remove': removeLine,
  'cart-swap': swapVariant,
  'cart-put-back': undoRemoval,
  'cart-checkout': checkOut,
  'cart-left-out': dismissLeftOut,
};
/** Forms of product pages. */
const ADDS: Readonly<Record<string, (post: CartPost) => Promise<Response>>> = {
  'cart-add': addProduct,
  'cart-add-setup': addSetup,
};

export const isCartForm = (name: string): boolean => Object.hasOwn(ADDS, name) || Object.hasOwn(CART_CHANGES, name);

async function changeCart(post: CartPost, makeChange: CartChange): Promise<Response> {
  const { page, path, visitor } = post;
  if (customerPageKind(page.document) !== 'cart') return plainAnswer(400, 'Bad request');
  const before = visitor.within(WITHIN_MS);
  const { status, cartId } = await before.ask({ method: 'GET', path: '/session' });
  const known = status < 400 ? await readVisitCart(before, cartId) : undefined;
  if (!known) return refuseInCart(post, { trouble: 'down' });
  if (!known.cart && makeChange === removeLine) return redirectKeepingUndo(post);
  if (!known.cart && makeChange !== undoRemoval) return refuseInCart(post, { trouble: 'ended' });
  const outcome = await makeChange(post, known.cart ?? { id: '', lines: [] });
  if (outcome instanceof Response) return outcome;
  return outcome === 'done' ? redirectAfterPost(post, FILLED_PAGES + path) : refuseInCart(post, outcome);
}

/** `name`: must satisfy `isCartForm`. */
export async function answerCartPost(name: string, posted: PostedForm): Promise<Response> {
  const post: CartPost = { ...posted, memory: openCartMemory(posted.request, posted.page.region) };
  const makeChange = Object.hasOwn(CART_CHANGES, name) ? CART_CHANGES[name] : undefined;
  const adding = Object.hasOwn(ADDS, name) ? ADDS[name] : undefined;
  return makeChange ? changeCart(post, makeChange) : (adding ?? addProduct)(post);
}
