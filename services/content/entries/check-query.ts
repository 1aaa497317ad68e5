/** Checks queries before any entry is matched, so that an invalid query is refused even if there are no entries. */
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { CONTENT_ERRORS, ContentFault } from '../requests/errors.ts';
import { isWireObject } from '../stack/wire-object.ts';
import { asList, pattern, termIn, testOf } from './query.ts';

/** Nesting limit of a query or a request body, against stack overflow. */
const MAX_NESTING = 40;
const WALKS = new Set(['$above', '$below', '$eq_above', '$eq_below']);

function refuse(): never {
  throw new ContentFault(CONTENT_ERRORS.badQuery);
}

export function checkNesting(value: unknown, left = MAX_NESTING): void {
  if (typeof value !== 'object' || value === null) return;
  if (left === 0) refuse();
  for (const inner of Object.values(value)) checkNesting(inner, left - 1);
}

function checkOperator(operator: string, operand: WireValue, condition: WireObject): void {
  if (operator === '$elemMatch' || operator === '$in_query' || operator === '$nin_query')
    checkParts(isWireObject(operand) ? operand : refuse());
  else if (operator === '$options') pattern(condition['$regex'] ?? refuse(), operand);
  else if (!testOf(operator)) refuse();
  else if (operator === '$regex') pattern(operand, condition['$options']);
  else if (operator === '$in' || operator === '$nin') asList(operand);
}

/** Checks a condition on a taxonomy: a term, or operators that walk its tree of terms besides the usual ones. */
function checkTerms(condition: WireValue): void {
  if (!isWireObject(condition)) {
    termIn(condition);
    return;
  }
  for (const [operator, operand] of Object.entries(condition)) {
    if (operator === 'levels') {
      if (typeof operand !== 'number') refuse();
    } else if (WALKS.has(operator)) termIn(operand);
    else checkOperator(operator, operand, condition);
  }
}

function checkParts(query: WireObject): void {
  for (const [key, condition] of Object.entries(query)) {
    if (key === '$and' || key === '$or')
      for (const part of asList(condition)) checkParts(isWireObject(part) ? part : refuse());
    else if (key.startsWith('$')) refuse();
    else if (key.startsWith('taxonomies.')) checkTerms(condition);
    else if (isWireObject(condition) && Object.keys(condition).some((name) => name.startsWith('$')))
      for (const [operator, operand] of Object.entries(condition)) checkOperator(operator, operand, condition);
  }
}

/** Throws a ContentFault for an invalid query. */
export function checkQuery(query: WireObject): void {
  checkNesting(query);
  checkParts(query);
}
