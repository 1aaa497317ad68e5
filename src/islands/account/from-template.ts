/** Rows out of the page's own `<template>`s: markup and words are the page's, only values are put in. */

/** A new copy. Throws when the page has no such template. */
export function fromTemplate(name: string): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`);
  const first = template?.content.firstElementChild?.cloneNode(true);
  if (!(first instanceof HTMLElement)) throw new Error(`The page has no template ${name}.`);
  return first;
}

export function slotOf(row: ParentNode, name: string): HTMLElement | null {
  return row.querySelector<HTMLElement>(`[data-slot="${name}"]`);
}

/** A place without a value goes. */
export function put(row: ParentNode, values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    const slot = slotOf(row, name);
    if (!slot) continue;
    if (value) slot.textContent = value;
    else slot.remove();
  }
}
