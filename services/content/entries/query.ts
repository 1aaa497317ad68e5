/** Matches entries against the query language (its semantics are taken from recorded traffic). */
import { utcTime } from '@firn/service-http/utc-time.ts';

import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { CONTENT_ERRORS, ContentFault } from '../requests/errors.ts';
import { isWireObject } from '../stack/wire-object.ts';

/** Data of the stack that matching needs: subqueries over references, and taxonomy trees. */
export interface QueryWorld {
  /** Uids of all entries that match a subquery. */
  referenced(query: WireObject): ReadonlySet<string>;
  /** A term and its descendants, with their depth below it. */
  termsBelow(taxonomy: string, term: string): ReadonlyMap<string, number>;
  termsAbove(taxonomy: string, term: string): ReadonlyMap<string, number>;
}

const DATE = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;
const MAX_PATTERN = 500;

/** All values at a dotted path; a path through lists (groups, blocks) has several. */
export function valuesAt(value: WireValue | undefined, path: readonly string[]): WireValue[] {
  if (value === undefined) return [];
  if (Array.isArray(value))
    return path.length === 0 ? [value, ...value] : value.flatMap((item: WireValue) => valuesAt(item, path));
  const [head, ...rest] = path;
  if (head === undefined) return [value];
  // A path may name what every object inherits, such as `constructor`.
  return isWireObject(value) && Object.hasOwn(value, head) ? valuesAt(value[head], rest) : [];
}

export function comparable(left: WireValue, right: WireValue): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  const difference = DATE.test(left) && DATE.test(right) ? utcTime(left) - utcTime(right) : Number.NaN;
  if (!Number.isNaN(difference)) return difference;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function same(left: WireValue, right: WireValue): boolean {
  if (left === right) return true;
  if (Array.isArray(left) || Array.isArray(right) || isWireObject(left) || isWireObject(right))
    return JSON.stringify(left) === JSON.stringify(right);
  return typeof left === 'string' && typeof right === 'string' && DATE.test(left) && comparable(left, right) === 0;
}

export function asList(value: WireValue | undefined): readonly WireValue[] {
  if (Array.isArray(value)) return value as readonly WireValue[];
  if (isWireObject(value)) return Object.values(value);
  throw new ContentFault(CONTENT_ERRORS.badQuery);
}

/** Applies the option `x`: removes white space and comments outside of character classes. */
function withoutLayout(source: string): string {
  return source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\s+|#.*/g, (part) => (/^[\\[]/.test(part) ? part : ''));
}

/** Compiles a regular expression. Options are `i`, `m`, `s` and `x`, as in PCRE. The caller must limit the run time. */
export function pattern(source: WireValue, options: WireValue = ''): RegExp {
  if (typeof source !== 'string' || source.length > MAX_PATTERN) throw new ContentFault(CONTENT_ERRORS.badQuery);
  if (typeof options !== 'string' || !/^[imsx]*$/.test(options)) throw new ContentFault(CONTENT_ERRORS.badQuery);
  const flags = [...new Set(options)].filter((option) => option !== 'x').join('');
  try {
    return new RegExp(options.includes('x') ? withoutLayout(source) : source, flags);
  } catch {
    throw new ContentFault(CONTENT_ERRORS.badQuery);
  }
}

type Test = (values: readonly WireValue[], operand: WireValue, condition: WireObject) => boolean;

const present = (values: readonly WireValue[]): boolean => values.some((value) => value !== null);
const compare =
  (accepts: (difference: number) => boolean): Test =>
  (values, operand) =>
    values.some((value) => {
      const difference = comparable(value, operand);
      return difference !== undefined && accepts(difference);
    });

/** Tests equality; null matches null and missing values. */
const equals: Test = (values, operand) =>
  operand === null ? !present(values) : values.some((value) => same(value, operand));

const TESTS = {
  $eq: equals,
  $ne: (values, operand, condition) => !equals(values, operand, condition),
  $lt: compare((difference) => difference < 0),
  $lte: compare((difference) => difference <= 0),
  $gt: compare((difference) => difference > 0),
  $gte: compare((difference) => difference >= 0),
  $in: (values, operand) => asList(operand).some((wanted) => values.some((value) => same(value, wanted))),
  $nin: (values, operand) => !asList(operand).some((wanted) => values.some((value) => same(value, wanted))),
  $exists: (values, operand) => present(values) === (operand === true || operand === 'true'),
  $regex: (values, operand, condition) => {
    const expression = pattern(operand, condition['$options']);
    return values.some((value) => typeof value === 'string' && expression.test(value));
  },
} as const satisfies Readonly<Record<string, Test>>;

