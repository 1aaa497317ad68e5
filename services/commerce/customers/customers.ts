/** Customers of one store and their addresses, in the database. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';

import { sqlState } from '../database/database-error.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { nextIds } from '../database/id-counter.ts';
import { addresses, customers } from '../database/schema-people.ts';
import type { AddressData, CustomerData } from '../database/schema-people.ts';
import type { Events } from '../hooks/events.ts';
import { dropResets } from '../passwords/drop-resets.ts';
import { stamped } from '../passwords/password-stamp.ts';
import { hashPassword, isPassword } from '../passwords/password.ts';
import type { PasswordWork } from '../passwords/password.ts';
import type { StoreContext } from '../store-context.ts';
import { addressEvents } from './address-events.ts';
import { addressFingerprint } from './address-fingerprint.ts';
import { mergedFields } from './merged-fields.ts';

export type Customer = typeof customers.$inferSelect;
export type Address = typeof addresses.$inferSelect;

export interface NewCustomer {
  readonly email: string;
  readonly password: string | null;
  readonly groupId: number;
  readonly data: CustomerData;
  readonly addresses: readonly AddressData[];
}

export interface CustomerChange {
  readonly id: number;
  readonly email?: string;
  readonly password?: string;
  readonly groupId?: number;
  readonly data: Partial<CustomerData>;
}

/** Thrown inside a transaction to roll it back. */
class Taken extends Error {}
class Absent extends Error {}

/** `taken`: the e-mail belongs to another customer; `absent`: unknown id. Nothing was written in either case. */
export type WriteOutcome<T> =
  | { readonly kind: 'ok'; readonly written: readonly T[] }
  | { readonly kind: 'taken' }
  | { readonly kind: 'absent' };

const UNIQUE_VIOLATION = '23505';

async function outcome<T>(work: () => Promise<readonly T[]>): Promise<WriteOutcome<T>> {
  try {
    return { kind: 'ok', written: await work() };
  } catch (error) {
    if (error instanceof Taken || sqlState(error) === UNIQUE_VIOLATION) return { kind: 'taken' };
    if (error instanceof Absent) return { kind: 'absent' };
    throw error;
  }
}

export class Customers {
  readonly #opened: OpenDatabase;
  readonly #store: string;
  readonly #clock: () => Date;
  readonly #events: Events;
  readonly #passwords: PasswordWork;

  constructor({ opened, store, clock, events }: StoreContext, passwords: PasswordWork = {}) {
    this.#opened = opened;
    this.#store = store;
    this.#clock = clock;
    this.#events = events;
    this.#passwords = passwords;
  }

  #one = (id: number) => and(eq(customers.store, this.#store), eq(customers.id, id));

  /** Customers, sorted by id; absent filters match all. E-mails are compared case-insensitively. */
  list({
    ids,
    emails,
  }: {
    readonly ids?: readonly number[];
    readonly emails?: readonly string[];
  }): Promise<Customer[]> {
    const condition = and(
      eq(customers.store, this.#store),
      ids ? inArray(customers.id, [...ids]) : undefined,
      emails ? inArray(customers.emailKey, emails.map((email) => email.toLowerCase())) : undefined,
    ); // prettier-ignore
    return this.#opened.read((database) =>
      database.select().from(customers).where(condition).orderBy(asc(customers.id)),
    );
  }

  async get(id: number): Promise<Customer | undefined> {
    return (await this.list({ ids: [id] }))[0];
  }

