/**
 * Posts the presses of a page that is left before they are answered: the code of an island has not loaded, or a product's variants are not known. A page
 * that is gone cannot send them itself. Kept out of `wake/press.ts`, which every page inlines.
 */
import type { Step } from '#islands/ui/replay.ts';

/** `form`: undefined for a control that is not part of one. */
type Press = Step & { readonly control: { readonly form?: HTMLFormElement | null } };

/**
 * Posts a form in the background, as often as its fields are listed. The server counts equal posts once, so those are one post. A script puts the field
 * of the colour before the others: a press from before that has the end of the same fields.
 */
function postAll(action: string, all: readonly string[]): boolean {
  const whole = all.map((fields) => all.find((one) => one.endsWith(`&${fields}`)) ?? fields);
  return [...new Set(whole)].every((fields) => {
    const quantity = whole.filter((one) => one === fields).length;
    return navigator.sendBeacon(action, new URLSearchParams(`${fields}&quantity=${quantity}`));
  });
}

/** Takes and posts the record of an island, so that it is not replayed when the page returns from the back/forward cache. */
function postFrom(island: Element, steps: Step[]): void {
  const presses = steps.splice(0).filter(({ isPress }) => isPress) as Press[];
  for (const { control } of presses) control.removeAttribute('aria-busy');
  const said = island.querySelector('[data-failed]');
  if (said) said.textContent = '';
  const form = presses.map(({ control }) => control.form).find((one) => one?.method === 'post');
  const held = presses.flatMap((one) => (one.control.form === form ? (one.held ?? []) : []));
  if (form) postAll(form.action, held);
}

export function postLeftPresses(): void {
  window.addEventListener('pagehide', () => {
    // A browser accepts a post offline and loses it. The record waits for the network, in case the page comes back.
    if (!navigator.onLine) return;
    for (const island of document.querySelectorAll('astro-island[ssr]')) {
      const detail = (steps: Step[]): void => postFrom(island, steps);
      island.dispatchEvent(new CustomEvent('firn:live', { detail }));
    }
    document.dispatchEvent(new CustomEvent('firn:left', { detail: postAll }));
  });
}
