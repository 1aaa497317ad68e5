/** Every text that an island may show, including errors, exists in all fifteen languages. */
import { describe, expect, test } from 'vitest';

import { stageWords } from '#components/account/stage-words.ts';
import { formWords } from '#components/forms/form-words.ts';
import { sentenceOf } from '#lib/cart/cart-trouble.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import { textTitle } from '#lib/content/interface-texts.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { FORMS } from '#lib/forms/forms.ts';
import type { FormName } from '#lib/forms/forms.ts';
import { addOnTexts, buyTexts, cartTexts, chooserTexts } from '#views/frame-view.ts';
import type { PageContext } from '#views/page-context.ts';

import { DISPLAY_TEXTS, LANGUAGES } from '../../../tools/sample/texts.ts';
import type { Language } from '../../../tools/sample/texts.ts';

const TROUBLES = [
  'waiting', 'stock', 'limit', 'gone', 'ended', 'down', 'failed', 'price', 'offline',
] as const satisfies readonly Trouble[]; // prettier-ignore
const byKey = new Map(DISPLAY_TEXTS.map(({ key, texts }) => [key, texts]));

function contextIn(language: Language, missing: string[]): PageContext {
  const text = (english: InterfaceText): string => {
    const found = byKey.get(textTitle(english))?.[language];
    if (!found) missing.push(english);
    return found ?? '';
  };
  return { text } as unknown as PageContext;
}

describe.each(LANGUAGES)('%s', (language) => {
  test('has every text of the cart, its add-ons, the buy box and the country chooser', () => {
    const missing: string[] = [];
    const context = contextIn(language, missing);
    for (const texts of [cartTexts, buyTexts, addOnTexts, chooserTexts]) texts(context);
    expect(missing).toEqual([]);
  });

  test('the cart page carries every text that the server has for a cart', () => {
    const context = contextIn(language, []);
    const words = { ...addOnTexts(context), ...cartTexts(context) };
    const known = (text: InterfaceText): boolean =>
      Object.hasOwn(words, text.toLowerCase()) || context.text(text) === text;
    const said = TROUBLES.flatMap((trouble) => [sentenceOf(trouble), sentenceOf(trouble, true)]);
    const others: readonly InterfaceText[] = [
      'Choose an option',
      'Sold out',
      'Update',
      'Quantity',
      'Remove',
      'Shipping to {country}',
    ];
    expect([...said, ...others].filter((text) => !known(text))).toEqual([]);
  });

  test('has every text of every form', () => {
    const missing: string[] = [];
    const { text } = contextIn(language, missing);
    for (const name of Object.keys(FORMS) as FormName[]) formWords(text, name);
    stageWords(text);
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
