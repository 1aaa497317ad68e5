/** Paths of the fields that an edit changed: `seo.title`, `sections.2.heading`. Pure. */

/** Maximum depth of a path; a deeper change is reported as its ancestor at this depth. */
const DEPTH = 4;
const MOST = 30;
/** Fields that change with every edit, and so are not reported. */
const NOT_FIELDS = new Set(['updatedAt']);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function* changedPaths(before: unknown, after: unknown, path: readonly string[]): Generator<string> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const open = isObject(before) && isObject(after) && path.length < DEPTH;
  const sameShape = Array.isArray(before)
    ? Array.isArray(after) && before.length === after.length
    : !Array.isArray(after);
  if (!open || !sameShape) {
    yield path.join('.');
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (path.length > 0 || !NOT_FIELDS.has(key)) yield* changedPaths(before[key], after[key], [...path, key]);
}

/** Whether the list contains every field that the edit changed. */
export function areAllFields(fields: readonly string[]): boolean {
  return fields.length < MOST;
}

/** Whether an edit may have changed a top-level field or a part of it; always true when the list of fields reached its limit. */
export function mayHaveChanged(fields: readonly string[], field: string): boolean {
  return !areAllFields(fields) || fields.some((one) => one === field || one.startsWith(`${field}.`));
}

/** At most 30 paths, in the order of the entry. Empty when only `updatedAt` differs. */
export function changedFields(before: unknown, after: unknown): readonly string[] {
  return changedPaths(before, after, []).take(MOST).toArray();
}
