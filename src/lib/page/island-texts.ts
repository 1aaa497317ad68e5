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
