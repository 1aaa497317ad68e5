import type { InterfaceText } from '#lib/content/interface-texts.ts';

/** Interface texts arrive as props, by their English text in lower case. */
export type Texts = Readonly<Record<string, string>>;

export function say(texts: Texts, key: InterfaceText): string {
  return texts[key.toLowerCase()] ?? key;
}
