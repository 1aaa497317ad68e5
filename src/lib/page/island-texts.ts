import type { InterfaceText } from '#lib/content/interface-texts.ts';

import type { Text } from './page-locals.ts';

declare const listed: unique symbol;

/**
 * Texts of an island by their lower-case English text. `Listed` is the union of these texts: the compiler reports a text that an island shows but its
 * list lacks, which would appear in English in every language. The property `listed` exists in types only.
 */
export type IslandTexts<Listed extends InterfaceText> = Readonly<Record<string, string>> & {
  readonly [listed]: (text: Listed) => void;
};

/** Placeholder while texts are not loaded: every text is shown in English. */
export const NO_TEXTS = {} as IslandTexts<InterfaceText>;

/** Leaves out texts that equal their English key, which makes English pages smaller. */
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
 * Like `islandTexts`, for an island that the server renders with its texts but that reads them in the browser from the JSON at the end of the document
 * (`docs/decisions/131`). The properties are not enumerable, so that Astro does not serialize them into the island's attribute.
 */
export function deferredIslandTexts<const Listed extends InterfaceText>(
  text: Text,
  keys: readonly Listed[],
): IslandTexts<Listed> {
  const texts = {};
  for (const [key, value] of Object.entries(islandTexts(text, keys))) Object.defineProperty(texts, key, { value });
  return texts as IslandTexts<Listed>;
}
