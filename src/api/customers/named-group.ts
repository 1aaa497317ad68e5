import type { CustomerGroupView } from '#lib/customer/customer-views.ts';
/** Adds the names of products and categories to the rules of a customer group. */
import type { CustomerGroup, DiscountRule } from '#lib/customer/discount-rules.ts';

import { categoryTree } from '../catalogue/category-tree.ts';
import type { CategoryNode } from '../catalogue/category-tree.ts';
import type { Call } from '../route.ts';

/** Size of one page of the platform's product list; rules about further products get no name. */
const MOST_PRODUCTS = 50;

const withChildren = (nodes: readonly CategoryNode[]): readonly CategoryNode[] =>
  nodes.flatMap((node) => [node, ...withChildren(node.children)]);

type Names = ReadonlyMap<number, string>;

const namesOf = (all: readonly { readonly id: number; readonly name: string }[]): Names =>
  new Map(all.map(({ id, name }) => [id, name]));

async function categoryNames(call: Call, rules: readonly DiscountRule[]): Promise<Names> {
  if (!rules.some(({ type }) => type === 'category')) return new Map();
  return namesOf(withChildren(categoryTree(await call.commerce.categoryTree())));
}

async function productNames(call: Call, rules: readonly DiscountRule[]): Promise<Names> {
  const ids = rules.flatMap((rule) => (rule.type === 'product' ? [rule.productId] : [])).slice(0, MOST_PRODUCTS);
  return ids.length === 0 ? new Map() : namesOf((await call.commerce.products({ ids, limit: MOST_PRODUCTS })).data);
}

/** A name that is missing or fails to load is left out: the rules are useful without it. */
export async function namedGroup(call: Call, group: CustomerGroup): Promise<CustomerGroupView> {
  const known = async (names: Promise<Names>): Promise<Names> =>
    names.catch((error: unknown) => {
      call.log({ level: 'warn', event: 'group-names-failed', cause: String(error) });
      return new Map();
    });
  const [categories, products] = await Promise.all([
    known(categoryNames(call, group.discountRules)),
    known(productNames(call, group.discountRules)),
  ]);
  const nameOf = (rule: DiscountRule): string | undefined =>
    rule.type === 'category'
      ? categories.get(rule.categoryId)
      : rule.type === 'product'
        ? products.get(rule.productId)
        : undefined;
  const discountRules = group.discountRules.map((rule) => {
    const name = nameOf(rule);
    return name === undefined ? rule : { ...rule, name };
  });
  return { ...group, discountRules };
}
