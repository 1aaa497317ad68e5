/** When a password was changed, as a form field of the customer: that way the shop learns that visits from before have to end. Ours; a merchant's app would do the same. */
import type { StoredFormField } from '../database/schema-people.ts';

const PASSWORD_CHANGED = 'Password Changed';

export function stamped(fields: readonly StoredFormField[], at: Date): readonly StoredFormField[] {
  return [
    ...fields.filter(({ name }) => name !== PASSWORD_CHANGED),
    { name: PASSWORD_CHANGED, value: at.toISOString() },
  ];
}
