/** Rich text of both kinds → one tree, through one allow-list: objects are read as JSON rich text, strings as HTML. */
import type { RichText } from '#lib/content/rich-text.ts';
import { isWireObject } from '#wire/content/entry-wire.ts';
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { BrokenEntry } from './fields.ts';
import { readHtmlRichText } from './html-rich-text.ts';
import { readJsonRichText } from './json-rich-text.ts';
import { tidyRichText } from './tidy-rich-text.ts';

/** Throws BrokenEntry for a text that exceeds the limits. */
export function parseRichText(value: WireValue | undefined): RichText {
  if (typeof value === 'string') return tidyRichText(readHtmlRichText(value));
  return isWireObject(value) ? tidyRichText(readJsonRichText(value)) : [];
}

/**
 * The rich text of a field. Throws BrokenEntry with the field's name, or with `where` when the name is ambiguous (`sections.2.faq.items.0.answer`).
 */
export function richText(data: WireObject, key: string, where = key): RichText {
  try {
    return parseRichText(data[key]);
  } catch (error) {
    if (error instanceof BrokenEntry) throw new BrokenEntry(`${where}: ${error.message}`);
    throw error;
  }
}
