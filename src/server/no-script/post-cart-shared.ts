/** Shared by the cart forms without JavaScript. */
import { setTimeout as pause } from 'node:timers/promises';

import { rejectedFor } from '#lib/cart/cart-trouble.ts';
import type { CartProblem } from '#lib/cart/cart-trouble.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';

import type { CartMemory, RememberedLine } from './cart-cookie.ts';
import { redirectAnswer } from './customer-page-answer.ts';
import type { PostedForm } from './read-posted-form.ts';
import type { ApiAnswer, VisitorApi } from './visitor-api.ts';

export interface CartPost extends PostedForm {
  readonly memory: CartMemory;
}

/** Maximum number of retries while another request with the same key is still running. */
const STILL_RUNNING_TRIES = 8;
const AGAIN_MS = 500;

/** Sends a call with an idempotency key. */
export async function callWithKey(visitor: VisitorApi, ask: ApiAsk, key: string): Promise<ApiAnswer> {
  let answer = await visitor.ask(ask, { key });
  for (let tries = 0; tries < STILL_RUNNING_TRIES && answer.error?.code === 'still-running'; tries += 1) {
    await pause(AGAIN_MS);
    answer = await visitor.ask(ask, { key });
  }
  return answer;
}

/** The problem that an answer reports; undefined for a success. */
export function problemOf({ status, error }: ApiAnswer): CartProblem | undefined {
  if (status < 400) return undefined;
  if (status >= 500 || status === 429) return 'down';
  if (error?.code === 'cart-gone' || error?.code === 'not-found') return 'ended';
  return status === 403 ? 'failed' : rejectedFor(error?.code);
}

export const cookiesOf = ({ visitor, memory }: CartPost): readonly string[] => [...visitor.set, ...memory.cookie()];

/** Redirects after success. `removed`: the line that the post removed. */
export function redirectAfterPost(post: CartPost, location: string, removed?: RememberedLine): Response {
  post.memory.done(removed);
  return redirectAnswer(location, cookiesOf(post));
}

/** Parses an integer from 0 to 999999; undefined for anything else. */
export const wholeOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
