/** Makes the choices of a page (checkboxes, radio buttons, lists, fields, disclosures) while its scripts are late, and checks that they persist. */
import type { ElementHandle, Page } from '@playwright/test';

import type { Control } from './controls.ts';
import { INPUT_METHODS, hydrateAll } from './visits.ts';
import type { InputMethod, VisitOptions, Visits } from './visits.ts';

/** Limit in milliseconds for a press on a control that is within reach; a slowed page takes long on a busy machine. */
const TIME_LIMIT = 15_000;

export const locate = (page: Page, { index }: Control) =>
  page.evaluateHandle(
    (at) =>
      (globalThis as unknown as { allControls: (root: ParentNode) => HTMLElement[] }).allControls(document)[at] ??
      document.body,
    index,
  );

interface Choice {
  readonly control: Control;
  readonly handle: ElementHandle;
  readonly made: string;
}

/** Whether the control is on a hidden slide, or covered by something that an earlier choice has opened (the header's menu, the filters). */
function isOutOfReach(control: Element): boolean {
  control.scrollIntoView({ block: 'center', inline: 'nearest' });
  const { x, y, width, height } = control.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (hit === null) return true;
  const label = control.closest('label');
  return !control.contains(hit) && !hit.contains(control) && (label === null || !label.contains(hit));
}

/** The element that a pointer presses: for a visually hidden checkbox, its label. */
function pressedPart(control: Element): Element {
  return control.getBoundingClientRect().width > 1 ? control : (control.closest('label') ?? control);
}

/** Opens the `details` elements around the control, as a visitor must; returns false if one cannot be reached. */
async function unfold(control: ElementHandle): Promise<boolean> {
  for (let depth = 0; depth < 4; depth += 1) {
    const folded = await control.evaluateHandle((one) => {
      let outermost: Element | null = null;
      for (let at = one.parentElement; at; at = at.parentElement)
        if (at.matches('details:not([open])') && !at.querySelector(':scope > summary')?.contains(one)) outermost = at;
      return outermost?.querySelector(':scope > summary') ?? null;
    });
    const summary = folded.asElement();
    if (!summary) return true;
    if (!(await summary.isVisible()) || (await summary.evaluate(isOutOfReach))) return false;
    await summary.click({ timeout: TIME_LIMIT });
  }
  return true;
}

/** Changes the control's value. Returns the control and its new state, or why it cannot be used now. */
async function choose(page: Page, control: Control, method: InputMethod): Promise<Choice | 'covered' | 'absent'> {
  const handle = (await locate(page, control)).asElement();
  if (!handle) return 'absent';
  if (!(await unfold(handle))) return 'covered';
  if (!(await handle.isVisible()) || !(await handle.isEnabled())) return 'absent';
  if (await handle.evaluate(isOutOfReach)) return 'covered';
  const kind = await handle.evaluate((one) => (one as HTMLInputElement).type || one.localName);
  const press = async (): Promise<void> => {
    const target = (await handle.evaluateHandle(pressedPart)).asElement() ?? handle;
    if (method === 'finger') await target.tap({ timeout: TIME_LIMIT });
    else if (method === 'mouse') await target.click({ timeout: TIME_LIMIT });
    else {
      await handle.focus();
      await page.keyboard.press(kind === 'radio' ? 'ArrowLeft' : 'Space');
    }
  };
  if (kind.startsWith('select')) {
    const options = await handle.evaluate((one) => [...(one as HTMLSelectElement).options].map(({ value }) => value));
    await handle.selectOption(options.at(-1) ?? '');
  } else if (/^(?:radio|checkbox|details|summary)$/.test(kind)) {
    // A pointer resting where the header ends up after scrolling would open a menu panel over the control.
    await page.mouse.move(0, (page.viewportSize()?.height ?? 1) - 1);
    await press();
  } else await handle.type('ab@cd.ef');
  return { control, handle, made: await stateOf(handle) };
}

/** The state of a control; for a radio button, the chosen value of its group. */
function stateOf(handle: ElementHandle): Promise<string> {
  return handle.evaluate((element) => {
    const one = element as HTMLInputElement;
    if (!one.isConnected) return 'gone';
    if (one.localName === 'summary') return `${one.closest('details')?.open}`;
    if (one.type === 'checkbox') return `${one.checked}`;
    if (one.type !== 'radio') return one.value;
    return document.querySelector<HTMLInputElement>(`input[type=radio][name="${one.name}"]:checked`)?.value ?? '';
  });
}

interface Result {
  readonly made: readonly Control[];
  /** Whether earlier choices covered some of the controls. */
  readonly isCovered: boolean;
  readonly undone: readonly string[];
}

type ChoiceOptions = VisitOptions & { readonly turn: number };

/** Makes the choices of one visit. `held`: scripts that arrive after the choices. `fails`: scripts that never arrive. */
async function visitOnce(
  visits: Visits,
  own: readonly Control[],
  { turn, ...options }: ChoiceOptions,
): Promise<Result> {
  const { page } = visits;
  const path = own[0]?.path ?? '';
  await visits.start(path, options);
  const made: Choice[] = [];
  let isCovered = false;
  for (const [place, one] of own.entries()) {
    const chosen = await choose(page, one, INPUT_METHODS[(turn + place) % INPUT_METHODS.length] ?? 'finger');
    if (chosen === 'covered') isCovered = true;
    else if (chosen !== 'absent') made.push(chosen);
  }
  await visits.release();
  if (options.fails) await page.waitForTimeout(700);
  else await hydrateAll(page);
  const undone: string[] = [];
  for (const { control, handle, made: before } of made) {
    const now = await stateOf(handle);
    if (now !== before) undone.push(`${path}: ${control.signature}: ${before} became ${now}`);
  }
  return { made: made.map(({ control }) => control), isCovered, undone };
}

/** Makes all choices of one page; controls that a choice covers are tried in another visit. Returns the number of choices and those undone. */
export async function tryChoices(
  visits: Visits,
  own: readonly Control[],
  options: ChoiceOptions,
): Promise<{ readonly made: number; readonly undone: readonly string[] }> {
  const undone: string[] = [];
  let left = own;
  for (let isCovered = true; isCovered && left.length > 0;) {
    const result = await visitOnce(visits, left, options);
    undone.push(...result.undone);
    left = left.filter((one) => !result.made.includes(one));
    isCovered = result.isCovered && result.made.length > 0;
  }
  return { made: own.length - left.length, undone };
}