/** The test of an operator; undefined for an unknown one, such as a name that every object inherits. */
export function testOf(operator: string): Test | undefined {
  return Object.hasOwn(TESTS, operator) ? TESTS[operator as keyof typeof TESTS] : undefined;
}

/** Uids of references: objects with a uid or, in older exports, plain uids. */
function references(values: readonly WireValue[]): readonly string[] {
  return values.flatMap((value) => {
    if (typeof value === 'string') return [value];
    return isWireObject(value) ? [`${value['uid'] as string}`] : [];
  });
}

function matchesCondition(values: readonly WireValue[], condition: WireValue, context: QueryWorld): boolean {
  if (!isWireObject(condition) || !Object.keys(condition).some((key) => key.startsWith('$')))
    return TESTS.$eq(values, condition, {});
  return Object.entries(condition).every(([operator, operand]) => {
    if (operator === '$options') return true;
    if (operator === '$elemMatch') {
      if (!isWireObject(operand)) throw new ContentFault(CONTENT_ERRORS.badQuery);
      return values.some((value) => isWireObject(value) && matches(value, operand, context));
    }
    if (operator === '$in_query' || operator === '$nin_query') {
      if (!isWireObject(operand)) throw new ContentFault(CONTENT_ERRORS.badQuery);
      const found = context.referenced(operand);
      return references(values).some((uid) => found.has(uid)) === (operator === '$in_query');
    }
    const test = testOf(operator);
    if (!test) throw new ContentFault(CONTENT_ERRORS.badQuery);
    return test(values, operand, condition);
  });
}

interface TaggedTerms {
  readonly taxonomy: string;
  /** The entry's terms in this taxonomy. */
  readonly terms: readonly string[];
}

function termsOf(entry: WireObject, taxonomy: string): TaggedTerms {
  const tagged = valuesAt(entry['taxonomies'], []).filter(isWireObject);
  const own = tagged.filter((value) => value['taxonomy_uid'] === taxonomy);
  return { taxonomy, terms: own.map((value) => `${value['term_uid']}`) };
}

/** The term's uid in a condition. Throws a ContentFault for lists and objects. */
export function termIn(value: WireValue): string {
  if (typeof value === 'object' && value !== null) throw new ContentFault(CONTENT_ERRORS.badQuery);
  return String(value);
}

function matchesTaxonomy({ taxonomy, terms }: TaggedTerms, condition: WireValue, context: QueryWorld): boolean {
  if (!isWireObject(condition)) return terms.includes(termIn(condition));
  const levels = typeof condition['levels'] === 'number' ? condition['levels'] : Infinity;
  return Object.entries(condition).every(([operator, operand]) => {
    const walk = operator.endsWith('below')
      ? context.termsBelow(taxonomy, termIn(operand))
      : operator.endsWith('above')
        ? context.termsAbove(taxonomy, termIn(operand))
        : undefined;
    if (!walk) return operator === 'levels' || matchesCondition(terms, { [operator]: operand }, context);
    const least = operator.startsWith('$eq_') ? 0 : 1;
    return terms.some((entryTerm) => {
      const depth = walk.get(entryTerm);
      return depth !== undefined && depth >= least && depth <= levels;
    });
  });
}

/** Whether an entry matches a query, which must have passed `checkQuery`. Throws a ContentFault for any other error in it. */
export function matches(entry: WireObject, query: WireObject, context: QueryWorld): boolean {
  return Object.entries(query).every(([key, condition]) => {
    if (key === '$and' || key === '$or') {
      const parts = asList(condition).map((part) => {
        if (!isWireObject(part)) throw new ContentFault(CONTENT_ERRORS.badQuery);
        return part;
      });
      return key === '$and'
        ? parts.every((part) => matches(entry, part, context))
        : parts.some((part) => matches(entry, part, context));
    }
    if (key.startsWith('$')) throw new ContentFault(CONTENT_ERRORS.badQuery);
    if (key.startsWith('taxonomies.'))
      return matchesTaxonomy(termsOf(entry, key.slice('taxonomies.'.length)), condition, context);
    return matchesCondition(valuesAt(entry, key.split('.')), condition, context);
  });
}
