/** Accounts: made, changed and deleted by whom they belong to. Group, notes and form fields are never a visitor's to set. */
import type { CustomerOutcome } from '#clients/commerce/customer-calls.ts';
import type { InputOf } from '#lib/contract/call.ts';
import { customerCalls as calls } from '#lib/contract/customers.ts';
import type { Customer } from '#lib/customer/customer.ts';
import { proCodeField } from '#lib/customer/pro.ts';

import { visitOfCall } from '../cart/own-cart.ts';
import { found } from '../catalogue/catalogue-routes.ts';
import { notFound, Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute, Call } from '../route.ts';
import { withCustomer } from '../session/session.ts';
import { demandCaptcha } from './account-routes.ts';
import { namedGroup } from './named-group.ts';
import { signIn, signOut } from './sign-in.ts';
import { customerView, demandFresh, ownId, signedIn, signedInAs } from './signed-in.ts';

const NEW_ACCOUNTS = { most: 10, seconds: 3600 } as const;
const CODES = { most: 10, seconds: 3600 } as const;
const DONE = { ok: true } as const;
const REFUSED = 'The account cannot be like this. If you have one, sign in or set a new password.';

function settled(outcome: CustomerOutcome): Customer {
  if (outcome.kind === 'ok') return outcome.customer;
  if (outcome.kind === 'not-found') throw notFound();
  throw new Refusal('account-refused', REFUSED, outcome.kind === 'rejected' ? { fields: outcome.fields } : {});
}

/** What a professional code brings, known to the shop alone. */
async function programme(call: Call, code: string | undefined) {
  if (code === undefined) return {};
  await call.services.store.throttle.count('pro-code', call.address, CODES);
  const known = call.services.proCode?.(call.region, code);
  if (!known)
    throw new Refusal('pro-code-refused', 'This code is not known.', { fields: { proCode: 'is not known.' } });
  return { groupId: known.groupId, formFields: [proCodeField(known.region)] };
}

async function create({ body }: InputOf<typeof calls.customerCreate>, call: Call) {
  await call.services.store.throttle.count('accounts', call.address, NEW_ACCOUNTS);
  const { captchaToken, proCode, ...fields } = body;
  await demandCaptcha(call, 'create', captchaToken);
  const pro = await programme(call, proCode);
  return signIn(call, settled(await call.commerce.createCustomer({ ...fields, ...pro })));
}

async function update({ params, body }: InputOf<typeof calls.customerUpdate>, call: Call) {
  const id = ownId(call, params.id);
  const isSensitive = body.email !== undefined || body.password !== undefined;
  if (isSensitive) demandFresh(call);
  const customer = settled(await call.commerce.updateCustomer(id, body));
  const visit = visitOfCall(call);
  if (isSensitive) {
    // Whoever else is signed in to the account may be the reason for the change.
    await visit.rotate((session) => {
      const known = session.customers[call.region];
      return known ? withCustomer(session, call.region, signedInAs(customer, known.authAt)) : session;
    });
    await visit.endOthers(call.region, id);
  }
  return { customer: customerView(customer), csrfToken: visit.csrfToken };
}

export const customerRoutes: readonly ApiRoute[] = [
  route(calls.customers, async ({ query }, call) => {
    const { id } = signedIn(call);
    const customer = await call.commerce.customer(id);
    const asked = query['email:in']
      ?.toLowerCase()
      .split(',')
      .map((one) => one.trim());
    const isMeant = customer && (asked === undefined || asked.includes(customer.email.toLowerCase()));
    return { data: isMeant ? [customerView(customer)] : [] };
  }),
  route(calls.customerCreate, create),
  route(calls.customerUpdate, update),
  route(calls.customerDelete, async ({ params }, call) => {
    const id = ownId(call, params.id);
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
    return found(group && (await namedGroup(call, group)));
  }),
  route(calls.customerGroups, async ({ query }, call) => {
    if (query.is_group_for_guests !== 'true') throw new Refusal('not-listed', 'This list is not public.');
    const group = await call.commerce.guestGroup();
    return { data: group ? [await namedGroup(call, group)] : [] };
  }),
];
