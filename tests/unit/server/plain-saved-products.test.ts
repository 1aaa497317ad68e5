/** A shared list of products as the server renders it. */
import { expect, test } from 'vitest';

import type { SavedList } from '#lib/catalogue/saved-product-rules.ts';
import { plainSavedProducts } from '#server/no-script/plain-saved-products.tsx';
import type { PlainSavedProducts } from '#server/no-script/plain-saved-products.tsx';

const product = { uid: 'a', slug: 'ridge-98', title: 'Ridge 98', href: '/en-us/p/ridge-98', picture: '', colors: [], sizes: [], tags: [] } as const; // prettier-ignore

function shown(list: SavedList, missing: readonly string[] = [], tag = 'en-US'): string {
  return plainSavedProducts({
    list,
    pages: [{ kind: 'product', product, specs: [] } as unknown as PlainSavedProducts['pages'][number]],
    missing,
    isFull: true,
    here: `/en-us/${list}`,
    tag,
    frame: { say: (english) => english, money: () => '', mediaBase: '', alias: '' },
  });
}

test('a full comparison says how many products can be compared, a full wishlist shows its count and limit', () => {
  expect(shown('compare')).toContain('You can compare up to 4 products.');
  expect(shown('wishlist')).not.toContain('compare up to');
  expect(shown('wishlist')).toContain('<p>Wishlist (60/60)</p>');
  expect(shown('wishlist')).toContain('Ridge 98');
});

test('a missing product is named as content names it, even if the name has dollar signs', () => {
  expect(shown('wishlist', ['A$$AP $& Ski'])).toContain('<p>Not available here: A$$AP $&amp; Ski</p>');
});

test.each([
  ['fr-FR', 'gone-one et gone-two', 'Remove<span class="visually-hidden">\u202f: Ridge 98</span>'],
  ['ja-JP', 'gone-one、gone-two', 'Remove<span class="visually-hidden">：Ridge 98</span>'],
])('%s: names are joined, and links are named, as the language does, not as English', (tag, names, link) => {
  const html = shown('wishlist', ['gone-one', 'gone-two'], tag);
  expect(html).toContain(`<p>Not available here: ${names}</p>`);
  expect(html).toContain(link);
});
