/** Professional customers (spec sections 3, 4 and 6), and the spend against the program's limit. Pure. */
import { ORDER_STATUS } from '../order/order.ts';
import { moneyFromDecimal, moneyToDecimal } from '../pricing/money.ts';
import type { Money } from '../pricing/money.ts';
import type { Customer } from './customer-record.ts';
import { DEFAULT_SPEND_LIMIT } from './spend-facts.ts';
import type { SpendInputs } from './spend-inputs.ts';

export interface ProCodeInfo {
  /** `pro`, `pro_ca`, `pro_eu_region_1`; other values do not make a professional. */
  readonly region: string;
}

const FIELD = 'Pro Code';

function regionIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const region = typeof value === 'object' && value !== null && 'region' in value ? value.region : undefined;
    return typeof region === 'string' && region !== '' ? region : undefined;
  } catch {
    return undefined;
  }
}

/** Read from the form field, as JSON or as the bare region, otherwise from the notes as JSON (spec section 3). */
export function proCodeInfo(customer: Pick<Customer, 'formFields' | 'notes'>): ProCodeInfo | undefined {
  const field = customer.formFields.find(({ name }) => name === FIELD)?.value.trim() ?? '';
  const bare = /^\w+$/.test(field) ? field : undefined;
  const region = regionIn(field) ?? bare ?? regionIn(customer.notes);
  return region === undefined ? undefined : { region };
}

/** The form field that makes a customer professional. */
export const proCodeField = (region: string): { readonly name: string; readonly value: string } => ({
  name: FIELD,
  value: JSON.stringify({ region }),
});

/** A customer is a professional if the code's region begins with `pro` (spec section 4). */
export function isPro(customer: Pick<Customer, 'formFields' | 'notes'>): boolean {
  return proCodeInfo(customer)?.region.startsWith('pro') ?? false;
}

const PAID: ReadonlySet<number> = new Set([
  ORDER_STATUS.shipped,
  ORDER_STATUS.partiallyShipped,
  ORDER_STATUS.awaitingPickup,
  ORDER_STATUS.awaitingShipment,
  ORDER_STATUS.completed,
  ORDER_STATUS.awaitingFulfillment,
  ORDER_STATUS.partiallyRefunded,
]);

export interface ProSpend {
  /** Amounts are in whole units of the store's currency. */
  readonly orderTotal: number;
  readonly spendLimit: number;
  readonly expirationDate: string | null;
  readonly isEmployee: boolean;
}

/**
 * Start of the program year: one year before the expiry date; if that is in the future, earlier by whole years. Without an expiry date: one year
 * ago.
 */
function yearBegins(expirationDate: string | undefined, now: Date): Date {
  const begins = expirationDate === undefined ? new Date(now) : new Date(expirationDate);
  const ends = Math.min(begins.getUTCFullYear(), now.getUTCFullYear() + 1);
  begins.setUTCFullYear(ends - 1);
  if (begins > now) begins.setUTCFullYear(ends - 2);
  return begins;
}

/** The spend is the total of the paid orders in the program year, less refunds. */
export function proSpend(inputs: SpendInputs, now: Date): ProSpend {
  const since = yearBegins(inputs.expirationDate, now).getTime();
  const counted = inputs.orders.filter((order) => PAID.has(order.statusId) && Date.parse(order.createdAt) >= since);
  const minor = counted.reduce((sum, order) => sum + order.total.minor - order.refunded.minor, 0);
  const currency = counted[0]?.total.currency ?? 'USD';
  return {
    orderTotal: Number(moneyToDecimal({ minor: Math.max(0, minor), currency })),
    spendLimit: inputs.spendLimit ?? DEFAULT_SPEND_LIMIT,
    expirationDate: inputs.expirationDate ?? null,
    isEmployee: inputs.isEmployee,
  };
}

/** The amount by which a cart exceeds the rest of the limit; undefined when it does not, and for employees. */
export function overLimit({ spendLimit, orderTotal, isEmployee }: ProSpend, cart: Money): Money | undefined {
  const minor = (amount: number): number => moneyFromDecimal(amount, cart.currency)?.minor ?? 0;
  const left = Math.max(0, minor(spendLimit) - minor(orderTotal));
  const over = cart.minor - left;
  return isEmployee || over <= 0 ? undefined : { minor: over, currency: cart.currency };
}
