/** A professional's allowance in a page that the server fills. */
import { afterEach, expect, test, vi } from 'vitest';

import type { SpendTrackerProps } from '#islands/pro/SpendTracker.tsx';
import { fillTracker } from '#server/no-script/fill-tracker.ts';
import type { SignedInVisit } from '#server/no-script/fill-tracker.ts';
import { all, named, printTree, readTree } from '#server/no-script/html-tree.ts';
import { setIslandProps } from '#server/no-script/island-props.ts';
import type { VisitorApi } from '#server/no-script/visitor-api.ts';

const PAGE = `<html lang="en-US" data-locale="en-us" data-currency="USD"><body><div data-tracker><astro-island></astro-island></div></body></html>`;
const PROPS: SpendTrackerProps = {
  id: 'tracker',
  title: 'Allowance',
  employee: 'Employee',
  templates: {
    used: '{spent} of {limit}', left: '{left} left', cart: 'cart {cart}', until: 'until {date}', ended: 'ended {date}', near: '', over: '{over} over', down: 'down',
    discount: '', off: '', for: '', all: '', list: '',
  },
  names: {},
}; // prettier-ignore
const usd = (minor: number) => ({ minor, currency: 'USD' });

interface Shown {
  /** Discount on the whole cart, whose lines cost $600 in total. */
  readonly discount?: number;
  readonly expires?: string | null;
  readonly page?: string;
}

/** The text of a slot of the tracker. */
async function textOf(name: string, { discount = 0, expires = null, page = PAGE }: Shown): Promise<string | undefined> {
  const tree = readTree(page);
  const [root] = all(tree, named('html'));
  const [island] = all(tree, named('astro-island'));
  if (!root || !island) throw new Error('The page has no island.');
  setIslandProps(island, { ...PROPS });
  const cart = { lines: [{ unitPrice: usd(20_000), quantity: 3 }], currency: 'USD', baseAmount: usd(60_000), total: usd(60_000 - discount) }; // prettier-ignore
  const spend = { order_total: 2450, spend_limit: 3000, expiration_date: expires, employee_group: false };
  const answers: Readonly<Record<string, object>> = { cart: { cart }, pro: spend };
  const visitor = {
    ask: async ({ path }: { readonly path: string }) => ({ status: 200, ...answers[path.split('/')[1] ?? ''] }),
  } as unknown as VisitorApi;
  const customer = { id: 7, groupId: 3, isPro: true, proCodeInfo: { region: 'pro' } };
  await fillTracker(root, { customer, cartId: 'c' } as unknown as SignedInVisit, visitor);
  return new RegExp(`data-slot="${name}">([^<]*)`).exec(printTree(tree))?.[1];
}
const cartTextOf = (discount: number) => textOf('cart', { discount });

afterEach(() => {
  vi.useRealTimers();
});

test('a cart counts after the discounts on the whole cart, as at the checkout', async () => {
  expect(await cartTextOf(0)).toBe('$50.00 over');
  expect(await cartTextOf(10_000)).toContain('cart $500.00');
});

test.each([
  [
    'in Hawaii, the last of the American time zones, the last day is not over',
    'en-us',
    '2026-07-01T09:59:00Z',
    'until',
  ],
  ['it is over everywhere in the country', 'en-us', '2026-07-01T10:00:00Z', 'ended'],
  ['the last day is over in Austria, but not in UTC', 'de-at', '2026-06-30T22:00:00Z', 'ended'],
  ['the last day is not over in Austria', 'de-at', '2026-06-30T21:59:00Z', 'until'],
  ['a page without a country follows UTC', '', '2026-07-01T00:00:00Z', 'ended'],
])('the program ends with the day of its country: %s', async (_what, locale, now, word) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const page = PAGE.replace('"en-us"', `"${locale}"`);
  expect(await textOf('until', { expires: '2026-06-30', page })).toBe(`${word} June 30, 2026`);
});
