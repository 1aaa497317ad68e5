/** Names of products in the cart and of their colors, in the page's language. */
import { map } from 'nanostores';

import { readLineWords } from '#clients/storefront-api/read-line-words.ts';
import type { CartLine } from '#lib/cart/cart-contents.ts';
import type { LineWords } from '#lib/cart/translated-line.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';

import { pageMarket } from './page-market.ts';

/** Texts by the product's path below the locale. */
export const $lineWords = map<Record<string, LineWords | undefined>>({});

const asked = new Set<string>();

/** Stores texts that a page already has, which saves a request. */
export function keepLineWords(path: string, words: LineWords): void {
  asked.add(path);
  $lineWords.setKey(path, words);
}

/** Loads each product once per page; a line without texts shows those of the platform. */
export async function loadLineWords(lines: readonly Pick<CartLine, 'path'>[]): Promise<void> {
  const locale = parseLocale(pageMarket().locale);
  if (!locale) return;
  const paths = new Set(lines.flatMap(({ path }) => (path && !asked.has(path) ? [path] : [])));
  await Promise.all(
    [...paths].map(async (path) => {
      asked.add(path);
      const words = await readLineWords(withLocale(locale, path));
      if (words) $lineWords.setKey(path, words);
      else asked.delete(path);
    }),
  );
}
