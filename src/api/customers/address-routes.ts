/** Addresses of the signed-in customer. */
import type { AddressOutcome } from '#clients/commerce/address-calls.ts';
import { customerEndpoints as calls } from '#lib/contract/customer-endpoints.ts';
import type { Address } from '#lib/customer/customer-record.ts';

import { notFound, Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute } from '../route.ts';
import { requireOwnId } from './signed-in.ts';

function settled(outcome: AddressOutcome): { readonly data: Address } {
  switch (outcome.kind) {
    case 'ok':
      return { data: outcome.address };
    case 'not-found':
      throw notFound();
    case 'duplicate':
      throw new Refusal('address-known', 'You already have this address.');
    default:
      throw new Refusal('address-refused', 'The address is not valid.', { fields: outcome.fields });
  }
}

const DONE = { ok: true } as const;

export const addressRoutes: readonly ApiRoute[] = [
  route(calls.addresses, async ({ params }, call) => ({
    data: await call.commerce.addresses(requireOwnId(call, params.id)),
  })),
  route(calls.addressCreate, async ({ params, body }, call) =>
    settled(await call.commerce.createAddress(requireOwnId(call, params.id), body)),
  ),
  route(calls.addressUpdate, async ({ params, body }, call) => {
    const { id, ...changes } = body;
    return settled(await call.commerce.updateAddress(requireOwnId(call, params.id), id, changes));
  }),
  route(calls.addressDelete, async ({ params }, call) => {
    const { kind } = await call.commerce.deleteAddress(requireOwnId(call, params.id), params.addressId);
    if (kind === 'not-found') throw notFound();
    return DONE;
  }),
];
