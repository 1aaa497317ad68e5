/** Sign-in, sign-out and proofs of identity (spec sections 4, 6 and 7). */
import { customerEndpoints as calls } from '#lib/contract/customer-endpoints.ts';
import type { Customer } from '#lib/customer/customer-record.ts';
import type { CaptchaAction } from '#lib/forms/captcha-facts.ts';

import { sessionCart, visitOfCall } from '../cart/cart-ownership.ts';
import { limitBruteForce } from '../limits/brute-force-limit.ts';
import type { BruteForceRule } from '../limits/brute-force-limit.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute, Call } from '../route.ts';
import { customerIdOf, withCustomer } from '../session/session.ts';
import { checkHandOver } from './allowance.ts';
import { signIn, signOut } from './sign-in.ts';
import { customerView, hasPassword, signedIn, signedInAs } from './signed-in.ts';
import { trustedDevice, trustDevice } from './trusted-device.ts';

const QUARTER = 900;
const SIGN_IN: BruteForceRule = {
  name: 'sign-in',
  client: { most: 20, seconds: QUARTER },
  subject: { most: 5, seconds: QUARTER },
  attacked: { most: 20, seconds: QUARTER },
  underAttack: { most: 2, seconds: QUARTER },
};
/** Attempts from a browser that has signed in to the account before; attempts from other browsers do not count against it. */
const BY_DEVICE = { most: 10, seconds: QUARTER } as const;
const NO_LIMIT = { ...BY_DEVICE, most: Number.MAX_SAFE_INTEGER } as const;
/** Password confirmations per session, which are only possible when signed in. */
const BY_VISIT = { most: 5, seconds: QUARTER } as const;

export async function demandCaptcha(call: Call, action: CaptchaAction, token: string | undefined): Promise<void> {
  const { captcha } = call.services;
  if (captcha && !(await captcha(action, token, call.address)))
    throw new Refusal('captcha', 'The captcha check failed. Try again.');
}

/** Runs `work`, which checks a password. Limits attempts like `limitBruteForce`; a trusted device has its own counter. */
async function limitSignIn<T>(
  call: Call,
  email: string,
  work: () => Promise<{ readonly isRight: boolean; readonly value: T }>,
): Promise<T> {
  const { attempts } = call.services.store;
  const device = await trustedDevice(call, email);
  const tried = device === undefined ? 0 : await attempts.count('sign-in-device', device, NO_LIMIT);
  if (device === undefined || tried > BY_DEVICE.most)
    return limitBruteForce(call, { rule: SIGN_IN, subject: `${call.region} ${email}` }, work);
  try {
    const { isRight, value } = await work();
    if (isRight) await attempts.forget('sign-in-device', device);
    return value;
  } catch (error) {
    await attempts.uncount('sign-in-device', device).catch(() => undefined);
    throw error;
  }
}

/** Checks the password of the signed-in customer. `customer` undefined: the request named another account, and no password is checked. */
async function isOwnPassword(call: Call, customer: Customer | undefined, password: string): Promise<boolean> {
  const { attempts } = call.services.store;
  // A rotation changes the session's id and its csrf-token, but not the time of its creation.
  const visit = `${call.region} ${signedIn(call).id} ${visitOfCall(call).session.createdAt}`;
  await attempts.count('password-visit', visit, BY_VISIT);
  try {
    const isRight =
      customer !== undefined && (await call.commerce.checkPassword(customer.id, customer.email, password));
    if (isRight) await attempts.forget('password-visit', visit);
    return isRight;
  } catch (error) {
    await attempts.uncount('password-visit', visit).catch(() => undefined);
    throw error;
  }
}

const DONE = { ok: true } as const;
const REFUSED = 'The e-mail or the password is incorrect.';

export const accountRoutes: readonly ApiRoute[] = [
  route(calls.login, async ({ body }, call) => {
    const outcome = await limitSignIn(call, body.email, async () => {
      await demandCaptcha(call, 'login', body.captchaToken);
      const value = await call.commerce.login(body.email, body.pw);
      return { isRight: value.kind !== 'refused', value };
    });
    if (outcome.kind === 'refused') throw new Refusal('sign-in-refused', REFUSED);
    if (outcome.kind === 'reset-required')
      throw new Refusal('password-reset-required', 'This account needs a new password before the next sign-in.');
    await trustDevice(call, body.email);
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
    if (!(await isOwnPassword(call, isOwn ? customer : undefined, body.pw))) return { valid: false };
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
    const view = customerView(call, customer);
    // The shop may have moved the customer to another group.
    if (known && (known.isPro !== view.isPro || known.paysShipping !== view.paysShipping))
      await visit.update((session) => withCustomer(session, call.region, signedInAs(call, customer, known.authAt)));
    return { customer: view };
  }),
  route(calls.bcLogin, async ({ body }, call) => {
    const { id } = signedIn(call);
    const { redirect = '/account.php' } = body;
    // The path that a browser requests: `/account.php/../checkout` leads to the checkout.
    const { pathname } = new URL(redirect, 'https://platform.invalid');
    const cart = pathname.startsWith('/account.php') ? undefined : sessionCart(call);
    if (cart) await checkHandOver(call, cart.id);
    return { url: call.commerce.loginUrl(id, redirect) };
  }),
];
