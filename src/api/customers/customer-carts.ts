/** Which cart a customer finds again at the next sign-in, by store. */
import { and, eq } from 'drizzle-orm';

import type { CommerceRegion } from '#lib/region/region.ts';

import type { OpenDatabase } from '../database/database.ts';
import { customerCarts } from '../database/schema.ts';

export interface CustomerCarts {
  of(store: CommerceRegion, customerId: number): Promise<string | undefined>;
  keep(store: CommerceRegion, customerId: number, cartId: string): Promise<void>;
  /** Without `cartId` whichever it is. */
  forget(store: CommerceRegion, customerId: number, cartId?: string): Promise<void>;
}

export function createCustomerCarts({ run, read }: OpenDatabase, clock: () => Date): CustomerCarts {
  const row = (store: CommerceRegion, customerId: number) =>
    and(eq(customerCarts.store, store), eq(customerCarts.customerId, customerId));
  return {
    of: (store, customerId) =>
      read(async (database) => (await database.select().from(customerCarts).where(row(store, customerId)))[0]?.cartId),
    keep: async (store, customerId, cartId) => {
      const at = clock();
      await run((database) =>
        database
          .insert(customerCarts)
          .values({ store, customerId, cartId, at })
          .onConflictDoUpdate({ target: [customerCarts.store, customerCarts.customerId], set: { cartId, at } }),
      );
    },
    forget: async (store, customerId, cartId) => {
      const which = cartId === undefined ? undefined : eq(customerCarts.cartId, cartId);
      await run((database) => database.delete(customerCarts).where(and(row(store, customerId), which)));
    },
  };
}
