/** Boosts of a request or of an engine's settings. */
import { utcTime } from '@firn/service-http/utc-time.ts';

import type { Boost, Boosts } from '../engine/boosts.ts';
import { LIMITS } from './limits.ts';
import { isObject } from './problems.ts';
import type { Json } from './problems.ts';
import type { FilterRules } from './read-filters.ts';

const TYPES = new Set(['value', 'functional', 'proximity', 'recency']);
const CURVES = new Set(['linear', 'exponential', 'logarithmic', 'gaussian']);

function readBoost(given: Json): Boost | undefined {
  const { type, operation = 'add', factor = 1, value, function: curve = 'linear', center } = given;
  if (typeof type !== 'string' || !TYPES.has(type)) return undefined;
  if (operation !== 'add' && operation !== 'multiply') return undefined;
  if (typeof factor !== 'number' || Math.abs(factor) > 10) return undefined;
  if (typeof curve !== 'string' || !CURVES.has(curve)) return undefined;
  const values = (Array.isArray(value) ? value : [value]) as readonly unknown[];
  if (type === 'value' && !values.every((one) => typeof one === 'string' || typeof one === 'number')) return undefined;
  const middle = center === 'now' ? Date.now() : typeof center === 'string' ? utcTime(center) : center;
  if ((type === 'proximity' || type === 'recency') && !Number.isFinite(middle)) return undefined;
  return {
    type: type === 'recency' ? 'proximity' : (type as Boost['type']),
    operation,
    factor,
    values: type === 'value' ? (values as readonly string[]) : [],
    curve: curve as Boost['curve'],
    center: typeof middle === 'number' ? middle : 0,
  };
}

export function readBoosts(given: unknown, { isField, problems }: FilterRules): Boosts | undefined {
  if (given === undefined) return undefined;
  if (!isObject(given)) {
    problems.add('Boosts must be an object');
    return undefined;
  }
  const boosts: Record<string, readonly Boost[]> = {};
  for (const [field, value] of Object.entries(given)) {
    if (!isField(field)) {
      problems.add(`Boosts contains invalid field: ${field}`);
      continue;
    }
    const list = (Array.isArray(value) ? value : [value]) as readonly unknown[];
    const read = list.map((one) => (isObject(one) ? readBoost(one) : undefined));
    if (read.includes(undefined)) problems.add(`Boosts contains invalid boost for field: ${field}`);
    boosts[field] = read.filter((one) => one !== undefined);
  }
  if (Object.values(boosts).flat().length > LIMITS.boosts)
    problems.add(`Boosts contains more than ${LIMITS.boosts} boosts`);
  return boosts;
}

/** Reads the field weights of a request: `{field: {weight: 1–10}}`. */
export function readSearchFields(
  given: unknown,
  { isField, problems }: FilterRules,
): Readonly<Record<string, number>> | undefined {
  if (given === undefined) return undefined;
  if (!isObject(given)) {
    problems.add('Search fields must be an object');
    return undefined;
  }
  const fields: Record<string, number> = {};
  for (const [field, value] of Object.entries(given)) {
    const weight = isObject(value) ? (value['weight'] ?? 1) : 1;
    if (!isField(field)) problems.add(`Search fields contains invalid field: ${field}`);
    else if (typeof weight !== 'number' || weight < 0 || weight > 10)
      problems.add(`Search fields contains invalid weight for field: ${field}; must be between 0 and 10`);
    else fields[field] = weight;
  }
  return fields;
}
