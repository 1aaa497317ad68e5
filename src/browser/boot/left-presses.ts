/**
 * Posts the presses of a page that is left before they are answered: the code of an island has not loaded, or a product's variants are not known. A page
 * that is gone cannot send them itself. All are one post, so that a visitor without a session gets one session. Before this file has loaded,
 * `wake/press.ts` posts those of its own island.
 */
import type { Step } from '#islands/ui/replay.ts';
import type { LeftAdd } from '#stores/adds-of-left-page.ts';

import { unanswered } from './kept-input.ts';

/** `form`: undefined for a control that is not part of one. */
type Press = Step & { readonly control: { readonly form?: HTMLFormElement | null } };

const ADD = '/api/forms/cart-add';

/**
 * Takes what is left of an island's record, so that it is not replayed when the page returns from the back/forward cache. Also of an island that Astro calls
 * hydrated: React renders it, and replays its presses, in later tasks.
 */
function takeFrom(island: Element, left: LeftAdd[]): void {
  const detail = (steps: Step[]): void => {
    for (const { control, isPress, held } of steps.splice(0) as Press[]) {
      if (!isPress) continue;
      island.querySelector('[data-failed]')?.replaceChildren();
      control.removeAttribute('aria-busy');
      if (held && control.form?.action.endsWith(ADD)) left.push({ fields: held });
      else unanswered.add(control);
    }
  };
  island.dispatchEvent(new CustomEvent('firn:live', { detail }));
}

export function postLeftPresses(): void {
  const post = (): void => {
    // A browser accepts a post offline and loses it. The record waits for the network, in case the page comes back.
    if (!navigator.onLine) return;
    const left: LeftAdd[] = [];
    // The page may come back from the back/forward cache, and be left again.
    unanswered.clear();
    // Adds that wait for the variants were pressed before those that are left in a record.
    document.dispatchEvent(new CustomEvent('firn:left', { detail: left }));
    for (const island of document.querySelectorAll('astro-island')) takeFrom(island, left);
    if (left.length === 0) return;
    const isPosted = navigator.sendBeacon(`${ADD}s`, new URLSearchParams(left.map(({ fields }) => ['form', fields])));
    for (const one of left) one.isPosted = isPosted;
  };
  window.addEventListener('pagehide', post);
  document.documentElement.dataset['posts'] = '1';
}
