/**
 * Forms without JavaScript: a plain post to /api/forms/<form>. Makes the same API calls as the browser, in process. A success redirects (303) or
 * shows the page with a message; a failure shows the form's page with the errors and the entered values.
 */
import type { TrackingView } from '#lib/customer/customer-views.ts';
import { customerPagePath } from '#lib/customer/filled-pages.ts';
import { shopPath, signInHref } from '#lib/customer/return-path.ts';
import { checkForm, tidied } from '#lib/forms/form-check.ts';
import type { Problems, Values } from '#lib/forms/form-check.ts';
import { namedFields, troubleOf } from '#lib/forms/form-trouble.ts';
import type { FormTrouble } from '#lib/forms/form-trouble.ts';
import { withLocale } from '#lib/locale/path.ts';

import type { ServedRelease } from '../files/latest-release.ts';
import { plainAnswer } from '../files/release-answer.ts';
import { openCartMemory } from './cart-cookie.ts';
import { AFTER_POST_MS, redirectAnswer } from './customer-page-answer.ts';
import { fillCustomerPage, fillTracked, customerPageKind, fillOutageMessage } from './fill-customer-page.ts';
import { applyAnswerStyles, fillForm, findForm, fillSuccess, fillErrors } from './fill-form.ts';
import { showConfirmation } from './fill-withdrawal.ts';
import { plainForm } from './plain-forms.ts';
import type { PlainForm } from './plain-forms.ts';
import { answerCartPost, isCartForm } from './post-cart.ts';
import { answerHeldAdds, answerUnsentAdds, UNSENT_ADDS } from './post-unsent-adds.ts';
import { readPostedForm } from './read-posted-form.ts';
import type { ApiAnswer, AskApi, VisitorApi } from './visitor-api.ts';

export const FORMS_PATH = '/api/forms/';

type Outcome =
  | { readonly kind: 'done'; readonly data: unknown }
  /** The form shows another customer than the one who is signed in now; nothing was changed. */
  | { readonly kind: 'other-customer' }
  | { readonly kind: 'trouble'; readonly trouble: FormTrouble; readonly problems: Problems };
const trouble = (of: FormTrouble, problems: Problems = {}): Outcome => ({ kind: 'trouble', trouble: of, problems });

interface Sender {
  /** Id of the customer whom the form's page shows; undefined for a form without one. */
  readonly shownCustomer: string | undefined;
  readonly locale: string;
  readonly api: VisitorApi;
}

async function send(spec: PlainForm, values: Values, { shownCustomer, locale, api }: Sender): Promise<Outcome> {
  const problems = checkForm(spec.rules, values);
  const isInvalid = Object.keys(problems).length > 0;
  if (isInvalid && shownCustomer === undefined) return trouble('fields', problems);
  const session = await api.ask({ method: 'GET', path: '/session' });
  const customerId = session.customerId ?? 0;
  const isOther = customerId !== 0 && shownCustomer !== undefined && shownCustomer !== `${customerId}`;
  if (spec.signedIn && isOther) return { kind: 'other-customer' };
  if (isInvalid) return trouble('fields', problems);
  if (spec.signedIn && customerId === 0)
    return trouble(session.status < 400 ? 'signed-out' : troubleOf(session.error?.code));
  let last: ApiAnswer | undefined;
  for (const ask of spec.asks(values, { locale, customerId })) {
    last = await api.ask(ask);
    const { status, error, valid } = last;
    if (valid === false) return trouble('wrong-password');
    // Deleting an entity that no longer exists counts as a success.
    if (status < 400 || (status === 404 && ask.method === 'DELETE')) continue;
    const named = namedFields(spec.rules, error?.fields ?? {});
    // A plain post has no CAPTCHA token: the CAPTCHA needs a script.
    const of = troubleOf(error?.code);
    return trouble(
      of === 'captcha' ? 'captcha-off' : of,
      Object.fromEntries(named.map((name) => [name, 'unknown' as const])),
    );
  }
  const refused = spec.problemsIn?.(last) ?? {};
  return Object.keys(refused).length > 0 ? trouble('fields', refused) : { kind: 'done', data: last?.data };
}

export async function answerFormPost(request: Request, release: ServedRelease, api: AskApi): Promise<Response> {
  const name = new URL(request.url).pathname.slice(FORMS_PATH.length);
  const answer = (form: Request): Promise<Response> => answerFormPost(form, release, api);
  if (name === UNSENT_ADDS) return answerUnsentAdds(request, answer);
  const held = name === 'cart-add' ? await answerHeldAdds(request, answer) : undefined;
  if (held) return held;
  const spec = plainForm(name);
  if (!spec && !isCartForm(name)) return plainAnswer(404, 'Page not found');
  const posted = await readPostedForm(request, release, api);
  if (posted instanceof Response) return posted;
  if (!spec) return answerCartPost(name, posted);
  const { given, path, page, locale, visitor } = posted;
  const { document } = page;
  if (!spec.inRow && !findForm(document, name)) return plainAnswer(400, 'Bad request');
  const values = tidied(spec.rules, given);
  const sender: Sender = { shownCustomer: given['customer'], locale: page.locale, api: visitor };
  const outcome = await send(spec, values, sender);
  // The page of the customer who is signed in now, without what another one has entered.
  if (outcome.kind === 'other-customer') return redirectAnswer(customerPagePath(path), visitor.set);
  const back = shopPath(given['return']);
  if (outcome.kind === 'done' && spec.next)
    return redirectAnswer(customerPagePath(back ?? withLocale(locale, spec.next)), visitor.set);
  if (outcome.kind === 'trouble' && outcome.trouble === 'signed-out' && spec.inRow && page.guard !== undefined)
    return redirectAnswer(signInHref(customerPagePath(page.guard), path), visitor.set);
  if (customerPageKind(document) !== undefined) {
    const memory = openCartMemory(request, page.region);
    const reader = visitor.within(AFTER_POST_MS);
    // The address that the form changes, so that the page shows the form as that of a change.
    const search = new URLSearchParams(name === 'address' ? { address: values['id'] ?? '' } : {});
    await fillCustomerPage({ document, visitor: reader, path, search, release, memory, hasVisit: true });
  }
  const isStated = name === 'withdraw' && outcome.kind === 'done';
  if (name === 'withdraw-confirm' || isStated)
    showConfirmation(document, values, name === 'withdraw-confirm' && outcome.kind === 'done');
  applyAnswerStyles(document);
  const form = findForm(document, name);
  if (outcome.kind === 'done') {
    // A stated withdrawal is not done: its form stays hidden, and the confirmation is shown.
    if (form && !isStated) fillSuccess(form);
    if (name === 'track') await fillTracked({ document, release }, outcome.data as TrackingView);
    return page.answer(200, visitor.set);
  }
  if (spec.inRow || !form) fillOutageMessage(document);
  else {
    fillForm(form, { ...values, return: back ?? '' });
    fillErrors(form, outcome, values);
  }
  return page.answer(422, visitor.set);
}
