/** Creates rows from the page's `<template>` elements: markup and texts come from the page, values from the row. */
import type { Row } from '#lib/customer/row.ts';

export function slotOf(row: ParentNode, name: string): HTMLElement | null {
  return row.querySelector<HTMLElement>(`[data-slot="${name}"]`);
}

/** Creates a row. Throws if the page lacks the row's template. */
export function fromTemplate({ template, text, attributes = {}, rows = {} }: Row): HTMLElement {
  const found = document.querySelector<HTMLTemplateElement>(`template[data-template="${template}"]`);
  const row = found?.content.firstElementChild?.cloneNode(true);
  if (!(row instanceof HTMLElement)) throw new Error(`No template "${template}".`);
  for (const [name, value] of Object.entries(text)) {
    const slot = slotOf(row, name);
    if (slot && value) slot.textContent = value;
    else slot?.remove();
  }
  for (const [name, values] of Object.entries(attributes))
    for (const [attribute, value] of Object.entries(values)) slotOf(row, name)?.setAttribute(attribute, value);
  for (const [name, all] of Object.entries(rows)) slotOf(row, name)?.append(...all.map(fromTemplate));
  return row;
}
