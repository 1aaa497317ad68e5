/** The part of a professional's allowance that is used, and the part that the cart would use (spec sections 3, 6 and 9). */
import { currencyDecimals } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';

import type { SpendView as SpendAnswer } from './customer-views.ts';

/** Default limit in whole units of the store's currency (spec section 9). */
export const DEFAULT_SPEND_LIMIT = 3000;

export const DEFAULT_SPEND: SpendFacts = { spent: 0, limit: DEFAULT_SPEND_LIMIT, expires: null, isEmployee: false };

/** Amounts in whole units of the store's currency. */
export interface SpendFacts {
  readonly spent: number;
  readonly limit: number;
  /** ISO date, `2027-06-30`. */
  readonly expires: string | null;
  readonly isEmployee: boolean;
}

/** Maps the API's response. */
export const spendFacts = (answer: SpendAnswer): SpendFacts => ({
  spent: answer.order_total,
  limit: answer.spend_limit,
  expires: answer.expiration_date,
  isEmployee: answer.employee_group,
});

/** `near`: 90 % or more of the limit is used, including the cart. `over`: the cart exceeds the rest. `expired`: the program has ended. */
export type SpendState = 'fine' | 'near' | 'over' | 'expired';

export interface SpendView {
  readonly state: SpendState;
  readonly spent: Money;
  readonly limit: Money;
  readonly left: Money;
  readonly cart: Money;
  /** Shares of the limit, 0 to 1; their sum never exceeds 1. */
  readonly spentShare: number;
  readonly cartShare: number;
}

const NEAR = 0.9;

/** `today`: ISO date. */
export function spendView(facts: SpendFacts, cart: Money, today: string): SpendView {
  const unit = 10 ** currencyDecimals(cart.currency);
  const limit = Math.round(facts.limit * unit);
  const spent = Math.round(facts.spent * unit);
  const left = Math.max(0, limit - spent);
  const share = (minor: number): number => (limit > 0 ? Math.min(1, minor / limit) : 1);
  const spentShare = share(spent);
  const money = (minor: number): Money => ({ minor, currency: cart.currency });
  const used = spent + cart.minor;
  const state =
    facts.expires !== null && facts.expires.slice(0, 10) < today
      ? 'expired'
      : used > limit
        ? 'over'
        : used >= limit * NEAR
          ? 'near'
          : 'fine';
  return {
    state,
    spent: money(spent),
    limit: money(limit),
    left: money(left),
    cart,
    spentShare,
    cartShare: Math.min(1 - spentShare, share(cart.minor)),
  };
}
