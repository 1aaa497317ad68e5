/** Events of customers' addresses: `type` is that of the customer, `id` that of the address, as the platform documents them. */
import type { StoreEvent } from '../hooks/events.ts';
import type { Address } from './customers.ts';

export function addressEvents(
  kind: 'created' | 'updated' | 'deleted',
  changed: readonly Address[],
): readonly StoreEvent[] {
  return changed.map(({ id, customerId }) => ({
    scope: `store/customer/address/${kind}`,
    data: { type: 'customer', id, address: { customer_id: customerId } },
  }));
}