  /** Resolves with undefined for an unknown e-mail or a wrong password; both take the same time. */
  async login(email: string, password: string): Promise<Customer | undefined> {
    const [found] = await this.list({ emails: [email] });
    const isCorrect = await isPassword(password, found?.password ?? undefined, this.#passwords);
    return isCorrect ? found : undefined;
  }

  /** The hash of a new password. */
  hash(password: string): Promise<string> {
    return hashPassword(password, this.#passwords);
  }

  /** Creates all customers, or none if one is refused. */
  create(all: readonly NewCustomer[]): Promise<WriteOutcome<Customer>> {
    return outcome(() =>
      this.#opened.write((database) =>
        database.transaction(async (transaction) => {
          const first = await nextIds(transaction, { store: this.#store, name: 'customer', count: all.length });
          const at = this.#clock();
          const written: Customer[] = [];
          for (const [index, { addresses: given, ...one }] of all.entries()) {
            const row = {
              ...one, store: this.#store, id: first + index, emailKey: one.email.toLowerCase(), createdAt: at, updatedAt: at,
            }; // prettier-ignore
            const added = await transaction.insert(customers).values(row).onConflictDoNothing().returning();
            if (!added[0]) throw new Taken();
            written.push(added[0]);
            await this.#addAddresses(transaction, given.map((data) => ({ customerId: row.id, data }))); // prettier-ignore
            await this.#events.emit(transaction, 'store/customer/created', { type: 'customer', id: row.id });
          }
          return written;
        }),
      ),
    );
  }

  /** Makes all changes or none. A row lock serializes concurrent updates of a customer, so that no change is lost. */
  update(changes: readonly CustomerChange[]): Promise<WriteOutcome<Customer>> {
    return outcome(() =>
      this.#opened.write((database) =>
        database.transaction(async (transaction) => {
          const written: Customer[] = [];
          const at = this.#clock();
          for (const { id, data, ...change } of changes) {
            const [known] = await transaction.select().from(customers).where(this.#one(id)).for('update');
            if (!known) throw new Absent();
            const fields = mergedFields(known.data.form_fields, data.form_fields);
            const next = {
              ...change,
              ...(change.email === undefined ? {} : { emailKey: change.email.toLowerCase() }),
              data: {
                ...known.data,
                ...data,
                form_fields: change.password === undefined ? fields : stamped(fields, at),
              },
              updatedAt: at,
            };
            if (change.password !== undefined || change.email !== undefined)
              await dropResets(transaction, this.#store, id);
            const [row] = await transaction.update(customers).set(next).where(this.#one(id)).returning();
            if (row) written.push(row);
            await this.#events.emit(transaction, 'store/customer/updated', { type: 'customer', id });
          }
          return written;
        }),
      ),
    );
  }

  async delete(ids: readonly number[]): Promise<void> {
    await this.#opened.write((database) =>
      database.transaction(async (transaction) => {
        const isOne = and(eq(customers.store, this.#store), inArray(customers.id, [...ids]));
        const deletedRows = await transaction.delete(customers).where(isOne).returning({ id: customers.id });
        const isOfCustomer = and(eq(addresses.store, this.#store), inArray(addresses.customerId, [...ids]));
        await transaction.delete(addresses).where(isOfCustomer);
        for (const { id } of deletedRows) {
          await dropResets(transaction, this.#store, id);
          await this.#events.emit(transaction, 'store/customer/deleted', { type: 'customer', id });
        }
      }),
    );
  }

  addresses(filter: {
    readonly ids?: readonly number[];
    readonly customerIds?: readonly number[];
  }): Promise<Address[]> {
    const condition = and(
      eq(addresses.store, this.#store),
      filter.ids ? inArray(addresses.id, [...filter.ids]) : undefined,
      filter.customerIds ? inArray(addresses.customerId, [...filter.customerIds]) : undefined,
    );
    return this.#opened.read((database) =>
      database.select().from(addresses).where(condition).orderBy(asc(addresses.id)),
    );
  }

  /** Adds addresses, except for duplicates of existing ones. */
  async #addAddresses(
    transaction: Database,
    all: readonly { readonly customerId: number; readonly data: AddressData }[],
  ): Promise<Address[]> {
    if (all.length === 0) return [];
    const first = await nextIds(transaction, { store: this.#store, name: 'address', count: all.length });
    const rows = all.map((one, index) => ({
      ...one, store: this.#store, id: first + index, print: addressFingerprint(one.data),
    })); // prettier-ignore
    const added = await transaction.insert(addresses).values(rows).onConflictDoNothing().returning();
    await this.#events.emitAll(transaction, addressEvents('created', added));
    return added;
  }

  createAddresses(
    all: readonly { readonly customerId: number; readonly data: AddressData }[],
  ): Promise<WriteOutcome<Address>> {
    return outcome(() =>
      this.#opened.write((database) =>
        database.transaction(async (transaction) => {
          for (const { customerId } of all)
            if ((await transaction.select().from(customers).where(this.#one(customerId)).for('update')).length === 0)
              throw new Absent();
          return this.#addAddresses(transaction, all);
        }),
      ),
    );
  }

  /** Changes addresses. A change that would duplicate another address of the customer is not made and not in the result. */
  updateAddresses(
    changes: readonly { readonly id: number; readonly data: Partial<AddressData> }[],
  ): Promise<WriteOutcome<Address>> {
    return outcome(() =>
      this.#opened.write((database) =>
        database.transaction(async (transaction) => {
          const written: Address[] = [];
          for (const { id, data } of changes) {
            const isThis = and(eq(addresses.store, this.#store), eq(addresses.id, id));
            const [known] = await transaction.select().from(addresses).where(isThis).for('update');
            if (!known) throw new Absent();
            const next = { ...known.data, ...data };
            const print = addressFingerprint(next);
            const isFree = sql`NOT EXISTS (SELECT 1 FROM commerce_customer_address other WHERE other.store = ${this.#store}
              AND other.customer_id = ${known.customerId} AND other.print = ${print} AND other.id <> ${id})`;
            const [row] = await transaction
              .update(addresses)
              .set({ data: next, print })
              .where(and(isThis, isFree))
              .returning();
            if (row) written.push(row);
          }
          await this.#events.emitAll(transaction, addressEvents('updated', written));
          return written;
        }),
      ),
    );
  }

  async deleteAddresses(ids: readonly number[]): Promise<void> {
    const isOne = and(eq(addresses.store, this.#store), inArray(addresses.id, [...ids]));
    await this.#opened.write((database) =>
      database.transaction(async (transaction) => {
        const deleted = await transaction.delete(addresses).where(isOne).returning();
        await this.#events.emitAll(transaction, addressEvents('deleted', deleted));
      }),
    );
  }
}
