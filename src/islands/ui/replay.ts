/** Replays presses and choices made before hydration (`browser/hydration/press-directive.ts`). */

import { changedFields, isTick } from './is-changed.ts';
import type { Field } from './is-changed.ts';

/** A press or a choice, with the control's state right after it. */
export interface Step {
  readonly control: HTMLElement;
  /** A press triggers an action; a choice only sets a value. */
  readonly isPress: boolean;
  /** Whether the press is the Enter key in a field without a form. */
  readonly isKey?: boolean;
  readonly value: string;
  readonly checked: boolean;
  /** Fields of the control's form at the press, as a query string. */
  readonly held?: string | undefined;
}

/**
 * Choices that were not recorded: values restored by the browser, or chosen before the listeners were added. Must be read before React renders the island
 * again.
 */
function earlyChoices(island: HTMLElement, steps: readonly Step[]): readonly Step[] {
  const known = new Set(steps.map(({ control }) => control));
  return changedFields(island)
    .filter((field) => !known.has(field))
    .map((control) => ({
      control,
      isPress: false,
      value: control.value,
      checked: isTick(control) && control.checked,
    }));
}

function press({ control, isKey, held }: Step): void {
  control.removeAttribute('aria-busy');
  if (held !== undefined) control.dataset['held'] = held;
  if (isKey) control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  else control.click();
  delete control.dataset['held'];
}

/** The property of an input or text area with React's record of the value that it last saw. */
const TRACKER = '_valueTracker';

interface Tracked {
  readonly [TRACKER]?: { readonly setValue: (value: string) => void };
}

/**
 * Repeats a choice. React ignores an event that does not change the value it last saw, so another one is recorded as seen. The field itself is not changed,
 * because that would move its caret.
 */
function choose({ control, value, checked }: Step): void {
  if (isTick(control)) {
    control.checked = !checked;
    control.click();
    return;
  }
  const field = control as Field & Tracked;
  field.value = value;
  field[TRACKER]?.setValue(`${value} `);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/**
 * Replays choices immediately, before the next paint. Presses carry the form fields as they were at the press, and run one per task, so that React renders
 * in between. Each press stays in the list until it runs: if the page is left meanwhile, `boot/post-adds-on-exit.ts` posts the rest.
 */
export function replaySteps(recorded: Step[]): void {
  for (const step of recorded) if (!step.isPress && step.control.isConnected) choose(step);
  const next = (): void => {
    const step = recorded.shift();
    if (!step) return;
    if (step.isPress && step.control.isConnected) press(step);
    setTimeout(next);
  };
  setTimeout(next);
}

export function replay(island: HTMLElement, recorded: Step[]): void {
  for (const step of earlyChoices(island, recorded)) choose(step);
  replaySteps(recorded);
}
