import type { InterfaceText } from '#lib/content/interface-texts.ts';

import type { Text } from './page-locals.ts';

/** The texts of an island by key. A text equal to its English key is not sent, which makes English pages smaller. */
export function islandTexts(text: Text, keys: readonly InterfaceText[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const translated = text(key);
      return translated === key ? [] : [[key.toLowerCase(), translated]];
    }),
  );
}

/**
 * The same for an island that is rendered with its texts, and reads them in the browser from the words at the end of the document
 * (`docs/decisions/131`): the properties are not enumerable, so that Astro does not write them into the island's attribute.
 */
export function lateTexts(text: Text, keys: readonly InterfaceText[]): Readonly<Record<string, string>> {
  const texts = {};
  for (const [key, value] of Object.entries(islandTexts(text, keys))) Object.defineProperty(texts, key, { value });
  return texts;
}
