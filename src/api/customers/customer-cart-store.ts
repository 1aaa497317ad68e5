/** The customer's cart in each store, shared by all devices of the customer. */
import { and, eq } from 'drizzle-orm';

import type { CommerceRegion } from '#lib/region/region.ts';

import type { OpenDatabase } from '../database/database.ts';
import { customerCarts } from '../database/schema.ts';

export interface CustomerCartStore {
  cartIdOf(store: CommerceRegion, customerId: number): Promise<string | undefined>;
  /** Stores the cart id `to` if the table still has `from` (undefined: no cart). The first of several devices wins. */
  replace(
    store: CommerceRegion,
    customerId: number,
    change: { readonly from: string | undefined; readonly to: string },
  ): Promise<void>;
  /** Deletes the customer's cart id; with `cartId`, only if the table still has that cart. */
  forget(store: CommerceRegion, customerId: number, cartId?: string): Promise<void>;
}

export function createCustomerCartStore({ run, read }: OpenDatabase, clock: () => Date): CustomerCartStore {
  const row = (store: CommerceRegion, customerId: number) =>
    and(eq(customerCarts.store, store), eq(customerCarts.customerId, customerId));
  return {
    cartIdOf: (store, customerId) =>
      read(async (database) => (await database.select().from(customerCarts).where(row(store, customerId)))[0]?.cartId),
    replace: async (store, customerId, { from, to }) => {
      const at = clock();
      await run(async (database): Promise<unknown> => {
        if (from === undefined)
          return database.insert(customerCarts).values({ store, customerId, cartId: to, at }).onConflictDoNothing();
        return database
          .update(customerCarts)
          .set({ cartId: to, at })
          .where(and(row(store, customerId), eq(customerCarts.cartId, from)));
      });
    },
    forget: async (store, customerId, cartId) => {
      const which = cartId === undefined ? undefined : eq(customerCarts.cartId, cartId);
      await run((database) => database.delete(customerCarts).where(and(row(store, customerId), which)));
    },
  };
}
