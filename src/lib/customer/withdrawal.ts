/** The withdrawal function of EU directive 2023/2673 (ruling 27): who it is offered to, and what it asks. Pure. */
import { isInEuropeanUnion, isShoppingRegion } from '#lib/region/region.ts';

/** Path below the locale. */
export const WITHDRAWAL_PATH = '/withdraw';

/** Offered where the shop concludes contracts with consumers of the European Union. `region` is the content region of the country. */
export function offersWithdrawal(country: string, region: string): boolean {
  return isInEuropeanUnion(country) && isShoppingRegion(region);
}

/** A statement of withdrawal as the customer has confirmed it. */
export interface Withdrawal {
  readonly name: string;
  /** Order number, digits. */
  readonly order: string;
  readonly email: string;
  /** Free text: the items, where the customer withdraws from a part of the order. Empty: the whole order. */
  readonly items: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}
