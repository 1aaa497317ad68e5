/** Time of the last password change, which the platform stores in a form field. Sessions from before it end; without the field no session ends. */
import type { Customer } from './customer-record.ts';

const FIELD = 'Password Changed';

/** Compare the result only with earlier values of the field, not with a local clock. Undefined: never changed, or unknown. */
export function passwordChanged({ formFields }: Pick<Customer, 'formFields'>): string | undefined {
  return formFields.find(({ name }) => name === FIELD)?.value || undefined;
}
