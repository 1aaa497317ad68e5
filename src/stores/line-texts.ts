/** Names of products in the cart and of their colors, in the page's language. */
import { map } from 'nanostores';

import { readLineTexts } from '#clients/storefront-api/read-line-texts.ts';
import type { CartLine } from '#lib/cart/cart-contents.ts';
import type { LineTexts } from '#lib/cart/translated-line.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';

import { pageMarket } from './page-market.ts';

/** Texts by the product's path below the locale. */
export const $lineTexts = map<Record<string, LineTexts | undefined>>({});

const requestedPaths = new Set<string>();

/** Stores texts that a page already has, which saves a request. */
export function storeLineTexts(path: string, texts: LineTexts): void {
  requestedPaths.add(path);
  $lineTexts.setKey(path, texts);
}

/** Loads each product once per page; a line without texts shows those of the platform. */
export async function loadLineTexts(lines: readonly Pick<CartLine, 'path'>[]): Promise<void> {
  const locale = parseLocale(pageMarket().locale);
  if (!locale) return;
  const paths = new Set(lines.flatMap(({ path }) => (path && !requestedPaths.has(path) ? [path] : [])));
  await Promise.all(
    [...paths].map(async (path) => {
      requestedPaths.add(path);
      const texts = await readLineTexts(withLocale(locale, path));
      if (texts) $lineTexts.setKey(path, texts);
      else requestedPaths.delete(path);
    }),
  );
}
