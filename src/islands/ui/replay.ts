/** Gives an island what was done in it before it had hydrated (`directives/press.ts`). */

import { changedFields, isTick } from './is-changed.ts';
import type { Field } from './is-changed.ts';

/** A press or a choice, as the control was right after it. */
export interface Step {
  readonly control: HTMLElement;
  /** It acts, unlike a choice. */
  readonly isPress: boolean;
  /** Enter in a field that has no form. */
  readonly isKey: boolean;
  readonly value: string;
  readonly checked: boolean;
  /** Fields of its form at the press, as a query. */
  readonly held: string | undefined;
}

/** What the browser has restored, or was chosen before anything listened. To be asked for before React renders the island again. */
function earlyChoices(island: HTMLElement, steps: readonly Step[]): readonly Step[] {
  const known = new Set(steps.map(({ control }) => control));
  return changedFields(island)
    .filter((field) => !known.has(field))
    .map((control) => {
      const { value } = control;
      const checked = isTick(control) && control.checked;
      return { control, isPress: false, isKey: false, value, checked, held: undefined };
    });
}

function press({ control, isKey, held }: Step): void {
  control.removeAttribute('aria-busy');
  if (held !== undefined) control.dataset['held'] = held;
  if (isKey) control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  else control.click();
  delete control.dataset['held'];
}

/** React ignores an event that leaves the value which it last saw: the field is given another one first. */
function choose({ control, value, checked }: Step): void {
  if (isTick(control)) {
    control.checked = !checked;
    control.click();
    return;
  }
  const field = control as Field;
  field.value = `${value} `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Choices at once, before the next paint; a press brings the choices of its own moment along. One press a task: React renders in between. */
export function replay(island: HTMLElement, recorded: readonly Step[]): void {
  for (const step of [...earlyChoices(island, recorded), ...recorded])
    if (!step.isPress && step.control.isConnected) choose(step);
  const presses = recorded.filter(({ isPress }) => isPress);
  const next = (): void => {
    const step = presses.shift();
    if (!step) return;
    if (step.control.isConnected) press(step);
    setTimeout(next);
  };
  setTimeout(next);
}
