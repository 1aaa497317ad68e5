/** Customers create, change and delete their own accounts. A request can never set the group, notes or form fields. */
import type { CustomerOutcome } from '#clients/commerce/customer-calls.ts';
import { customerEndpoints as calls } from '#lib/contract/customer-endpoints.ts';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { Customer, CustomerChanges } from '#lib/customer/customer-record.ts';
import { proCodeField } from '#lib/customer/pro-customer.ts';
import { clientKey } from '#lib/network/client-key.ts';

import { visitOfCall } from '../cart/cart-ownership.ts';
import { dataOrNotFound } from '../catalogue/catalog-routes.ts';
import { limitBruteForce } from '../limits/brute-force-limit.ts';
import type { BruteForceRule } from '../limits/brute-force-limit.ts';
import { countUnlessOutage } from '../limits/count-unless-outage.ts';
import { demandKnownLocale } from '../mail/known-locale.ts';
import { notFound, Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute, Call } from '../route.ts';
import { withCustomer } from '../session/session.ts';
import { demandCaptcha } from './account-routes.ts';
import { countEmailChange, requestEmailChange } from './email-change.ts';
import { namedGroup } from './named-group.ts';
import { isWeakPassword } from './password-policy.ts';
import { signIn, signOut } from './sign-in.ts';
import { customerView, demandFresh, requireOwnId, signedIn, signedInAs } from './signed-in.ts';
import { trustDevice } from './trusted-device.ts';

const NEW_ACCOUNTS = { most: 10, seconds: 900 } as const;
const CODES: BruteForceRule = {
  name: 'pro-code',
  client: { most: 10, seconds: 900 },
  subject: { most: 10, seconds: 900 },
  attacked: { most: 100, seconds: 900 },
  underAttack: { most: 2, seconds: 900 },
};
/** Language of a mail when the request names none. */
const DEFAULT_LOCALE = 'en-us';
const DONE = { ok: true } as const;
const REFUSED = 'The account cannot be like this. If you have one, sign in or set a new password.';

/** Throws the Refusal `password-weak` for a password that is easy to guess. */
function demandGoodPassword(password: string, emails: readonly string[]): void {
  if (!isWeakPassword(password, emails)) return;
  const fields = { password: 'is easy to guess.' };
  throw new Refusal('password-weak', 'This password is easy to guess. Choose another one.', { fields });
}

function settled(outcome: CustomerOutcome): Customer {
  if (outcome.kind === 'ok') return outcome.customer;
  if (outcome.kind === 'not-found') throw notFound();
  throw new Refusal('account-refused', REFUSED, outcome.kind === 'rejected' ? { fields: outcome.fields } : {});
}

/** Group id and form fields for a professional code. */
async function program(call: Call, code: string | undefined) {
  if (code === undefined) return {};
  // There is no account yet, so the store is the subject of the limit.
  const known = await limitBruteForce(call, { rule: CODES, subject: call.region }, async () => {
    const value = call.services.proCode?.(call.region, code);
    return { isRight: value !== undefined, value };
  });
  if (!known)
    throw new Refusal('pro-code-refused', 'This code is not valid.', { fields: { proCode: 'is not known.' } });
  return { groupId: known.groupId, formFields: [proCodeField(known.region)] };
}

async function create({ body }: InputOf<typeof calls.customerCreate>, call: Call) {
  const { attempts } = call.services.store;
  const client = clientKey(call.address);
  const { captchaToken, proCode, ...fields } = body;
  const counted = [{ name: 'accounts', who: client, limit: NEW_ACCOUNTS }];
  const customer = await countUnlessOutage(attempts, counted, () => {
    demandGoodPassword(fields.password, [fields.email]);
    return createdCustomer();
  });
  await trustDevice(call, fields.email);
  return signIn(call, customer);

  async function createdCustomer(): Promise<Customer> {
    await demandCaptcha(call, 'create', captchaToken);
    const pro = await program(call, proCode);
    return settled(await call.commerce.createCustomer({ ...fields, ...pro }));
  }
}

