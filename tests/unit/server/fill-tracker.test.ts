/** A professional's allowance in a page that the server fills. */
import { expect, test } from 'vitest';

import type { SpendTrackerProps } from '#islands/pro/SpendTracker.tsx';
import { fillTracker } from '#server/no-script/fill-tracker.ts';
import type { SignedInVisit } from '#server/no-script/fill-tracker.ts';
import { all, named, printTree, readTree } from '#server/no-script/html-tree.ts';
import { setIslandProps } from '#server/no-script/island-props.ts';
import type { VisitorApi } from '#server/no-script/visitor-api.ts';

const PAGE = `<html lang="en-US" data-currency="USD"><body><div data-tracker><astro-island></astro-island></div></body></html>`;
const PROPS: SpendTrackerProps = {
  id: 'tracker',
  title: 'Allowance',
  employee: 'Employee',
  templates: {
    used: '{spent} of {limit}', left: '{left} left', cart: 'cart {cart}', until: '', ended: '', near: '', over: '{over} over', down: 'down',
    discount: '', off: '', for: '', all: '', list: '',
  },
  names: {},
}; // prettier-ignore
const usd = (minor: number) => ({ minor, currency: 'USD' });

/** The text about the cart, for lines of $600 in total and a discount on the whole cart. */
async function cartTextOf(discount: number): Promise<string | undefined> {
  const tree = readTree(PAGE);
  const [root] = all(tree, named('html'));
  const [island] = all(tree, named('astro-island'));
  if (!root || !island) throw new Error('The page has no island.');
  setIslandProps(island, { ...PROPS });
  const cart = { lines: [{ unitPrice: usd(20_000), quantity: 3 }], currency: 'USD', baseAmount: usd(60_000), total: usd(60_000 - discount) }; // prettier-ignore
  const spend = { order_total: 2450, spend_limit: 3000, expiration_date: null, employee_group: false };
  const answers: Readonly<Record<string, object>> = { cart: { cart }, pro: spend };
  const visitor = {
    ask: async ({ path }: { readonly path: string }) => ({ status: 200, ...answers[path.split('/')[1] ?? ''] }),
  } as unknown as VisitorApi;
  const customer = { id: 7, groupId: 3, isPro: true, proCodeInfo: { region: 'pro' } };
  await fillTracker(root, { customer, cartId: 'c' } as unknown as SignedInVisit, visitor);
  return /data-slot="cart">([^<]*)/.exec(printTree(tree))?.[1];
}

test('a cart counts after the discounts on the whole cart, as at the checkout', async () => {
  expect(await cartTextOf(0)).toBe('$50.00 over');
  expect(await cartTextOf(10_000)).toContain('cart $500.00');
});
