/**
 * Collects field problems while an entry is parsed: the readers treat an unusable field as empty, and editors see the problem.
 * Parsing is synchronous, so only one list is open at a time.
 */
import type { FieldProblem } from '#lib/content/field-problem.ts';
import { isWireObject } from '#wire/content/entry-wire.ts';
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

let noted: FieldProblem[] | undefined;
let paths = new WeakMap<WireObject, string>();

export function pathOf(data: WireObject, key: string): string {
  const path = paths.get(data);
  return path ? `${path}.${key}` : key;
}

/** Registers the path of `child`; problems inside it are then reported with that path. */
export function withPath(child: WireObject, path: string): WireObject {
  if (noted && !paths.has(child)) paths.set(child, path);
  return child;
}

export function noteProblem(field: string, problem: string): void {
  if (noted && !noted.some((one) => one.field === field && one.problem === problem)) noted.push({ field, problem });
}

function kindOf(value: WireValue): string {
  if (Array.isArray(value)) return 'a list';
  if (isWireObject(value)) return 'a group of fields';
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'a number' : 'yes or no';
}

/** An empty value is not a wrong type: the content service writes empty fields in several ways. */
const isNothing = (value: WireValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export function noteWrongType(field: string, value: WireValue | undefined, expected: string): void {
  if (value !== undefined && !isNothing(value)) noteProblem(field, `is ${kindOf(value)}, ${expected} is expected`);
}

/** Runs `work` and returns the problems that it noted. */
export function collectProblems<T>(work: () => T): { readonly result: T; readonly problems: readonly FieldProblem[] } {
  const problems: FieldProblem[] = [];
  noted = problems;
  paths = new WeakMap();
  try {
    return { result: work(), problems };
  } finally {
    noted = undefined;
  }
}
