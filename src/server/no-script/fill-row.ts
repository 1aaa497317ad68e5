/** Builds rows in the page tree, as `browser/account/from-template.ts` does in the browser. */
import type { Row } from '#lib/customer/row.ts';

import { all, append, copyOf, has, remove, set, setText } from './html-tree.ts';
import type { Element, HtmlTree } from './html-tree.ts';

export const slotOf = (row: Element, name: string): Element | undefined => all(row, has('data-slot', name))[0];

/** Builds a row from a template of the page. Throws if the page has no such template. */
export function makeRow(document: HtmlTree, { template, text, attributes = {}, rows = {} }: Row): Element {
  const row = copyOf(document, template);
  if (!row) throw new Error(`The page has no template ${template}.`);
  for (const [name, value] of Object.entries(text)) {
    const slot = slotOf(row, name);
    if (value) setText(slot, value);
    else remove(slot);
  }
  for (const [name, values] of Object.entries(attributes)) {
    const slot = slotOf(row, name);
    for (const [attribute, value] of Object.entries(values)) if (slot) set(slot, attribute, value);
  }
  for (const [name, inner] of Object.entries(rows)) {
    const slot = slotOf(row, name);
    for (const one of inner) if (slot) append(slot, makeRow(document, one));
  }
  return row;
}
