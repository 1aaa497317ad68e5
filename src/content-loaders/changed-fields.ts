/** Which fields of an entry an edit changed, by path: `seo.title`, `sections.2.heading`. Pure. */

/** Deeper, the path of the whole is enough to find it. */
const DEPTH = 4;
const MOST = 30;
/** They differ with every edit. */
const NOT_FIELDS = new Set(['updatedAt']);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function collect(before: unknown, after: unknown, path: readonly string[], found: string[]): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const open = isObject(before) && isObject(after) && path.length < DEPTH;
  const sameShape = Array.isArray(before)
    ? Array.isArray(after) && before.length === after.length
    : !Array.isArray(after);
  if (!open || !sameShape) {
    if (found.length < MOST) found.push(path.join('.'));
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (path.length > 0 || !NOT_FIELDS.has(key)) collect(before[key], after[key], [...path, key], found);
}

/** Whether an edit may have changed a field of the entry itself: also when more differs than was noted. */
export function mayHaveChanged(fields: readonly string[], field: string): boolean {
  return fields.includes(field) || fields.length >= MOST;
}

/** At most 30, in the order of the entry. Empty when nothing but the time of the edit differs. */
export function changedFields(before: unknown, after: unknown): readonly string[] {
  const found: string[] = [];
  collect(before, after, [], found);
  return found;
}
