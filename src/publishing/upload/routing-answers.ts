/**
 * What a release answers without a file: redirects and removed addresses. An upload compares them with those of the last one, because a path whose
 * file did not change may have another answer. Pure.
 */
import { rulePath } from '#lib/links/route-rules.ts';
import type { ServingFacts } from '#lib/release/serving-facts.ts';

/** `exact /old`, `prefix /old` or `gone /old` → the answer as text. */
export type RoutingAnswers = Readonly<Record<string, string>>;

/** The path of a rule as visitors request it: decoded, without a trailing slash, in the letters that its editor typed. */
function requestedPath(from: string): string {
  const path = from.replace(/(?<=.)\/$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function routingAnswers({ rules, gone }: Pick<ServingFacts, 'rules' | 'gone'>): RoutingAnswers {
  const answers: Record<string, string> = {};
  // The first rule of a path applies.
  for (const { match, from, status, to } of rules) answers[`${match} ${requestedPath(from)}`] ??= `${status} ${to}`;
  for (const { path, ...answer } of gone) answers[`gone ${path}`] = JSON.stringify(answer);
  return answers;
}

/** Splits `prefix /old`. */
function partsOf(name: string): readonly [kind: string, path: string] {
  const end = name.indexOf(' ');
  return [name.slice(0, end), name.slice(end + 1)];
}

function isBelow(path: string, prefixes: ReadonlySet<string>): boolean {
  if (prefixes.size === 0) return false;
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (prefixes.has(path.slice(0, end))) return true;
  return false;
}

/**
 * The decoded paths whose answer differs. `paths`: the decoded paths that have, or had, a file; a rule applies to each spelling of its path, and one of
 * a prefix to all paths below. Other paths below a prefix are unknown.
 */
export function changedAnswers(
  before: RoutingAnswers,
  now: RoutingAnswers,
  paths: Iterable<string>,
): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const changed = [...names].filter((name) => before[name] !== now[name]).map(partsOf);
  if (changed.length === 0) return [];
  const [exact, prefixes] = ['exact', 'prefix'].map((kind) => new Set(changed.flatMap(([own, path]) => (own === kind ? [rulePath(path)] : [])))) as [Set<string>, Set<string>]; // prettier-ignore
  const gone = [...names].map(partsOf).flatMap(([kind, path]) => (kind === 'gone' ? [path] : []));
  const affected = [...paths, ...gone].filter((path) => {
    const plain = rulePath(path);
    return exact.has(plain) || isBelow(plain, prefixes);
  });
  const named = changed.flatMap(([kind, path]) => (kind === 'gone' ? [path] : [path, rulePath(path)]));
  return [...new Set([...named, ...affected])];
}
