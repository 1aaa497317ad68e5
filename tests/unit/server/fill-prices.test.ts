/** Prices of a signed-in customer in a page that the server fills. */
import { expect, test } from 'vitest';

import { fillPrices } from '#server/no-script/fill-prices.ts';
import { printTree, readTree } from '#server/no-script/html-tree.ts';
import type { VisitorApi } from '#server/no-script/visitor-api.ts';

const page = (attributes: string): string =>
  `<html lang="en-US" data-currency="USD"><body><main data-pro="Pro price" data-was="Was"><p class="price" data-product="7" data-minor="80000" ${attributes}><span>?</span></p></main></body></html>`;

async function filled(attributes: string, isPro: boolean, minors = [70_000, 90_000]): Promise<string> {
  const tree = readTree(page(attributes));
  const variants = minors.map((minor, id) => ({
    id, productId: 7, sku: '', inventoryLevel: 9, isInStock: true, isPurchasable: true, optionValues: [], calculatedPrice: { minor, currency: 'USD' },
  })); // prettier-ignore
  const visitor = { ask: () => Promise.resolve({ status: 200, data: variants }) } as unknown as VisitorApi;
  await fillPrices(tree, visitor, isPro);
  return /<p [^>]*><span[^>]*>(.*?)<\/span>/.exec(printTree(tree))?.[1] ?? '';
}

test('the lowest of several prices is shown as such, as on the built page', async () => {
  expect(await filled('data-from="from {amount}"', false)).toBe('from $700.00');
  expect(await filled('data-from="from {amount}"', true)).toBe('Pro price from $700.00');
  expect(await filled('', false)).toBe('$700.00');
});

test('a price that the customer pays for every variant is not shown as the lowest of several, even if guests pay several prices', async () => {
  expect(await filled('data-from="from {amount}"', false, [70_000, 70_000])).toBe('$700.00');
});
