/** Password-reset links: a secret that is valid once, for an hour. Only its digest is stored. */
import { createHash, randomBytes } from 'node:crypto';

import { and, eq, gt, lte } from 'drizzle-orm';

import type { Customers } from '../customers/customers.ts';
import type { OpenDatabase } from '../database/database.ts';
import { customers, passwordResets } from '../database/schema-people.ts';
import type { Events } from '../hooks/events.ts';
import type { StoreContext } from '../store-context.ts';
import { dropResets } from './drop-resets.ts';
import { stamped } from './password-stamp.ts';

const GOOD_FOR_MS = 3_600_000;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export class PasswordResets {
  readonly #opened: OpenDatabase;
  readonly #store: string;
  readonly #clock: () => Date;
  readonly #events: Events;
  readonly #customers: Customers;

  constructor({ opened, store, clock, events }: StoreContext, accounts: Customers) {
    this.#opened = opened;
    this.#store = store;
    this.#clock = clock;
    this.#events = events;
    this.#customers = accounts;
  }

  #good = (customerId: number, token: string) =>
    and(
      eq(passwordResets.store, this.#store),
      eq(passwordResets.customerId, customerId),
      eq(passwordResets.digest, digestOf(token)),
      gt(passwordResets.expiresAt, this.#clock()),
    );

  /** Creates a reset link; undefined if no customer has the e-mail. */
  async begin(
    email: string,
  ): Promise<{ readonly id: number; readonly to: string; readonly token: string } | undefined> {
    const [customer] = await this.#customers.list({ emails: [email] });
    if (!customer) return undefined;
    const token = randomBytes(32).toString('base64url');
    const now = this.#clock();
    const expiresAt = new Date(now.getTime() + GOOD_FOR_MS);
    await this.#opened.write(async (database) => {
      await database.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
      await database
        .insert(passwordResets)
        .values({ store: this.#store, digest: digestOf(token), customerId: customer.id, expiresAt });
    });
    return { id: customer.id, to: customer.email, token };
  }

  async isGood(customerId: number, token: string): Promise<boolean> {
    const isValid = this.#good(customerId, token);
    return (await this.#opened.read((database) => database.select().from(passwordResets).where(isValid))).length > 0;
  }

  /** Sets the password; false, without changes, if the token is invalid or has expired. Only one of two concurrent calls with the same token succeeds. */
  finish(customerId: number, token: string, password: string): Promise<boolean> {
    return this.#opened.write((database) =>
      database.transaction(async (transaction) => {
        const used = await transaction.delete(passwordResets).where(this.#good(customerId, token)).returning();
        const isThis = and(eq(customers.store, this.#store), eq(customers.id, customerId));
        const [known] = await transaction.select().from(customers).where(isThis).for('update');
        if (used.length === 0 || !known) return false;
        const at = this.#clock();
        const data = {
          ...known.data,
          force_password_reset: false,
          form_fields: stamped(known.data.form_fields, at),
        };
        await transaction.update(customers).set({ password, data, updatedAt: at }).where(isThis);
        await dropResets(transaction, this.#store, customerId);
        await this.#events.emit(transaction, 'store/customer/updated', { type: 'customer', id: customerId });
        return true;
      }),
    );
  }
}
