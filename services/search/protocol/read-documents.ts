/** Documents of an indexing request. As in App Search, each document is validated separately. */
import { utcTime } from '@firn/service-http/utc-time.ts';

import type { FieldType, FieldValue, SearchDocument } from '../engine/document.ts';
import { fieldType } from '../port/engine.ts';
import { LIMITS } from './limits.ts';
import { isObject } from './problems.ts';

export interface ReadDocument {
  readonly id: string;
  readonly errors: readonly string[];
  readonly document?: SearchDocument;
}

const FIELD_NAME = /^[a-z0-9][a-z0-9_]{0,63}$/;
const RESERVED = new Set(['external_id', 'engine_id', 'highlight', 'or', 'and', 'not', 'any', 'all', 'none', 'query']);

export const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** A value that a field of its type cannot have. */
interface BadValue {
  readonly bad: string;
}

const FLOAT = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;
/** Length of a refused value in its error text. */
const SHOWN = 100;

/** A number that is given as text is stored as a number in a number field, so that it is sorted and counted as one. The error text for a date is ours. */
function typed(value: string | number, type: FieldType): string | number | BadValue {
  if (typeof value === 'number' || type === 'text') return value;
  const shown = `Value '${value.slice(0, SHOWN)}'`;
  if (type === 'date') return Number.isNaN(utcTime(value)) ? { bad: `${shown} cannot be parsed as a date` } : value;
  const number = FLOAT.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : { bad: `${shown} cannot be parsed as a float` };
}

const isBad = (value: unknown): value is BadValue => isObject(value);

function fieldValue(value: unknown, type: FieldType): FieldValue | BadValue | undefined {
  if (value === null) return null;
  if (isScalar(value)) return typed(value, type);
  if (typeof value === 'boolean') return typed(String(value), type);
  if (!Array.isArray(value) || !value.every(isScalar)) return undefined;
  const values = value.map((one) => typed(one, type));
  return values.find(isBad) ?? values.flatMap((one) => (isBad(one) ? [] : [one]));
}

export function readDocument(
  given: unknown,
  schema: Readonly<Record<string, FieldType>>,
  madeId: () => string,
): ReadDocument {
  if (!isObject(given)) return { id: '', errors: ['Document must be an object'] };
  const id = isId(given['id']) ? String(given['id']) : madeId();
  if (id === '' || id.length > LIMITS.idLength)
    return { id, errors: [`Invalid field value: Value '${id}' cannot be parsed as an id`] };
  if (Buffer.byteLength(JSON.stringify(given)) > LIMITS.documentBytes)
    return { id, errors: ['Document exceeds the limit of 102400 bytes'] };
  const errors: string[] = [];
  const fields: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === 'id') continue;
    const read = fieldValue(value, fieldType({ schema }, name));
    if (!FIELD_NAME.test(name) || RESERVED.has(name)) errors.push(`Invalid field name: ${name}`);
    else if (read === undefined) errors.push(`Invalid field value: Value of '${name}' cannot be indexed`);
    else if (isBad(read)) errors.push(`Invalid field value: ${read.bad}`);
    else fields[name] = read;
  }
  if (Object.keys(fields).length > LIMITS.fields) errors.push(`Document has more than ${LIMITS.fields} fields`);
  return errors.length > 0 ? { id, errors } : { id, errors, document: { ...fields, id } };
}
