/**
 * `Austria, Deutsch`, `日本、日本語`: the parts of one name, or a list of names. `Intl.ListFormat` would join them with "and". `tag`: a locale or BCP 47 tag.
 */
export function joined(tag: string, parts: readonly string[]): string {
  return parts.join(/^(?:ja|zh)/i.test(tag) ? '、' : ', ');
}
