/** Joins names as a page's language does: with the ideographic comma in Japanese and Chinese. `tag`: BCP 47. */
export function joinNames(names: readonly string[], tag: string): string {
  return names.join(/^(?:ja|zh)/.test(tag) ? '、' : ', ');
}
