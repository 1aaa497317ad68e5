/** Every text that an island may show, including errors, exists in every language. */
import { describe, expect, test } from 'vitest';

import { stageTexts } from '#components/account/stage-texts.ts';
import { commonFormTexts, formTexts } from '#components/forms/form-texts.ts';
import { CHOOSER_TEXTS } from '#islands/market/chooser-texts.ts';
import { say } from '#islands/ui/texts.ts';
import { BUY_TEXTS } from '#lib/cart/buy-texts.ts';
import { ADD_ON_TEXTS, CART_TEXTS } from '#lib/cart/cart-texts.ts';
import { addSentenceOf, sentenceOf } from '#lib/cart/cart-trouble.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import { GRID_TEXTS } from '#lib/catalogue/grid-texts.ts';
import { textTitle } from '#lib/content/interface-texts.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { DEALER_TEXTS, MAP_TEXTS } from '#lib/dealers/dealer-texts.ts';
import { FORMS } from '#lib/forms/forms.ts';
import type { FormName } from '#lib/forms/forms.ts';
import { islandTexts, deferredIslandTexts } from '#lib/page/island-texts.ts';
import type { IslandTexts } from '#lib/page/island-texts.ts';
import type { Text } from '#lib/page/page-locals.ts';

import { DISPLAY_TEXTS } from '../../../tools/sample/texts.ts';
import type { Language } from '../../../tools/sample/texts.ts';
import { TRANSLATED_LANGUAGES } from '../../support/translated-languages.ts';

const TROUBLES = [
  'waiting', 'stock', 'limit', 'gone', 'ended', 'down', 'failed', 'price', 'offline',
] as const satisfies readonly Trouble[]; // prettier-ignore
const byKey = new Map(DISPLAY_TEXTS.map(({ key, texts }) => [key, texts]));

function textIn(language: Language, missing: string[]): Text {
  return (english) => {
    const found = byKey.get(textTitle(english))?.[language];
    if (!found) missing.push(english);
    return found ?? '';
  };
}

describe.each(TRANSLATED_LANGUAGES)('%s', (language) => {
  test('has every text of the cart, its add-ons, the buy box, the country chooser and the grid', () => {
    const missing: string[] = [];
    const text = textIn(language, missing);
    for (const keys of [CART_TEXTS, BUY_TEXTS, ADD_ON_TEXTS, CHOOSER_TEXTS, GRID_TEXTS, DEALER_TEXTS, MAP_TEXTS])
      islandTexts(text, keys);
    expect(missing).toEqual([]);
  });

  test('has on the cart page every text that the server shows for a cart', () => {
    const text = textIn(language, []);
    const words = islandTexts(text, [...ADD_ON_TEXTS, ...CART_TEXTS]);
    const known = (key: InterfaceText): boolean => Object.hasOwn(words, key.toLowerCase()) || text(key) === key;
    const said = TROUBLES.flatMap((trouble) => [sentenceOf(trouble), addSentenceOf(trouble)]);
    const others: readonly InterfaceText[] = [
      'Choose an option',
      'Sold out',
      'Update',
      'Quantity',
      'Remove',
      'Shipping: {country}',
    ];
    expect([...said, ...others].filter((key) => !known(key))).toEqual([]);
  });

  test('has every text of every form', () => {
    const missing: string[] = [];
    const text = textIn(language, missing);
    commonFormTexts(text);
    for (const name of Object.keys(FORMS) as FormName[]) formTexts(text, name);
    stageTexts(text);
    expect(missing).toEqual([]);
  });

  test('keeps all placeholders', () => {
    for (const { key, texts } of DISPLAY_TEXTS)
      for (const place of key.match(/\{\w+\}/g) ?? []) expect(texts[language], key).toContain(place);
  });
});

test('every error message differs between English, German, French and Japanese', () => {
  const troubles = DISPLAY_TEXTS.filter(({ key }) =>
    /offline|not responding|has expired|no longer|that many|most you can/.test(key),
  );
  expect(troubles.length).toBeGreaterThan(6);
  for (const { texts } of troubles) expect(new Set([texts['en-us'], texts.de, texts.fr, texts.ja]).size).toBe(4);
});

test('the compiler reports a text that an island shows and its list does not have, instead of English in every language', () => {
  const texts = islandTexts((english) => english, ['Cart']);
  expect(say(texts, 'Cart')).toBe('Cart');
  // @ts-expect-error: not listed above. `astro check` fails if this is no longer an error.
  expect(say(texts, 'Close')).toBe('Close');
  // @ts-expect-error: an island that shows a text missing from its list.
  const island: { readonly texts: IslandTexts<'Cart' | 'Close'> } = { texts };
  expect(island.texts).toBe(texts);
});

test('late texts are available for rendering, but are not written into the attribute of an island', () => {
  const texts = deferredIslandTexts((english) => (english === 'Cart' ? 'Warenkorb' : english), ['Cart', 'Close']);
  expect(texts['cart']).toBe('Warenkorb');
  expect(JSON.stringify(texts)).toBe('{}');
});
