import type { InterfaceText } from '#lib/content/interface-texts.ts';

/** Interface texts passed as props, keyed by their lower-case English text. */
export type Texts = Readonly<Record<string, string>>;

export function say(texts: Texts, key: InterfaceText): string {
  return texts[key.toLowerCase()] ?? key;
}
