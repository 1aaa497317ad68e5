/** Rich text of both kinds → the shop's own tree, through one allow-list: JSON is read as it is, text as HTML. */
import type { RichText } from '#lib/content/rich-text.ts';
import { isWireObject } from '#wire/content/entry-wire.ts';
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { BrokenEntry } from './fields.ts';
import { readHtmlRichText } from './html-rich-text.ts';
import { readJsonRichText } from './json-rich-text.ts';
import { tidyRichText } from './tidy-rich-text.ts';

/** Throws BrokenEntry for a text larger than any editor writes. */
export function parseRichText(value: WireValue | undefined): RichText {
  if (typeof value === 'string') return tidyRichText(readHtmlRichText(value));
  return isWireObject(value) ? tidyRichText(readJsonRichText(value)) : [];
}

/** The rich text of a field. Throws BrokenEntry that says which one; `where` when its name alone does not (`sections.2.faq.items.0.answer`). */
export function richText(data: WireObject, key: string, where = key): RichText {
  try {
    return parseRichText(data[key]);
  } catch (error) {
    if (error instanceof BrokenEntry) throw new BrokenEntry(`${where}: ${error.message}`);
    throw error;
  }
}
