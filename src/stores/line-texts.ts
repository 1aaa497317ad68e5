/** Names of products in the cart and of their colors, in the page's language. */
import { map } from 'nanostores';

import { readLineTexts } from '#clients/storefront-api/read-line-texts.ts';
import type { CartLine } from '#lib/cart/cart-contents.ts';
import { LINE_TEXTS_KEY } from '#lib/cart/cart-keys.ts';
import type { LineTexts } from '#lib/cart/translated-line.ts';

import { pageMarket, readStored, writeStored } from './page-market.ts';

/** Texts by the product's path below the locale. */
export const $lineTexts = map<Record<string, LineTexts | undefined>>({});

const requestedPaths = new Set<string>();

/** The stored texts, by locale. */
type Stored = Record<string, Record<string, LineTexts> | undefined>;

let isRestored = false;

/** Restores the texts of earlier pages, so that the cart is in the page's language before any request. */
function restore(): void {
  if (isRestored) return;
  isRestored = true;
  try {
    $lineTexts.set((JSON.parse(readStored(LINE_TEXTS_KEY) ?? '') as Stored)[pageMarket().locale] ?? {});
  } catch {
    // Nothing is stored, or not JSON: the texts load.
  }
}

function store(path: string, texts: LineTexts): void {
  $lineTexts.setKey(path, texts);
  writeStored(LINE_TEXTS_KEY, JSON.stringify({ [pageMarket().locale]: $lineTexts.get() }));
}

/** Stores texts that a page already has, which saves a request. */
export function storeLineTexts(path: string, texts: LineTexts): void {
  restore();
  requestedPaths.add(path);
  store(path, texts);
}

/** Loads each product once per page; a line without texts shows those of the platform. */
export async function loadLineTexts(lines: readonly Pick<CartLine, 'path'>[]): Promise<void> {
  restore();
  await Promise.all(
    lines.map(async ({ path }) => {
      if (!path || requestedPaths.has(path)) return;
      requestedPaths.add(path);
      const texts = await readLineTexts(`/${pageMarket().locale}${path}`);
      if (texts) store(path, texts);
      else requestedPaths.delete(path);
    }),
  );
}
