/** The platform's list filters: `field`, `:in`, `:not_in`, `:not`, `:min`, `:max`, `:greater`, `:less`, `:like`, by field type. */
import { Refusal } from './answer.ts';
import { requestTime } from './request-time.ts';

export type FieldKind = 'number' | 'text' | 'boolean' | 'date' | 'numbers' | 'words' | 'stock';
export type Filter = (wire: Readonly<Record<string, unknown>>) => boolean;

const OPERATORS: Readonly<Record<FieldKind, readonly string[]>> = {
  number: ['', 'in', 'not_in', 'min', 'max', 'greater', 'less'],
  text: ['', 'in', 'not_in', 'like'],
  boolean: [''],
  date: ['', 'not', 'min', 'max'],
  numbers: ['', 'in'],
  words: [''],
  stock: [''],
};
/** Fields searched by a keyword. */
const KEYWORD_FIELDS = ['name', 'description', 'sku'];

function unreadable(name: string): Refusal {
  return new Refusal(422, `The value of the filter ${name} is not valid.`, { errors: { [name]: 'is not valid' } });
}

function asNumber(text: string, name: string): number {
  const value = /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) throw unreadable(name);
  return value;
}

function asTime(text: string, name: string): number {
  const value = requestTime(text);
  if (Number.isNaN(value)) throw unreadable(name);
  return value;
}

/** A query parameter: `price:min` has the field `price` and the operator `min`. */
interface Parameter {
  readonly name: string;
  readonly field: string;
  readonly operator: string;
}

function compare(operator: string, wanted: number): (value: number) => boolean {
  if (operator === 'min') return (value) => value >= wanted;
  if (operator === 'max') return (value) => value <= wanted;
  if (operator === 'greater') return (value) => value > wanted;
  if (operator === 'less') return (value) => value < wanted;
  if (operator === 'not') return (value) => value !== wanted;
  return (value) => value === wanted;
}

function numberFilter({ name, field, operator }: Parameter, text: string): Filter {
  if (operator !== 'in' && operator !== 'not_in') {
    const isMatch = compare(operator, asNumber(text, name));
    return (wire) => isMatch(Number(wire[field]));
  }
  const wanted = new Set(text.split(',').map((part) => asNumber(part.trim(), name)));
  return (wire) => wanted.has(Number(wire[field])) === (operator === 'in');
}

function textFilter(field: string, operator: string, text: string): Filter {
  const of = (wire: Readonly<Record<string, unknown>>): string => String(wire[field]).toLowerCase();
  const wanted = text.toLowerCase();
  if (operator === 'like') return (wire) => of(wire).includes(wanted);
  if (operator === '') return (wire) => of(wire) === wanted;
  const set = new Set(wanted.split(','));
  return (wire) => set.has(of(wire)) === (operator === 'in');
}

/** `categories` matches products in that single category only; `categories:in` matches any of them. */
function numbersFilter({ name, field, operator }: Parameter, text: string): Filter {
  const wanted = text.split(',').map((part) => asNumber(part.trim(), name));
  const of = (wire: Readonly<Record<string, unknown>>): readonly unknown[] => wire[field] as readonly unknown[];
  if (operator === 'in') return (wire) => of(wire).some((value) => wanted.includes(value as number));
  return (wire) => of(wire).length === 1 && of(wire)[0] === wanted[0];
}

/** Matches products in which each word occurs in one of the fields. */
function keywordFilter(text: string): Filter {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (wire) => {
    const found = KEYWORD_FIELDS.map((field) => String(wire[field] ?? '').toLowerCase());
    return wanted.every((word) => found.some((value) => value.includes(word)));
  };
}

/**
 * Matches tracked products: `out_of_stock=1` those sold out, `inventory_low=1` those at or below their warning level, where 0 means no warning. `0` matches
 * all products.
 */
function stockFilter(text: string, name: string): Filter {
  if (text !== '1' && text !== '0') throw unreadable(name);
  return (wire) => {
    if (text === '0') return true;
    const [level, warning] = [Number(wire['inventory_level']), Number(wire['inventory_warning_level'])];
    const isMatch = name === 'inventory_low' ? warning > 0 && level <= warning : level < 1;
    return wire['inventory_tracking'] !== 'none' && isMatch;
  };
}

function booleanFilter(field: string, text: string, name: string): Filter {
  if (!/^(true|false|1|0)$/i.test(text)) throw unreadable(name);
  const wanted = /^(true|1)$/i.test(text);
  return (wire) => wire[field] === wanted;
}

/** Reads all filters of a query. `ignored`: parameters that are not filters; other unknown names are refused, as on the platform. */
export function readFilters(
  search: URLSearchParams,
  fields: Readonly<Record<string, FieldKind>>,
  ignored: readonly string[],
): Filter {
  const names = [...new Set(search.keys())].filter((name) => !ignored.includes(name));
  const split = names.map((name) => {
    const [field = '', operator = ''] = name.split(':');
    return { name, field, operator, kind: Object.hasOwn(fields, field) ? fields[field] : undefined };
  });
  const unknown = split.filter(({ kind, operator }) => !kind || !OPERATORS[kind].includes(operator));
  if (unknown.length > 0) {
    const which = unknown.map(({ name }) => name).join(', ');
    throw new Refusal(422, `The filter(s): ${which} are not valid filter parameter(s).`);
  }
  const filters = split.map(({ name, field, operator, kind }): Filter => {
    const text = search.get(name) ?? '';
    if (kind === 'number') return numberFilter({ name, field, operator }, text);
    if (kind === 'numbers') return numbersFilter({ name, field, operator }, text);
    if (kind === 'boolean') return booleanFilter(field, text, name);
    if (kind === 'text') return textFilter(field, operator, text);
    if (kind === 'words') return keywordFilter(text);
    if (kind === 'stock') return stockFilter(text, name);
    const isMatch = compare(operator, asTime(text, name));
    return (wire) => isMatch(Date.parse(String(wire[field])));
  });
  return (wire) => filters.every((filter) => filter(wire));
}

/** Applies `sort` and `direction`; only `fields` can be sorted by. */
export function sorted<T extends Readonly<Record<string, unknown>>>(
  all: readonly T[],
  search: URLSearchParams,
  fields: readonly string[],
): readonly T[] {
  const field = search.get('sort');
  const direction = search.get('direction') ?? 'asc';
  if (direction !== 'asc' && direction !== 'desc') throw unreadable('direction');
  if (field !== null && !fields.includes(field)) throw unreadable('sort');
  if (field === null) return direction === 'desc' ? all.toReversed() : all;
  const sign = direction === 'asc' ? 1 : -1;
  return all.toSorted((left, right) => {
    const [a, b] = [left[field], right[field]];
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * (String(a) < String(b) ? -1 : Number(String(a) > String(b)));
  });
}
