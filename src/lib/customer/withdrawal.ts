/** The withdrawal function required by EU directive 2023/2673 (ruling 27): the countries that offer it, and its fields. Pure. */
import { isInEuropeanUnion, isShoppingRegion } from '#lib/region/region.ts';

/** Path of the withdrawal page below the locale. */
export const WITHDRAWAL_PATH = '/withdraw';

/** Offered where the shop concludes contracts with consumers in the European Union. `region`: content region of the country. */
export function offersWithdrawal(country: string, region: string): boolean {
  return isInEuropeanUnion(country) && isShoppingRegion(region);
}

/** A withdrawal statement that the customer has confirmed. */
export interface Withdrawal {
  readonly name: string;
  /** Order number, digits only. */
  readonly order: string;
  readonly email: string;
  /** Free text that names the items of a partial withdrawal; empty for the whole order. */
  readonly items: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}
