/** A professional's allowance in the tree of a page, as the browser paints it (`browser/pro/paint-spend-tracker.ts`). */
import { linesTotal } from '#lib/cart/cart.ts';
import type { CustomerView, SpendView } from '#lib/customer/customer-views.ts';
import { discountText, groupOf, groupPath } from '#lib/customer/discount-texts.ts';
import type { DiscountWords, GroupAnswer } from '#lib/customer/discount-texts.ts';
import { spendTexts } from '#lib/customer/spend-texts.ts';
import type { SpendWords } from '#lib/customer/spend-texts.ts';
import { DEFAULT_SPEND, spendFacts, spendView } from '#lib/customer/spend-tracker.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import { currencyDecimals } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';
import { readWriting } from '#lib/pricing/price-writing.ts';
import { isProGroup } from '#lib/pro/pro-group.ts';

import { slotOf } from './fill-row.ts';
import { all, attribute, has, remove, set, setText, unhide } from './html-tree.ts';
import type { Element } from './html-tree.ts';
import type { VisitorApi } from './visitor-api.ts';

/** Whose page it is, and what the visit has in this store. */
export interface Whom {
  readonly customer: CustomerView;
  /** Undefined: the visit has no cart. */
  readonly cartId: string | undefined;
}

/** `root`: the document's element. */
export function writingOf(root: Element | undefined): PriceWriting {
  const data = (name: string): string | undefined => root && attribute(root, name);
  return readWriting(data('lang') ?? 'en', { currency: data('data-currency'), money: data('data-money') });
}

/** A cart that cannot be read uses nothing. */
async function cartSum(visitor: VisitorApi, cartId: string | undefined, currency: string): Promise<Money> {
  const none: Money = { minor: 0, currency };
  if (cartId === undefined) return none;
  const { status, cart } = await visitor.ask({ method: 'GET', path: `/cart/${cartId}` });
  return status < 400 && cart ? { minor: linesTotal(cart.lines), currency: cart.currency } : none;
}

function fill(tracker: Element, texts: Readonly<Record<string, string>>, isEmployee: boolean): void {
  for (const [slot, text] of Object.entries(texts)) setText(slotOf(tracker, slot), text);
  const employee = slotOf(tracker, 'employee');
  if (isEmployee) unhide(employee);
  else remove(employee);
}

/** `root`: the document's element. Goes for everybody else; an allowance that cannot be asked for keeps its defaults and says so (spec section 8). */
export async function fillTracker(root: Element, { customer, cartId }: Whom, visitor: VisitorApi): Promise<void> {
  for (const members of all(root, has('data-members')))
    set(members, 'hidden', isProGroup(customer.proCodeInfo?.region) ? undefined : '');
  const [tracker] = all(root, has('data-tracker'));
  if (!tracker) return;
  if (!customer.isPro) {
    remove(tracker);
    return;
  }
  const cart = await cartSum(visitor, cartId, attribute(root, 'data-currency') ?? '');
  const [told, group] = await Promise.all([
    visitor.ask({ method: 'GET', path: `/pro/order_total?customer_id=${customer.id}` }),
    visitor.ask({ method: 'GET', path: groupPath(customer.groupId) }),
  ]);
  const isDown = told.status >= 400;
  // The answer itself is what is told.
  const facts = isDown ? DEFAULT_SPEND : spendFacts(told as unknown as SpendView);
  const view = spendView(facts, cart, 10 ** currencyDecimals(cart.currency), new Date().toISOString().slice(0, 10));
  const words = JSON.parse(attribute(tracker, 'data-words') ?? '{}') as SpendWords & DiscountWords;
  const names = JSON.parse(attribute(tracker, 'data-names') ?? '{}') as Readonly<Record<string, string>>;
  const writing = writingOf(root);
  const rules = group.status < 400 ? groupOf(group as unknown as GroupAnswer)?.discountRules : undefined;
  const discount = discountText(rules ?? [], words, names, writing);
  set(tracker, 'data-state', view.state);
  set(tracker, 'style', `--spent: ${view.spentShare}; --cart: ${view.cartShare}`);
  fill(tracker, { ...spendTexts(view, facts, words, writing, isDown), discount }, facts.isEmployee);
}
