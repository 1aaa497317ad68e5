/** Texts of the hosted storefront's password pages. */
import { expect, test } from 'vitest';

import { storefrontTexts } from '#services/commerce/storefront/storefront-texts.ts';

test.each(['it', 'es'])('the texts in %s address the customer informally, as the shop does', (language) => {
  const { messages } = storefrontTexts(new Request('http://store.test', { headers: { 'accept-language': language } }));
  expect(Object.values(messages).filter((text) => /\b(?:Scelga|Elija|usted|su cuenta|Suo)\b/u.test(text))).toEqual([]);
});