async function changedCustomer(call: Call, id: number, changes: CustomerChanges): Promise<Customer> {
  return settled(await call.commerce.updateCustomer(id, changes));
}

async function update({ params, body }: InputOf<typeof calls.customerUpdate>, call: Call) {
  const id = requireOwnId(call, params.id);
  const { email, locale, ...changes } = body;
  if (locale !== undefined) demandKnownLocale(call, locale);
  const isSensitive = email !== undefined || changes.password !== undefined;
  if (isSensitive) demandFresh(call);
  const before = isSensitive ? dataOrNotFound(await call.commerce.customer(id)).data : undefined;
  if (before && changes.password !== undefined)
    demandGoodPassword(changes.password, [before.email, ...(email === undefined ? [] : [email])]);
  const isMoving = before && email !== undefined && email.toLowerCase() !== before.email.toLowerCase();
  const takeBack = isMoving ? await countEmailChange(call, id, email) : undefined;
  const hasChanges = Object.keys(changes).length > 0;
  const visit = visitOfCall(call);
  const customer =
    before && !hasChanges
      ? before
      : await changedCustomer(call, id, changes).catch(async (error: unknown) => {
          await takeBack?.().catch(() => undefined);
          // Without the platform's answer, the password may have changed.
          const isUnknown = changes.password !== undefined && !(error instanceof Refusal);
          if (isUnknown) await visit.endOthers(call.region, id).catch(() => undefined);
          throw error;
        });
  if (isSensitive) {
    // The customer may be reacting to a stranger's session, so all other sessions of the account are ended.
    await visit.rotate((session) => {
      const known = session.customers[call.region];
      return known ? withCustomer(session, call.region, signedInAs(call, customer, known.authAt)) : session;
    });
    await visit.endOthers(call.region, id);
  }
  // The mails are queued last: a password change would invalidate their link, and mails that cannot be queued must not keep sessions alive.
  if (isMoving)
    await requestEmailChange(call, customer, { to: email, locale: locale ?? DEFAULT_LOCALE }).catch(
      async (error: unknown) => {
        await takeBack?.().catch(() => undefined);
        throw error;
      },
    );
  return {
    customer: customerView(call, customer),
    csrfToken: visit.csrfToken,
    ...(isMoving ? { pendingEmail: email } : {}),
  };
}

export const customerRoutes: readonly ApiRoute[] = [
  route(calls.customers, async ({ query }, call) => {
    const { id } = signedIn(call);
    const customer = await call.commerce.customer(id);
    const emails = query['email:in']
      ?.toLowerCase()
      .split(',')
      .map((one) => one.trim());
    const isMeant = customer && (emails === undefined || emails.includes(customer.email.toLowerCase()));
    return { data: isMeant ? [customerView(call, customer)] : [] };
  }),
  route(calls.customerCreate, create),
  route(calls.customerUpdate, update),
  route(calls.customerDelete, async ({ params }, call) => {
    const id = requireOwnId(call, params.id);
    demandFresh(call);
    await call.commerce.deleteCustomer(id);
    await call.services.store.customerCarts.forget(call.region, id);
    await signOut(call);
    await visitOfCall(call).endOthers(call.region, id);
    return DONE;
  }),
  route(calls.customerGroup, async ({ params }, call) => {
    const customerId = call.visit?.session.customers[call.region]?.id;
    const [customer, guests] = await Promise.all([
      customerId === undefined ? undefined : call.commerce.customer(customerId),
      call.commerce.guestGroup(),
    ]);
    const isOwn = customer?.groupId === params.id;
    const group = guests?.id === params.id ? guests : isOwn ? await call.commerce.customerGroup(params.id) : undefined;
    return dataOrNotFound(group && (await namedGroup(call, group)));
  }),
  route(calls.customerGroups, async ({ query }, call) => {
    if (query.is_group_for_guests !== 'true') throw new Refusal('not-listed', 'This list is not public.');
    const group = await call.commerce.guestGroup();
    return { data: group ? [await namedGroup(call, group)] : [] };
  }),
];
