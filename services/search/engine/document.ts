/** Documents of an engine. */
export type FieldValue = string | number | readonly (string | number)[] | null;

export interface SearchDocument {
  readonly id: string;
  readonly [field: string]: FieldValue;
}

export type FieldType = 'text' | 'number' | 'date';

/** The values of a field as a list; empty when the field is absent. */
export function valuesOf(document: SearchDocument, field: string): readonly (string | number)[] {
  // A field may have the name of a property that every object inherits, such as `constructor`.
  const value = Object.hasOwn(document, field) ? document[field] : undefined;
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly (string | number)[]) : [value as string | number];
}
