/** Sign-in, sign-out and what proves who somebody is (spec sections 4, 6 and 7). */
import { customerCalls as calls } from '#lib/contract/customers.ts';
import type { CaptchaAction } from '#lib/forms/captcha-facts.ts';

import { visitOfCall } from '../cart/own-cart.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute, Call } from '../route.ts';
import { customerIdOf, withCustomer } from '../session/session.ts';
import { signIn, signOut } from './sign-in.ts';
import { customerView, hasPassword, signedIn } from './signed-in.ts';

const HOUR = 3600;
const QUARTER = 900;
/** By address alone: somebody who tries many accounts. */
const BY_ADDRESS = { most: 20, seconds: HOUR } as const;
/** By e-mail and address: somebody who tries many passwords. */
const BY_ACCOUNT = { most: 5, seconds: QUARTER } as const;
/** By e-mail alone: many who try one account together. */
const BY_EMAIL = { most: 50, seconds: HOUR } as const;

export async function demandCaptcha(call: Call, action: CaptchaAction, token: string | undefined): Promise<void> {
  const { captcha } = call.services;
  if (captcha && !(await captcha(action, token, call.address)))
    throw new Refusal('captcha', 'The check against robots was not passed. Try again.');
}

/** What is given back is for whoever proved to be himself: nothing of it counts. */
async function countTry(call: Call, email: string): Promise<() => Promise<void>> {
  const { throttle } = call.services.store;
  const account = `${call.region} ${email} ${call.address}`;
  await throttle.count('sign-in-address', call.address, BY_ADDRESS);
  await throttle.count('sign-in-account', account, BY_ACCOUNT);
  await throttle.count('sign-in-email', `${call.region} ${email}`, BY_EMAIL);
  return async () => {
    await throttle.forget('sign-in-account', account);
    await throttle.uncount('sign-in-address', call.address);
    await throttle.uncount('sign-in-email', `${call.region} ${email}`);
  };
}

const DONE = { ok: true } as const;
const REFUSED = 'This e-mail and this password do not go together.';

export const accountRoutes: readonly ApiRoute[] = [
  route(calls.login, async ({ body }, call) => {
    const proved = await countTry(call, body.email);
    await demandCaptcha(call, 'login', body.captchaToken);
    const outcome = await call.commerce.login(body.email, body.pw);
    if (outcome.kind === 'refused') throw new Refusal('sign-in-refused', REFUSED);
    await proved();
    if (outcome.kind === 'reset-required')
      throw new Refusal('password-reset-required', 'This account needs a new password before the next sign-in.');
    return signIn(call, outcome.customer);
  }),
  route(calls.logout, async (_input, call) => {
    await signOut(call);
    return { ...DONE, csrfToken: visitOfCall(call).csrfToken };
  }),
  route(calls.validate, async ({ body }, call) => {
    const { id } = signedIn(call);
    const customer = await call.commerce.customer(id);
    const named = String(body.customer).toLowerCase();
    const isOwn = customer !== undefined && (named === `${id}` || named === customer.email.toLowerCase());
    const proved = await countTry(call, `${id}`);
    // Another's password is looked up nowhere, whatever the request names.
    if (!isOwn || !(await call.commerce.checkPassword(id, customer.email, body.pw))) return { valid: false };
    await proved();
    const authAt = call.services.clock().getTime();
    await visitOfCall(call).update((session) => {
      const known = session.customers[call.region];
      return known?.id === id ? withCustomer(session, call.region, { ...known, authAt }) : session;
    });
    return { valid: true };
  }),
  route(calls.validateSession, async (_input, call) => {
    const visit = visitOfCall(call);
    const id = customerIdOf(visit.session, call.region);
    if (id === 0) return { customer: null };
    const customer = await call.commerce.customer(id);
    if (!customer) {
      await signOut(call);
      return { customer: null };
    }
    const known = visit.session.customers[call.region];
    if (known && !hasPassword(customer)(known)) {
      await signOut(call);
      await visitOfCall(call).endOthers(call.region, id, hasPassword(customer));
      return { customer: null };
    }
    const view = customerView(customer);
    if (known && known.isPro !== view.isPro)
      await visit.update((session) => withCustomer(session, call.region, { ...known, isPro: view.isPro }));
    return { customer: view };
  }),
  route(calls.bcLogin, async ({ body }, call) => ({
    url: call.commerce.loginUrl(signedIn(call).id, body.redirect ?? '/account.php'),
  })),
];
