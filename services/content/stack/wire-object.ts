import type { WireObject } from '#wire/content/entry-wire.ts';

/** True for objects; false for arrays and scalars. */
export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
