/**
 * Lets the translations of an entry share what is the same in all of them: prices, pictures, sizes, most specifications. A renderer that holds several
 * languages needs much less memory then. Neither entry may be changed afterwards.
 */
type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Whether both have the same keys in the same order, so that they are equal if their values are. */
function haveSameKeys(keys: readonly string[], other: Members): boolean {
  const others = Object.keys(other);
  return others.length === keys.length && keys.every((key, at) => others[at] === key);
}

/** Returns `other` where it equals `value`, and otherwise `value` with its equal parts replaced by those of `other`. Both are parsed JSON. */
export function shareEqualParts<T>(value: T, other: unknown): T {
  // Equal texts are different objects in memory.
  if (value === other) return other as T;
  if (!isMembers(value) || !isMembers(other) || Array.isArray(value) !== Array.isArray(other)) return value;
  const keys = Object.keys(value);
  let isEqual = haveSameKeys(keys, other);
  for (const key of keys) {
    if (!Object.hasOwn(other, key)) continue;
    const shared = shareEqualParts(value[key], other[key]);
    (value as Members)[key] = shared;
    if (shared !== other[key]) isEqual = false;
  }
  return isEqual ? (other as T) : value;
}
