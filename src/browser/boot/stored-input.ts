/**
 * Reloads the page. The old page can be used until the server responds, so input made meanwhile is stored: changed fields, and presses whose code has not
 * loaded (except adds to the cart, which `post-adds-on-exit.ts` posts). `restore-input.ts` repeats the input on the new page.
 */
import { isChanged } from '#islands/ui/is-changed.ts';

export const STORED_INPUT = 'firn.input';

/** A control's label, its position among the page's controls with the same label, its value, and whether it is checked. */
export type StoredInput = readonly [string, number, string?, boolean?];

/** The page's fields, buttons and links that satisfy a condition. */
export const findControls = (condition: (control: HTMLInputElement) => boolean): HTMLInputElement[] =>
  [...document.querySelectorAll<HTMLInputElement>('a,button,input,select,textarea')].filter(condition);

/** A control's name and text, which stay the same when other elements are added to the page. */
export const labelOf = (control: HTMLInputElement): string => control.name + control.textContent;

/** Controls whose presses were still unhandled when the page was left, other than adds to the cart. */
export const unhandledPresses = new Set<Element>();

/** `fields` selects the fields that are kept if they were changed. A color is a link, and is kept if it was chosen. */
export function reloadPage(fields: string): void {
  const isStored = (one: HTMLInputElement): boolean =>
    unhandledPresses.has(one) || one.matches('[data-chosen] [aria-current]') || (one.matches(fields) && isChanged(one));
  const keep = (): void => {
    const kept = findControls(isStored).map((one): StoredInput => {
      const label = labelOf(one);
      return [label, findControls((other) => labelOf(other) === label).indexOf(one), one.value, one.checked];
    });
    if (kept[0]) sessionStorage.setItem(STORED_INPUT, JSON.stringify([location.pathname, ...kept]));
  };
  window.addEventListener('pagehide', keep, { once: true });
  location.reload();
}
