import { and, eq } from 'drizzle-orm';

import type { Database } from '../database/database.ts';
import { passwordResets } from '../database/schema-people.ts';

/** Invalidates all earlier reset links of a customer. */
export async function dropResets(transaction: Database, store: string, customerId: number): Promise<void> {
  const isOfCustomer = and(eq(passwordResets.store, store), eq(passwordResets.customerId, customerId));
  await transaction.delete(passwordResets).where(isOfCustomer);
}
