/** Describes a group's discounts: `40 % on everything, 30 % on skis`. */
import { joined } from '#lib/locale/joined.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import { currencyDecimals } from '#lib/pricing/money.ts';

import type { CustomerGroupView } from './customer-views.ts';

export type DiscountTemplates = Readonly<Record<'discount' | 'off' | 'for' | 'all' | 'list', string>>;

/** Path in the shop API for the customer's group. Customers without a group pay guest prices; there is at most one guest group. */
export function groupPath(groupId: number): string {
  return `/customer_groups${groupId > 0 ? `/${groupId}` : '?is_group_for_guests=true'}`;
}

/** The response of either path. */
export interface GroupAnswer {
  readonly data: CustomerGroupView | readonly CustomerGroupView[];
}

export function groupOf({ data }: GroupAnswer): CustomerGroupView | undefined {
  return [data].flat()[0];
}

/**
 * The text of all discounts; empty if there are none. `names`: category names in the page's language, by platform id. Rules for a category or product
 * without a name are left out.
 */
export function discountText(
  rules: CustomerGroupView['discountRules'],
  names: Readonly<Record<string, string>>,
  { templates, writing }: { readonly templates: DiscountTemplates; readonly writing: PriceWriting },
): string {
  const sentences = rules.flatMap((rule) => {
    if (rule.type === 'price_list') return templates.list;
    const what =
      rule.type === 'all' ? templates.all : (rule.type === 'category' && names[rule.categoryId]) || rule.name;
    const value = Number(rule.amount);
    const currency = writing.currency ?? '';
    const amount =
      rule.method === 'percent'
        ? new Intl.NumberFormat(writing.tag, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
        : formatMoney({ minor: Math.round(value * 10 ** currencyDecimals(currency)), currency }, writing);
    if (!what || (value === 0 && rule.method !== 'fixed')) return [];
    return templates[rule.method === 'fixed' ? 'for' : 'off']
      .replace('{amount}', () => amount)
      .replace('{what}', () => what);
  });
  return sentences.length > 0 ? templates.discount.replace('{discount}', () => joined(writing.tag, sentences)) : '';
}
