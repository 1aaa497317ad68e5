/**
 * Reloads the page and keeps the visitor's input of the time until the server answers, in which the old page is still used: changed fields, and presses
 * whose code has not loaded (`left-presses.ts` posts the adds among them). `restore-input.ts` repeats them on the new page.
 */
import { isChanged } from '#islands/ui/is-changed.ts';

export const KEPT_INPUT = 'firn.input';

/** Label, and position among the controls of the page with the same label; value; whether it is checked. */
export type KeptInput = readonly [string, number, string?, boolean?];

/** The page's fields, buttons and links that satisfy a condition. */
export const findControls = (condition: (control: HTMLInputElement) => boolean): HTMLInputElement[] =>
  [...document.querySelectorAll<HTMLInputElement>('a,button,input,select,textarea')].filter(condition);

/** A control's name and text. A part of the page that was added since does not change it. */
export const labelOf = (control: HTMLInputElement): string => control.name + control.textContent;

/** Presses of the page that is left, other than adds to the cart. */
export const unanswered = new Set<Element>();

/** `fields`: a selector of those that are kept if they were changed. A colour is a link: kept if it was chosen. */
export function reloadPage(fields: string): void {
  const isKept = (one: HTMLInputElement): boolean =>
    unanswered.has(one) || one.matches('[data-chosen] [aria-current]') || (one.matches(fields) && isChanged(one));
  const keep = (): void => {
    const kept = findControls(isKept).map((one): KeptInput => {
      const label = labelOf(one);
      return [label, findControls((other) => labelOf(other) === label).indexOf(one), one.value, one.checked];
    });
    if (kept[0]) sessionStorage.setItem(KEPT_INPUT, JSON.stringify([location.pathname, ...kept]));
  };
  window.addEventListener('pagehide', keep, { once: true });
  location.reload();
}
