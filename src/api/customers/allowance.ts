/** What a professional has spent of the program's limit, and whether a cart would exceed it (ruling 28). */
import type { Cart } from '#lib/cart/cart-contents.ts';
import { overLimit, proSpend } from '#lib/customer/pro-customer.ts';
import type { ProSpend } from '#lib/customer/pro-customer.ts';
import { moneyToDecimal } from '#lib/pricing/money.ts';
import { DEFAULT_PROGRAM } from '#lib/pro/program-rules.ts';
import type { ProgramRules } from '#lib/pro/program-rules.ts';
import { billingRegion } from '#lib/region/region.ts';
import type { BillingRegion } from '#lib/region/region.ts';

import { visitOfCall } from '../cart/cart-ownership.ts';
import { readSessionCart } from '../cart/session-cart.ts';
import { Refusal } from '../refusal.ts';
import type { Call } from '../route.ts';

/** How many years back orders are read: an expired program year may have started that long ago. */
const LOOK_BACK_YEARS = 2;

/** A failure of the content service must not block the checkout: without the rules the limit is enforced, and orders of all brands count. */
async function rulesOf({ services, log }: Call): Promise<ProgramRules> {
  try {
    return (await services.program?.()) ?? DEFAULT_PROGRAM;
  } catch (error) {
    log({ level: 'warn', event: 'program-rules-failed', cause: String(error) });
    return DEFAULT_PROGRAM;
  }
}

interface SpendQuestion {
  readonly customerId: number;
  readonly rules: ProgramRules;
  readonly billing: BillingRegion;
}

async function spendBy(call: Call, { customerId, rules, billing }: SpendQuestion): Promise<ProSpend | undefined> {
  const now = call.services.clock();
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - LOOK_BACK_YEARS);
  const brandId = rules.brandIds[billing];
  const inputs = await call.commerce.spendInputs(customerId, { since, ...(brandId ? { brandId } : {}) });
  return inputs && proSpend(inputs, now);
}

/**
 * The customer's spend; undefined when the platform has no such customer. If the brand settings name a brand for the billing region, only its orders
 * count.
 */
export async function spendOf(call: Call, customerId: number): Promise<ProSpend | undefined> {
  return spendBy(call, { customerId, rules: await rulesOf(call), billing: billingRegion(call.regionHeader) });
}

/** Checks the cart of a professional. Throws the Refusal `over-allowance` with the amount by which it exceeds the remaining allowance. */
async function checkAllowance(call: Call, customerId: number, cart: Cart): Promise<void> {
  const rules = await rulesOf(call);
  if (rules.overLimit === 'warn') return;
  // The billing region is that of the store, not of the header: several regions share a store, and the caller chooses the header.
  const spend = await spendBy(call, { customerId, rules, billing: billingRegion(call.region) });
  const over = spend && overLimit(spend, cart.total);
  if (!over) return;
  const sum = moneyToDecimal(over);
  throw new Refusal('over-allowance', `This cart is ${sum} ${over.currency} more than the rest of the allowance.`, {
    fields: { over: sum },
  });
}

/**
 * Call it on every path from the session's cart to the platform's own pages. Throws the Refusal `over-allowance` when a professional's cart exceeds
 * the remaining allowance. Employees are never refused; where the shop only warns, no customer is refused.
 */
export async function checkHandOver(call: Call, cartId: string): Promise<void> {
  const customer = visitOfCall(call).session.customers[call.region];
  const cart = customer?.isPro ? await readSessionCart(call, cartId) : undefined;
  if (customer && cart) await checkAllowance(call, customer.id, cart);
}
