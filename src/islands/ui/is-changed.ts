export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isTick = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);

/** Whether a field differs from its built value. In a radio group only the newly chosen radio counts. */
export function isChanged(field: Field): boolean {
  if (isTick(field)) return field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio');
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.defaultSelected && !one.selected);
  return field.type !== 'hidden' && field.value !== field.defaultValue;
}

/** The fields below `root` that the shopper (or the browser's autofill) has changed. */
export function changedFields(root: ParentNode): readonly Field[] {
  return [...root.querySelectorAll<Field>('input,select,textarea')].filter(isChanged);
}
