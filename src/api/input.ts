/** Schemas of what a request may carry, and the reader that refuses the rest in words. */
import * as v from 'valibot';

import { Refusal } from './refusal.ts';

export type Schema = v.GenericSchema;

const MAX_PAGE = 100;
const MAX_IDS = 50;
const MAX_ID = 2_147_483_647;

const ID_MESSAGE = 'must be a positive whole number.';

/** A number in an address or a query. */
export const textId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/, ID_MESSAGE),
  v.transform(Number),
  v.maxValue(MAX_ID, ID_MESSAGE),
);

export const uuid = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, 'must be a UUID.'),
  v.toLowerCase(),
);

/** A number in a body. */
export const bodyId = v.pipe(
  v.number(ID_MESSAGE),
  v.integer(ID_MESSAGE),
  v.minValue(1, ID_MESSAGE),
  v.maxValue(MAX_ID, ID_MESSAGE),
);

export const idList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.maxLength(MAX_IDS, `takes at most ${MAX_IDS} ids.`),
  v.array(textId),
);

export const page = v.optional(v.pipe(textId, v.maxValue(MAX_PAGE, `goes to ${MAX_PAGE} at most.`)), '1');

/** Names joined by commas, each one of `known`. */
export function nameList<const T extends string>(known: readonly T[]) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((name) => name !== '')),
    v.maxLength(50, 'takes at most 50 names.'),
    v.array(v.picklist(known, `takes: ${known.join(', ')}.`)),
  );
}

export const fieldList = v.pipe(
  v.string(),
  v.regex(/^[\w.,]{0,1000}$/, 'takes field names joined by commas.'),
  v.transform((text) => text.split(',').filter((name) => name !== '')),
);

/** The parameters of a query, each of them given once: what a cache, a proxy and the shop make of a second one may differ. */
export function readQuery(parameters: URLSearchParams): Readonly<Record<string, string>> {
  const twice = [...parameters.keys()].find((name, index, names) => names.indexOf(name) !== index)?.slice(0, 80);
  if (twice !== undefined)
    throw new Refusal(400, 'malformed-request', `${twice} is given twice.`, { fields: { [twice]: 'is given twice.' } });
  return Object.fromEntries(parameters);
}

const CODES = { 400: 'malformed-request', 422: 'malformed-body' } as const;

/** Throws the Refusal that names every wrong value by its path. Unknown keys of a strict object are wrong values, those of an object are dropped. */
export function read<S extends Schema>(schema: S, value: unknown, status: keyof typeof CODES): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  // Without a prototype: `constructor` is a name like any other.
  const fields = Object.create(null) as Record<string, string>;
  for (const issue of result.issues) {
    const path = (v.getDotPath(issue) ?? 'body').slice(0, 80);
    const absent = issue.input === undefined && issue.expected !== 'never';
    fields[path] ??= issue.expected === 'never' ? 'is not known here.' : absent ? 'is missing.' : issue.message;
  }
  const [path = 'body', message = ''] = Object.entries(fields)[0] ?? [];
  throw new Refusal(status, CODES[status], `${path} ${message}`, { fields });
}
