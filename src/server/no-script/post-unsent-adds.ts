/**
 * Handles several presses of "Add to cart" in one post: those of a page that was left (`browser/boot/post-adds-on-exit.ts`), and those of a page whose
 * code did not load (`browser/hydration/press-directive.ts`). Each field `form` holds the fields of one product form as a query string. The forms are processed one
 * after the other, each like a post of its own, with the cookies of the previous responses: a visitor without a session gets one session, and a
 * product that is sold out does not keep the others out of the cart.
 */
import { MAX_QUANTITY_PER_LINE } from '#lib/cart/cart-contents.ts';

import { plainAnswer } from '../files/release-answer.ts';
import { privateAnswer } from './customer-page-answer.ts';
import { wholeOf } from './post-cart-shared.ts';
import { readPostedFields } from './read-posted-form.ts';
import { cookieJar } from './visitor-api.ts';

export const UNSENT_ADDS = 'cart-adds';

/** Maximum number of different choices in one post. Each costs several platform calls. */
const MAX_CHOICES = 20;

/** The number of presses of each choice, in the order of the first press of each. */
function pressesOf(forms: readonly string[]): ReadonlyMap<string, number> {
  const presses = new Map<string, number>();
  for (const form of forms) presses.set(form, (presses.get(form) ?? 0) + 1);
  return presses;
}

/** One form for each choice, with the total quantity of its presses. */
function combined(presses: ReadonlyMap<string, number>): readonly URLSearchParams[] {
  return Array.from(presses, ([form, count]) => {
    const fields = new URLSearchParams(form);
    // Nested forms could exceed `MAX_CHOICES`.
    fields.delete('form');
    const pieces = wholeOf(fields.get('quantity') ?? '1') ?? 0;
    fields.set('quantity', `${Math.min(pieces * count, MAX_QUANTITY_PER_LINE)}`);
    return fields;
  });
}

type AnswerForm = (form: Request) => Promise<Response>;

interface Answers {
  readonly answers: readonly Response[];
  /** `Set-Cookie` headers of all responses; of headers with the same name only the last, since each form sets the same cookies again. */
  readonly cookies: readonly string[];
}

/** The responses to all forms, or the response that refuses them: 400 without a form, 413 for more than `MAX_CHOICES`. */
async function answerAll(request: Request, given: readonly string[], answer: AnswerForm): Promise<Answers | Response> {
  const presses = pressesOf(given);
  if (presses.size === 0) return plainAnswer(400, 'Bad request');
  if (presses.size > MAX_CHOICES) return plainAnswer(413, 'That is too much.');
  const jar = cookieJar(request);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const answers: Response[] = [];
  for (const body of combined(presses)) {
    headers.set('cookie', jar.header());
    const answered = await answer(new Request(new URL('cart-add', request.url), { method: 'POST', headers, body }));
    jar.keep(answered);
    answers.push(answered);
  }
  const last = new Map(jar.set.map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie] as const));
  return { answers, cookies: [...last.values()] };
}

const isRefused = ({ status }: Response): boolean => status >= 400;

/** The visitor has left the page, so the response has no body: 204, or the status of the first form that was refused. */
export async function answerUnsentAdds(request: Request, answer: AnswerForm): Promise<Response> {
  const posted = await readPostedFields(request);
  if (posted instanceof Response) return posted;
  const all = await answerAll(request, posted.getAll('form'), answer);
  if (all instanceof Response) return all;
  const status = all.answers.find(isRefused)?.status ?? 204;
  return privateAnswer(null, status, { headers: {}, cookies: all.cookies });
}

/**
 * Handles a post of the product form that carries earlier presses: responds with the page of the first one that was refused. Undefined if it carries
 * none.
 */
export async function answerHeldAdds(request: Request, answer: AnswerForm): Promise<Response | undefined> {
  const posted = await readPostedFields(request.clone());
  if (posted instanceof Response) return posted;
  const forms = posted.getAll('form');
  if (forms.length === 0) return undefined;
  const all = await answerAll(request, forms, answer);
  if (all instanceof Response) return all;
  const { answers, cookies } = all;
  const shown = answers.find(isRefused) ?? answers.at(-1);
  shown?.headers.delete('set-cookie');
  for (const cookie of cookies) shown?.headers.append('set-cookie', cookie);
  return shown;
}
