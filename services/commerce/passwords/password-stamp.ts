/**
 * Records the time of a password change in a form field of the customer, so that the shop can end older sessions. This is not a feature of the platform;
 * with the real platform, a merchant's app would do it.
 */
import type { StoredFormField } from '../database/schema-people.ts';

const PASSWORD_CHANGED = 'Password Changed';

export function stamped(fields: readonly StoredFormField[], at: Date): readonly StoredFormField[] {
  return [
    ...fields.filter(({ name }) => name !== PASSWORD_CHANGED),
    { name: PASSWORD_CHANGED, value: at.toISOString() },
  ];
}
