/** What a professional has spent of the programme's limit, and whether a cart would exceed it (ruling 28). */
import type { Cart } from '#lib/cart/cart.ts';
import { overLimit, proSpend } from '#lib/customer/pro.ts';
import type { ProSpend } from '#lib/customer/pro.ts';
import { moneyToDecimal } from '#lib/pricing/money.ts';
import { DEFAULT_PROGRAMME } from '#lib/pro/programme-rules.ts';
import type { ProgrammeRules } from '#lib/pro/programme-rules.ts';
import { billingRegion } from '#lib/region/region.ts';

import { visitOfCall } from '../cart/cart-ownership.ts';
import { Refusal } from '../refusal.ts';
import type { Call } from '../route.ts';

/** An expired programme year may have started this many years ago. */
const LOOK_BACK_YEARS = 2;

/** A failure of the content service must not block the checkout: without the rules the limit is enforced, and orders of all brands count. */
async function rulesOf({ services, log }: Call): Promise<ProgrammeRules> {
  try {
    return (await services.programme?.()) ?? DEFAULT_PROGRAMME;
  } catch (error) {
    log({ level: 'warn', event: 'programme-rules-failed', cause: String(error) });
    return DEFAULT_PROGRAMME;
  }
}

/** Undefined when the platform has no such customer. If the brand settings name a brand for the billing region, only its orders count. */
export async function spendOf(call: Call, customerId: number): Promise<ProSpend | undefined> {
  const now = call.services.clock();
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - LOOK_BACK_YEARS);
  const { brandIds } = await rulesOf(call);
  const brandId = brandIds[billingRegion(call.regionHeader)];
  const inputs = await call.commerce.spendInputs(customerId, { since, ...(brandId ? { brandId } : {}) });
  return inputs && proSpend(inputs, now);
}

/**
 * Throws the Refusal `over-allowance` with the amount by which the cart exceeds the remaining allowance. Employees are never refused;
 * where the shop only warns, no customer is refused.
 */
export async function checkAllowance(call: Call, cart: Cart): Promise<void> {
  const customer = visitOfCall(call).session.customers[call.region];
  if (!customer?.isPro) return;
  if ((await rulesOf(call)).overLimit === 'warn') return;
  const spend = await spendOf(call, customer.id);
  const over = spend && overLimit(spend, cart.total);
  if (!over) return;
  const sum = moneyToDecimal(over);
  throw new Refusal('over-allowance', `This cart is ${sum} ${over.currency} more than the rest of the allowance.`, {
    fields: { over: sum },
  });
}
