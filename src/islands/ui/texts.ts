/** Interface texts arrive as props, by their English text in lower case. */
export type Texts = Readonly<Record<string, string>>;

export function say(texts: Texts, key: string): string {
  return texts[key.toLowerCase()] ?? key;
}
