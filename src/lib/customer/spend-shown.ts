/** The content of the spend tracker, shared by the island and the server. Pure. */
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';

import type { CustomerGroupView } from './customer-views.ts';
import { discountText } from './discount-texts.ts';
import type { DiscountTemplates } from './discount-texts.ts';
import { spendView } from './spend-facts.ts';
import type { SpendFacts, SpendView } from './spend-facts.ts';
import { spendTexts } from './spend-texts.ts';
import type { SpendTexts, SpendTemplates } from './spend-texts.ts';

export interface SpendShown {
  readonly view: Pick<SpendView, 'state' | 'spentShare' | 'cartShare'>;
  readonly texts: SpendTexts & { readonly discount: string };
  readonly isEmployee: boolean;
}

export interface SpendInput {
  readonly facts: SpendFacts;
  /** Total of the cart, after discounts on the whole cart: the checkout compares the same amount with the limit. */
  readonly cart: Money;
  readonly discountRules: CustomerGroupView['discountRules'];
  readonly templates: SpendTemplates & DiscountTemplates;
  /** Category titles by platform id: a discount may name a category. */
  readonly names: Readonly<Record<string, string>>;
  readonly writing: PriceWriting;
  /** Whether the shop did not respond, so that the facts are defaults. */
  readonly isDown: boolean;
  /** The visitor's date, `2026-11-21`. */
  readonly today: string;
}

export function spendShown(input: SpendInput): SpendShown {
  const { facts, cart } = input;
  const view = spendView(facts, cart, input.today);
  return {
    view,
    texts: { ...spendTexts(view, facts, input), discount: discountText(input.discountRules, input.names, input) },
    isEmployee: facts.isEmployee,
  };
}
