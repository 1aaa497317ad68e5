/** Inputs of the spend calculation for the professional program; the shop decides which order statuses count. */
import type { Money } from '#lib/pricing/money.ts';

export interface SpendInputs {
  readonly orders: readonly {
    readonly id: number;
    /** ISO 8601. */
    readonly createdAt: string;
    readonly statusId: number;
    readonly total: Money;
    readonly refunded: Money;
  }[];
  /** Limit in whole units of the store's currency; absent: the shop's default applies. */
  readonly spendLimit?: number;
  /** ISO date, `2027-06-30`. */
  readonly expirationDate?: string;
  readonly isEmployee: boolean;
}
