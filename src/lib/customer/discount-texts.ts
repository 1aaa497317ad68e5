/** What a group pays less, in words: `40 % on everything, 30 % on skis`. */
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import { currencyDecimals } from '#lib/pricing/money.ts';

import type { CustomerGroupView } from './customer-views.ts';

export type DiscountWords = Readonly<Record<'discount' | 'off' | 'for' | 'all' | 'list', string>>;

/** Path of the own API that knows what a customer pays less. Whoever has no group pays as guests do; of them there is at most one. */
export function groupPath(groupId: number): string {
  return `/customer_groups${groupId > 0 ? `/${groupId}` : '?is_group_for_guests=true'}`;
}

/** As either path answers. */
export interface GroupAnswer {
  readonly data: CustomerGroupView | readonly CustomerGroupView[];
}

export function groupOf({ data }: GroupAnswer): CustomerGroupView | undefined {
  return [data].flat()[0];
}

/** Empty where nothing is less. `names`: of categories, by their id at the platform, in the page's language. Rules about what has no name are left out. */
export function discountText(
  rules: CustomerGroupView['discountRules'],
  words: DiscountWords,
  names: Readonly<Record<string, string>>,
  writing: PriceWriting,
): string {
  const said = rules.flatMap((rule) => {
    if (rule.type === 'price_list') return words.list;
    const what = rule.type === 'all' ? words.all : (rule.type === 'category' && names[rule.categoryId]) || rule.name;
    const value = Number(rule.amount);
    const currency = writing.currency ?? '';
    const amount =
      rule.method === 'percent'
        ? new Intl.NumberFormat(writing.tag, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
        : formatMoney({ minor: Math.round(value * 10 ** currencyDecimals(currency)), currency }, writing);
    if (!what || (value === 0 && rule.method !== 'fixed')) return [];
    return words[rule.method === 'fixed' ? 'for' : 'off']
      .replace('{amount}', () => amount)
      .replace('{what}', () => what);
  });
  return said.length > 0 ? words.discount.replace('{discount}', () => said.join(', ')) : '';
}
