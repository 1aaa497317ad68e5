const COMMAS: Readonly<Record<string, string>> = { ja: '、', zh: '、' };

/** `Austria, Deutsch`, `日本、日本語`: the parts of one name. `Intl.ListFormat` would join them with "and". `tag`: a locale or BCP 47 tag. */
export function joined(tag: string, parts: readonly string[]): string {
  return parts.join(COMMAS[tag.slice(0, 2).toLowerCase()] ?? ', ');
}
