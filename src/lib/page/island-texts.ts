import type { InterfaceText } from '#lib/content/interface-texts.ts';

import type { Text } from './page-locals.ts';

declare const listed: unique symbol;

/**
 * Texts of an island by their lower-case English text. `Listed` names them: the compiler reports a text that an island shows and that its list does
 * not have, because it would be shown in English in every language. The property `listed` exists in types only.
 */
export type IslandTexts<Listed extends InterfaceText> = Readonly<Record<string, string>> & {
  readonly [listed]: (text: Listed) => void;
};

/** In place of texts that have not loaded: every text is in English. */
export const NO_TEXTS = {} as IslandTexts<InterfaceText>;

/** A text equal to its English key is not sent, which makes English pages smaller. */
export function islandTexts<const Listed extends InterfaceText>(
  text: Text,
  keys: readonly Listed[],
): IslandTexts<Listed> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const translated = text(key);
      return translated === key ? [] : [[key.toLowerCase(), translated]];
    }),
  ) as IslandTexts<Listed>;
}

/**
 * The same for an island that is rendered with its texts, and reads them in the browser from the words at the end of the document
 * (`docs/decisions/131`): the properties are not enumerable, so that Astro does not write them into the island's attribute.
 */
export function lateTexts<const Listed extends InterfaceText>(
  text: Text,
  keys: readonly Listed[],
): IslandTexts<Listed> {
  const texts = {};
  for (const [key, value] of Object.entries(islandTexts(text, keys))) Object.defineProperty(texts, key, { value });
  return texts as IslandTexts<Listed>;
}
