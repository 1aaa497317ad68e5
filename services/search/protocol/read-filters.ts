/** Filters of a request: `{field: value | [values] | {from, to}}` and `{all | any | none: […]}`, nested. */
import type { Filter } from '../engine/filter.ts';
import { rangeNumber } from '../engine/filter.ts';
import { LIMITS } from './limits.ts';
import { isObject } from './problems.ts';
import type { Problems } from './problems.ts';

export interface FilterRules {
  isField(name: string): boolean;
  readonly problems: Problems;
}

const isValue = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

function readField(field: string, value: unknown, { isField, problems }: FilterRules): Filter | undefined {
  if (!isField(field)) {
    problems.add(`Filters contains invalid field: ${field}`);
    return undefined;
  }
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  if (isObject(value)) {
    const { from, to, ...others } = value;
    const bounds = [from, to].filter((bound) => bound !== undefined);
    const isRange = bounds.length > 0 && Object.keys(others).length === 0;
    if (isRange && bounds.every((bound) => isValue(bound) && !Number.isNaN(rangeNumber(bound)))) {
      return {
        kind: 'range',
        field,
        ...(isValue(from) ? { from: rangeNumber(from) } : {}),
        ...(isValue(to) ? { to: rangeNumber(to) } : {}),
      };
    }
    problems.add(`Filters contains invalid value for field: ${field}`);
    return undefined;
  }
  if (values.length > LIMITS.filterValues) {
    problems.add(`Filters contains too many values for field: ${field}; the limit is ${LIMITS.filterValues}`);
    return undefined;
  }
  if (!values.every(isValue)) {
    problems.add(`Filters contains invalid value for field: ${field}`);
    return undefined;
  }
  return { kind: 'values', field, values };
}

/** Undefined if the filters are absent or invalid; errors are added to `problems`. */
export function readFilters(given: unknown, rules: FilterRules): Filter | undefined {
  let count = 0;
  let objects = 1;
  function read(value: unknown, depth: number): Filter | undefined {
    if (!isObject(value)) {
      rules.problems.add('Filters must be an object');
      return undefined;
    }
    const keys = Object.keys(value);
    const [key] = keys;
    if (key === undefined) return { kind: 'all', filters: [] };
    if (depth > LIMITS.filterDepth) {
      rules.problems.add(`Filters must not be nested deeper than ${LIMITS.filterDepth} levels`);
      return undefined;
    }
    if (keys.length > 1 && !keys.every((one) => one === 'all' || one === 'any' || one === 'none')) {
      rules.problems.add('Filters contains more than one field in an object');
      return undefined;
    }
    const joined = keys.map((one) => readOne(one, value[one], depth));
    const filters = joined.filter((one) => one !== undefined);
    return filters.length === 1 ? filters[0] : { kind: 'all', filters };
  }
  function readOne(key: string, value: unknown, depth: number): Filter | undefined {
    if (key !== 'all' && key !== 'any' && key !== 'none') {
      count += 1;
      if (count > LIMITS.filters) rules.problems.add(`Filters contains more than ${LIMITS.filters} filters`);
      return readField(key, value, rules);
    }
    const list = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    objects += list.length;
    if (objects > LIMITS.filterObjects) {
      rules.problems.add(`Filters contains more than ${LIMITS.filterObjects} objects`);
      return undefined;
    }
    const filters = list.map((one) => read(one, depth + 1)).filter((one) => one !== undefined);
    // The official client sends an empty `any` after its last condition was removed; it excludes nothing.
    return { kind: key, filters };
  }
  return given === undefined ? undefined : read(given, 1);
}
