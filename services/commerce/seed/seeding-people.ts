/** Adds missing customers and orders of a seed; existing ones remain unchanged. */
import { addressFingerprint } from '../customers/address-fingerprint.ts';
import type { Database } from '../database/database.ts';
import { addresses, customers, orders } from '../database/schema-people.ts';
import { inChunks } from './in-chunks.ts';
import type { SeedCustomer } from './seed-orders.ts';
import type { SeedStore } from './seed.ts';

function customerRow(store: string, seed: SeedCustomer): typeof customers.$inferInsert {
  const at = new Date(seed.created_at);
  return {
    store, id: seed.id, email: seed.email, emailKey: seed.email.toLowerCase(), password: seed.password ?? null, groupId: seed.customer_group_id, createdAt: at, updatedAt: at,
    data: {
      first_name: seed.first_name, last_name: seed.last_name, company: seed.company, phone: seed.phone, notes: seed.notes, tax_exempt_category: '', registration_ip_address: '',
      accepts_product_review_abandoned_cart_emails: false, force_password_reset: seed.force_password_reset, form_fields: seed.form_fields,
      attributes: seed.attributes.map((one, index) => ({ ...one, id: seed.id * 100 + index + 1 })),
    },
  }; // prettier-ignore
}

export async function addPeople(
  database: Database,
  { hash, customers: seedCustomers, orders: seeded }: SeedStore,
): Promise<void> {
  const rows = seedCustomers.map((seedCustomer) => customerRow(hash, seedCustomer));
  const added = await inChunks(rows, (chunk) =>
    database.insert(customers).values(chunk).onConflictDoNothing().returning({ id: customers.id }),
  );
  const isNew = new Set(added.flat().map(({ id }) => id));
  const addressRows = seedCustomers
    .filter(({ id }) => isNew.has(id))
    .flatMap((seedCustomer) =>
      seedCustomer.addresses.map(({ id, ...data }) => ({
        store: hash,
        id,
        customerId: seedCustomer.id,
        print: addressFingerprint(data),
        data,
      })),
    );
  await inChunks(addressRows, (chunk) => database.insert(addresses).values(chunk).onConflictDoNothing());
  const orderRows = seeded.map((order) => {
    const at = new Date(order.created_at);
    return { store: hash, id: order.id, customerId: order.customer_id, statusId: order.status_id, createdAt: at, updatedAt: at, data: order };
  }); // prettier-ignore
  await inChunks(orderRows, (chunk) => database.insert(orders).values(chunk).onConflictDoNothing());
}
