import type { WireObject } from '#wire/content/entry-wire.ts';

/** Tells objects from lists and scalars. */
export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
