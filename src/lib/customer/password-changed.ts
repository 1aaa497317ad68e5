/** When the password was last changed, as the platform stores it in a form field. Earlier sessions end; without the field none do. */
import type { Customer } from './customer.ts';

const FIELD = 'Password Changed';

/** Compare it only with earlier values, not with a local clock. Undefined: never changed, or unknown. */
export function passwordChanged({ formFields }: Pick<Customer, 'formFields'>): string | undefined {
  return formFields.find(({ name }) => name === FIELD)?.value || undefined;
}
