import type { StoredFormField } from '../database/schema-people.ts';

/** Form fields after a change: those that it does not name keep their values, as on the platform. `changes` is undefined for a change of other data. */
export function mergedFields(
  before: readonly StoredFormField[],
  changes: readonly StoredFormField[] = [],
): readonly StoredFormField[] {
  const byName = new Map([...before, ...changes].map((field) => [field.name, field]));
  return [...byName.values()];
}
