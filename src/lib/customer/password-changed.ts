/** When a password was changed, as the platform keeps it in a form field. Visits from before end; a platform without the field ends none. */
import type { Customer } from './customer.ts';

const FIELD = 'Password Changed';

/** Not a moment to compare with a clock of ours, only with what was seen before. Undefined: never, or not known. */
export function passwordChanged({ formFields }: Pick<Customer, 'formFields'>): string | undefined {
  return formFields.find(({ name }) => name === FIELD)?.value || undefined;
}
