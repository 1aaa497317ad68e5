/**
 * Handles the presses of a page that was left (`browser/boot/left-presses.ts`). Each field `form` holds the fields of one product form as a query
 * string. The forms are answered one after the other, each like a post of its own, with the cookies of the answers before: a visitor without a
 * session gets one session, and a product that is sold out does not keep the others out of the cart.
 */
import { MAX_QUANTITY_PER_LINE } from '#lib/cart/cart.ts';

import { plainAnswer } from '../files/release-answer.ts';
import { privateAnswer } from './customer-page-answer.ts';
import { wholeOf } from './post-cart-shared.ts';
import { readPostedFields } from './read-posted-form.ts';
import { cookieJar } from './visitor-api.ts';

export const LEFT_ADDS = 'cart-adds';

/** Different choices in one post. Each costs several calls of the platform. */
const MAX_CHOICES = 20;

/** Equal presses are one form with their number of pieces, in the order of the first of each. */
function counted(forms: readonly string[]): readonly URLSearchParams[] {
  return [...new Set(forms)].map((form) => {
    const fields = new URLSearchParams(form);
    const pieces = wholeOf(fields.get('quantity') ?? '1') ?? 0;
    const presses = forms.filter((one) => one === form).length;
    fields.set('quantity', `${Math.min(pieces * presses, MAX_QUANTITY_PER_LINE)}`);
    return fields;
  });
}

/**
 * `answer`: answers one form. The page is gone, so the answer has no text: 204, or the status of the first form that was refused. 400 without a form,
 * 413 for more than `MAX_CHOICES`.
 */
export async function answerLeftAdds(
  request: Request,
  answer: (form: Request) => Promise<Response>,
): Promise<Response> {
  const posted = await readPostedFields(request);
  if (posted instanceof Response) return posted;
  const forms = counted(posted.getAll('form'));
  if (forms.length === 0) return plainAnswer(400, 'Bad request');
  if (forms.length > MAX_CHOICES) return plainAnswer(413, 'That is too much.');
  const jar = cookieJar(request);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const statuses: number[] = [];
  for (const body of forms) {
    headers.set('cookie', jar.header());
    const answered = await answer(new Request(new URL('cart-add', request.url), { method: 'POST', headers, body }));
    jar.keep(answered);
    statuses.push(answered.status);
  }
  // Each form sets the same cookies again; the last value of each counts.
  const cookies = new Map(jar.set.map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie] as const));
  const status = statuses.find((one) => one >= 400) ?? 204;
  return privateAnswer(null, status, { headers: {}, cookies: [...cookies.values()] });
}
