/** Validates requests against the schemas of their endpoint and refuses invalid ones with messages. */
import * as v from 'valibot';

import type { Schema } from '#lib/contract/endpoint.ts';
import { findNotPlain } from '#lib/contract/plain-text.ts';

import { Refusal } from './refusal.ts';

/** Maximum number of invalid values that an error response lists. */
const MOST_FIELDS = 50;
const NOT_PLAIN = 'holds a character that is not text: a control character or half a surrogate pair.';

/** Throws the Refusal `malformed-text` for a string anywhere in `value` that the platform and the databases cannot store. */
export function checkText(value: unknown): void {
  const path = findNotPlain(value);
  if (path === undefined) return;
  const field = path || 'body';
  throw new Refusal('malformed-text', `${field} ${NOT_PLAIN}`, { fields: { [field]: NOT_PLAIN } });
}

/** Reads the query parameters. A repeated parameter is refused: caches, proxies and the shop may interpret it differently. */
export function readQuery(parameters: URLSearchParams): Readonly<Record<string, string>> {
  const repeated = [...parameters.keys()].find((name, index, names) => names.indexOf(name) !== index)?.slice(0, 80);
  if (repeated !== undefined)
    throw new Refusal('malformed-request', `${repeated} is given twice.`, {
      fields: { [repeated]: 'is given twice.' },
    });
  return Object.fromEntries(parameters);
}

const NOT_AN_OBJECT = 'must be a JSON object.';

/** Like `read`, for a body. Every body of the API is an object; the schema alone would accept an array as an object without its keys. */
export function readBodyAs<S extends Schema>(schema: S, body: unknown): v.InferOutput<S> {
  if (Array.isArray(body))
    throw new Refusal('malformed-body', `body ${NOT_AN_OBJECT}`, { fields: { body: NOT_AN_OBJECT } });
  return read(schema, body, 'malformed-body');
}

/**
 * Throws a Refusal that lists the invalid values by their paths, up to a limit. Unknown keys of a strict object are invalid; unknown keys of other
 * objects are dropped.
 */
export function read<S extends Schema>(
  schema: S,
  value: unknown,
  code: 'malformed-request' | 'malformed-body',
): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  // A null prototype makes `constructor` an ordinary field name.
  const fields = Object.create(null) as Record<string, string>;
  for (const issue of result.issues.slice(0, MOST_FIELDS)) {
    const path = (v.getDotPath(issue) ?? 'body').slice(0, 80);
    const absent = issue.input === undefined && issue.expected !== 'never';
    fields[path] ??= issue.expected === 'never' ? 'is not known here.' : absent ? 'is missing.' : issue.message;
  }
  const [path = 'body', message = ''] = Object.entries(fields)[0] ?? [];
  throw new Refusal(code, `${path} ${message}`, { fields });
}
