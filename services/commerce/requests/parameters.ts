/** Reads query parameters and bodies as the platform does; malformed ones are refused. */
import { Refusal } from './answer.ts';

/** Parameters of all lists that are not filters. */
export const LIST_PARAMETERS = ['page', 'limit', 'include', 'include_fields', 'exclude_fields', 'sort', 'direction'];

const MAX_LIMIT = 250;
const MAX_BODY_CHARACTERS = 1_048_576;
const LARGEST_ID = 2_147_483_647;

export const isCount = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= LARGEST_ID;

/** Reads an id from a path; throws a 404 unless it is a positive integer. */
export function pathId(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;
  if (!isCount(id, 1)) throw new Refusal(404);
  return id;
}

function positive(search: URLSearchParams, name: string, fallback: number): number {
  const text = search.get(name);
  if (text === null) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1)
    throw new Refusal(422, `The ${name} must be a positive integer.`, { errors: { [name]: 'must be positive' } });
  return value;
}

/** Reads `page` and `limit` (default 50; above 250: 413); `cap`: lower maximum, set by an `include`. */
export function paging(search: URLSearchParams, cap = MAX_LIMIT): { readonly page: number; readonly limit: number } {
  const limit = positive(search, 'limit', 50);
  if (limit > MAX_LIMIT) throw new Refusal(413, `The limit must not exceed ${MAX_LIMIT}.`);
  return { page: positive(search, 'page', 1), limit: Math.min(limit, cap) };
}

/** Reads a comma-separated list; unknown words are refused. */
export function listParameter(search: URLSearchParams, name: string, known: readonly string[]): ReadonlySet<string> {
  const values = search.get(name)?.split(',').filter(Boolean) ?? [];
  const unknown = values.filter((word) => !known.includes(word));
  if (unknown.length > 0)
    throw new Refusal(422, `Invalid field(s): ${unknown.join(', ')}`, { errors: { [name]: 'is not valid' } });
  return new Set(values);
}

/**
 * Applies `include_fields` and `exclude_fields`; the fields in `always` (the id) are always included. `known` is empty if there is nothing to list: no field
 * is then unknown.
 */
export function fieldFilter(
  search: URLSearchParams,
  known: readonly string[],
  always: ReadonlySet<string>,
): (wire: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> {
  if (known.length === 0) return (wire) => wire;
  const wanted = listParameter(search, 'include_fields', known);
  const unwanted = listParameter(search, 'exclude_fields', known);
  if (wanted.size === 0 && unwanted.size === 0) return (wire) => wire;
  return (wire) =>
    Object.fromEntries(
      Object.entries(wire).filter(
        ([key]) => always.has(key) || ((wanted.size === 0 || wanted.has(key)) && !unwanted.has(key)),
      ),
    );
}

/** Matches JSON escapes of NUL or a surrogate. */
const ODD_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Refuses text that the database cannot store: NUL and lone surrogates. */
function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new Refusal(400, 'Input is invalid: the body contains text that cannot be stored.');
  return value;
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.length > MAX_BODY_CHARACTERS) throw new Refusal(413);
  if (text === '') return undefined;
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new Refusal(415);
  try {
    return JSON.parse(text, ODD_ESCAPE.test(text) ? storable : undefined);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'Input is invalid: the body is not valid JSON.');
  }
}

export type Body = Readonly<Record<string, unknown>>;

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the body as an object; `{}` if it is empty. */
export async function readBody(request: Request): Promise<Body> {
  const value = (await readJson(request)) ?? {};
  if (!isBody(value)) throw new Refusal(422, 'The body must be a JSON object.');
  return value;
}

/** Reads the body as a list of 1 to `most` objects. */
export async function readList(request: Request, most: number): Promise<readonly Body[]> {
  const value = await readJson(request);
  if (!Array.isArray(value) || value.length === 0)
    throw new Refusal(422, 'The body must be a JSON list of at least one.');
  if (value.length > most) throw new Refusal(413, `The body must not hold more than ${most} items.`);
  if (!value.every(isBody)) throw new Refusal(422, 'Every item of the body must be a JSON object.');
  return value;
}

/** Reads the ids of a comma-separated filter; undefined if it is absent. */
export function idsIn(search: URLSearchParams, name: string): readonly number[] | undefined {
  const text = search.get(name);
  if (text === null) return undefined;
  const ids = text.split(',').map((part) => (/^\s*\d{1,10}\s*$/.test(part) ? Number(part) : Number.NaN));
  if (!ids.every((id) => isCount(id, 0)) || ids.length > 1000)
    throw new Refusal(422, `The value of the filter ${name} is not valid.`, { errors: { [name]: 'is not valid' } });
  return ids;
}

/** Refuses unknown parameters. */
export function knownOnly(search: URLSearchParams, known: readonly string[]): void {
  const unknown = [...new Set(search.keys())].filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Refusal(422, `The filter(s): ${unknown.join(', ')} are not valid filter parameter(s).`);
}
