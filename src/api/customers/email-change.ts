/**
 * A new e-mail address takes effect when the link mailed to it is confirmed; the old address is notified immediately. The link is signed and
 * self-contained. It works once, for a day, and for the current state of the account: a new password or another change of the address invalidates it.
 */
import { createHash, createHmac } from 'node:crypto';

import * as v from 'valibot';

import type { Customer } from '#lib/customer/customer-record.ts';
import { passwordChanged } from '#lib/customer/password-changed.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import { sameSecret } from '#lib/security/same-secret.ts';

import type { ApiServices } from '../api-services.ts';
import { Refusal } from '../refusal.ts';
import type { Call } from '../route.ts';

const GOOD_FOR_MS = 86_400_000;
/** A process that ends during a confirmation blocks the account's links for this long, which is longer than three calls to the platform take. */
const LONGEST_CONFIRMATION_S = 60;
/**
 * Mails per account and day: to all addresses, and to one address. Mails of other accounts do not count: they could block the address's owner.
 */
const BY_ACCOUNT = { most: 5, seconds: 86_400 } as const;
const BY_ACCOUNT_AND_EMAIL = { most: 3, seconds: 86_400 } as const;

const Change = v.strictObject({
  store: v.picklist(COMMERCE_REGIONS),
  id: v.number(),
  to: v.string(),
  /** State of the account at the time of the request. */
  state: v.string(),
  until: v.number(),
  locale: v.string(),
});
export type EmailChange = v.InferOutput<typeof Change>;

/** Fingerprint of the account that changes with its e-mail address and its password. */
function stateOf(customer: Customer): string {
  const text = `${customer.id} ${customer.email.toLowerCase()} ${passwordChanged(customer) ?? ''}`;
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

async function signatureOf({ store }: Pick<ApiServices, 'store'>, payload: string): Promise<string> {
  return createHmac('sha256', await store.accountSecret())
    .update(`email ${payload}`)
    .digest('base64url');
}

/**
 * Counts the mails of a change, before anything of the account changes. Returns a function that takes the count back. Throws the Refusals `not-offered`
 * and `too-often`.
 */
export async function countEmailChange(call: Call, id: number, to: string): Promise<() => Promise<void>> {
  const { post, store } = call.services;
  if (!post) throw new Refusal('not-offered', 'This shop sends no mail.');
  const [account, address] = [`${call.region} ${id}`, `${call.region} ${id} ${to}`];
  await store.attempts.count('email-change', account, BY_ACCOUNT);
  await store.attempts.count('email-change-to', address, BY_ACCOUNT_AND_EMAIL);
  return async () => {
    await store.attempts.uncount('email-change', account);
    await store.attempts.uncount('email-change-to', address);
  };
}

/** Sends the two letters of a change that `countEmailChange` has admitted; the address is not changed yet. */
export async function requestEmailChange(
  call: Call,
  customer: Customer,
  { to, locale }: { readonly to: string; readonly locale: string },
): Promise<void> {
  const { post, siteUrl = '', clock } = call.services;
  if (!post) throw new Refusal('not-offered', 'This shop sends no mail.');
  const until = clock().getTime() + GOOD_FOR_MS;
  const change: EmailChange = { store: call.region, id: customer.id, to, state: stateOf(customer), until, locale };
  const payload = Buffer.from(JSON.stringify(change)).toString('base64url');
  const confirmUrl = `${siteUrl}/api/customers/email?token=${payload}.${await signatureOf(call.services, payload)}`;
  const home = locale.includes('-') ? `${siteUrl}/${locale}` : siteUrl;
  // Queued first: the link must not exist without the notice, by which the owner can stop a change that a stranger has requested.
  await post({ kind: 'email-changing', to: customer.email, locale, accountUrl: `${home}/account` });
  await post({ kind: 'email-confirm', to, locale, confirmUrl });
}

/** The change that a link's token describes, in time or not; undefined for a token that this shop did not sign. */
export async function readSignedChange(services: ApiServices, token: string): Promise<EmailChange | undefined> {
  const [payload = '', signature = ''] = token.split('.');
  if (!sameSecret(signature, await signatureOf(services, payload))) return undefined;
  const read = v.safeParse(Change, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return read.success ? read.output : undefined;
}

/** The change that a link's token describes; undefined for a token that this shop did not sign or that has expired. */
export async function readEmailChange(services: ApiServices, token: string): Promise<EmailChange | undefined> {
  const change = await readSignedChange(services, token);
  const now = services.clock().getTime();
  return change && change.until > now && change.until <= now + GOOD_FOR_MS ? change : undefined;
}

interface Claim {
  readonly name: string;
  readonly who: string;
  readonly seconds: number;
}

/** Counts this call; returns the number of calls in its time window, across all processes. */
async function countUse({ store }: ApiServices, { name, who, seconds }: Claim): Promise<number> {
  return store.attempts.count(name, who, { most: Number.MAX_SAFE_INTEGER, seconds });
}

async function isFirst(services: ApiServices, claim: Claim): Promise<boolean> {
  return (await countUse(services, claim)) === 1;
}

/**
 * Sessions end before the address changes, so that no failure leaves an older session signed in to an account that has moved to another mailbox. They end
 * again afterwards, because sign-in with the old address was possible until then. `started` marks that this link may have changed the address: if the
 * second end fails, the link ends the sessions when it is used again.
 */
async function changeEmail(services: ApiServices, change: EmailChange, started: Claim): Promise<boolean> {
  const commerce = services.commerce(change.store);
  const endSessions = () => services.store.sessions.endAll({ store: change.store, customerId: change.id });
  const customer = await commerce.customer(change.id);
  if (!customer) return false;
  if (stateOf(customer) !== change.state) {
    const isMoved = customer.email.toLowerCase() === change.to.toLowerCase();
    if (!isMoved || (await isFirst(services, started))) return false;
    await endSessions();
    return true;
  }
  await endSessions();
  await countUse(services, started);
  const outcome = await commerce.updateCustomer(change.id, { email: change.to });
  if (outcome.kind !== 'ok') return false;
  await endSessions();
  return true;
}

/**
 * Returns false when the link has been used, the account has changed since the request, or the platform refuses the address. Ends all
 * sessions of the account, also when the platform then refuses the address. The platform has no conditional write, so an account's links are confirmed one at a time: each reads the account after the
 * previous one has changed it. Used links are recorded, because the account may return to the state that a link was signed for.
 */
export async function confirmEmailChange(services: ApiServices, change: EmailChange): Promise<boolean> {
  const { attempts } = services.store;
  const account = { name: 'email-confirming', who: `${change.store} ${change.id}`, seconds: LONGEST_CONFIRMATION_S };
  const link = { name: 'email-link', who: `${account.who} ${change.to} ${change.until}`, seconds: GOOD_FOR_MS / 1000 };
  const started = { ...link, name: 'email-link-started' };
  if (!(await isFirst(services, account))) return false;
  try {
    return (await isFirst(services, link)) && (await changeEmail(services, change, started));
  } catch (error) {
    // An outage does not use up the link.
    await attempts.forget(link.name, link.who).catch(() => undefined);
    throw error;
  } finally {
    await attempts.forget(account.name, account.who).catch(() => undefined);
  }
}
