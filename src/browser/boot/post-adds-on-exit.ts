/**
 * When the visitor leaves the page, posts the adds to the cart that were pressed but not sent yet, because the code of an island has not loaded or a
 * product's variants are not known. All adds go into one post, so that a visitor without a session gets only one. Until this file has loaded,
 * `hydration/press-directive.ts` posts the adds of its own island.
 */
import type { Step } from '#islands/ui/replay.ts';
import type { UnsentAdd } from '#stores/unsent-adds.ts';

import { unhandledPresses } from './stored-input.ts';

/** `form` is undefined for a control that cannot belong to a form, such as a link. */
type Press = Step & { readonly control: { readonly form?: HTMLFormElement | null } };

const ADD = '/api/forms/cart-add';

/**
 * Empties an island's record of presses, so that they are not replayed when the page returns from the back/forward cache. This includes islands that Astro
 * reports as hydrated: React renders them, and their presses are replayed, in later tasks.
 */
function takeFrom(island: Element, left: UnsentAdd[]): void {
  const detail = (steps: Step[]): void => {
    for (const { control, isPress, held } of steps.splice(0) as Press[]) {
      if (!isPress) continue;
      island.querySelector('[data-failed]')?.replaceChildren();
      control.removeAttribute('aria-busy');
      if (held && control.form?.action.endsWith(ADD)) left.push({ fields: held });
      else unhandledPresses.add(control);
    }
  };
  island.dispatchEvent(new CustomEvent('firn:live', { detail }));
}

export function postAddsOnExit(): void {
  const post = (): void => {
    // Offline, a browser accepts a beacon but never delivers it. The record is kept in case the page comes back.
    if (!navigator.onLine) return;
    const left: UnsentAdd[] = [];
    // The page may come back from the back/forward cache, and be left again.
    unhandledPresses.clear();
    // Adds that wait for variants come first: they were pressed before the adds in the islands' records.
    document.dispatchEvent(new CustomEvent('firn:left', { detail: left }));
    for (const island of document.querySelectorAll('astro-island')) takeFrom(island, left);
    if (left.length === 0) return;
    const isPosted = navigator.sendBeacon(`${ADD}s`, new URLSearchParams(left.map(({ fields }) => ['form', fields])));
    for (const one of left) one.isPosted = isPosted;
  };
  window.addEventListener('pagehide', post);
  document.documentElement.dataset['posts'] = '1';
}
