/** Redirects maintained by editors (spec section 2, ruling 12): one lookup per request; the whole set is checked before it goes live. Pure. */

export interface RouteRuleFacts {
  readonly uid: string;
  readonly title: string;
  readonly from: string;
  readonly match: 'exact' | 'prefix';
  readonly to: string;
  readonly status: 301 | 302 | 308 | 410;
}

export interface RouteRules {
  /** The rule for a path: an exact rule first, then the longest prefix. Prefixes match whole path segments. */
  find(path: string): RouteRuleFacts | undefined;
}

/** Normalizes a path for comparison: decoded, lower case, NFC, without double and trailing slashes. */
export function rulePath(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // A path with a broken escape is compared undecoded.
  }
  const tidy = plain
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/');
  return tidy.length > 1 ? tidy.replace(/\/$/, '') : tidy;
}

export function routeRules(rules: readonly RouteRuleFacts[]): RouteRules {
  const exact = new Map<string, RouteRuleFacts>();
  const prefixes = new Map<string, RouteRuleFacts>();
  for (const rule of rules) {
    const known = rule.match === 'exact' ? exact : prefixes;
    const path = rulePath(rule.from);
    if (!known.has(path)) known.set(path, rule);
  }
  return {
    find(path) {
      const plain = rulePath(path);
      const found = exact.get(plain);
      if (found || prefixes.size === 0) return found;
      for (let end = plain.length; end > 0; end = plain.lastIndexOf('/', end - 1)) {
        const rule = prefixes.get(plain.slice(0, end));
        if (rule) return rule;
      }
      return undefined;
    },
  };
}

function targetPath(to: string): string {
  return to.split(/[?#]/, 1)[0] ?? '';
}

/** Whether the target is outside the shop; only http and https URLs are. */
function isAbroad(to: string): boolean {
  return /^https?:\/\/[^/\s\\]/i.test(to) && URL.canParse(to);
}

/**
 * Converts a target on the shop's own host to a path; other targets stay unchanged. Editors copy addresses from the browser. If such a target counted
 * as another site's address, it would not be checked, and a rule that redirects to itself would loop forever.
 */
export function ownTarget(to: string, siteUrl: string): string {
  if (!isAbroad(to) || new URL(to).host !== new URL(siteUrl).host) return to;
  const path = to.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The paths that a request passes through from a rule, until no rule applies or one repeats. `returns`: it comes back to the rule itself. */
function walk(
  rules: RouteRules,
  first: RouteRuleFacts,
): { readonly steps: readonly string[]; readonly loops: boolean; readonly returns: boolean } {
  const seen = new Set([first]);
  const steps = [first.to];
  for (let rule = rules.find(targetPath(first.to)); rule; rule = rules.find(targetPath(rule.to))) {
    steps.push(rule.status === 410 ? '410' : rule.to);
    if (seen.has(rule)) return { steps, loops: true, returns: rule === first };
    if (rule.status === 410 || isAbroad(rule.to)) return { steps, loops: false, returns: false };
    seen.add(rule);
  }
  return { steps, loops: false, returns: false };
}

/** What is wrong with the path of a rule. */
function pathProblem(rule: RouteRuleFacts): string | undefined {
  if (!rule.from.startsWith('/') || rulePath(rule.from) === '/')
    return 'the path must start with / and be more than that';
  // Only the path of a request is looked up.
  return /[?#]/.test(rule.from) ? 'the path must not contain ? or #' : undefined;
}

/** What is wrong with the target of a rule. */
function targetProblem(rule: RouteRuleFacts, rules: RouteRules, isPage: (path: string) => boolean): string | undefined {
  if (rule.status === 410 || isAbroad(rule.to)) return undefined;
  if (!/^\/(?![/\\])/.test(rule.to)) return 'the target must be a path of the shop, or an http(s) address';
  if (rules.find(targetPath(rule.to))) {
    const { steps, loops } = walk(rules, rule);
    const way = [rule.from, ...steps].join(' → ');
    return loops ? `the redirect never ends: ${way}` : `the target is redirected again: ${way}`;
  }
  return isPage(targetPath(rule.to)) ? undefined : 'the target is no page of the shop';
}

export interface RuleProblem {
  readonly rule: RouteRuleFacts;
  /** Predicate or clause for a message: `the target is no page of the shop`. */
  readonly problem: string;
  /** The target used instead; if absent, the rule is left out. */
  readonly followed?: string;
}

/** One sentence with the entry, path, target and problem. */
export function ruleSentence({ rule, problem, followed }: RuleProblem): string {
  const outcome = followed === undefined ? 'it is left out' : `it leads to ${followed} instead`;
  return `route rule "${rule.title}" (${rule.uid}), ${rule.from} → ${rule.to || rule.status}: ${problem}; ${outcome}.`;
}

/** The shop's pages, for checking rules. */
export interface KnownPages {
  readonly isPage: (path: string) => boolean;
  /** The current path of an entry whose page was formerly at this path. */
  readonly movedTo: (path: string) => string | undefined;
}

/** The rule with the new path of a moved target; undefined when the target did not move, or when its old or new path has a rule. */
function leadOn(rule: RouteRuleFacts, rules: RouteRules, { isPage, movedTo }: KnownPages): RouteRuleFacts | undefined {
  const path = targetPath(rule.to);
  if (isPage(path) || rules.find(path)) return undefined;
  const to = movedTo(path);
  return to !== undefined && isPage(to) && !rules.find(to)
    ? { ...rule, to: to + rule.to.slice(path.length) }
    : undefined;
}

/** The rules that share their path with an earlier one, with a half-sentence about it. */
function duplicateProblems(rules: readonly RouteRuleFacts[]): ReadonlyMap<RouteRuleFacts, string> {
  const firsts = new Map<string, RouteRuleFacts>();
  const duplicates = new Map<RouteRuleFacts, string>();
  for (const rule of rules) {
    const key = `${rule.match} ${rulePath(rule.from)}`;
    const first = firsts.get(key);
    if (first) duplicates.set(rule, `the path has another rule already (${first.uid})`);
    else firsts.set(key, rule);
  }
  return duplicates;
}

/** The problems of rules, as far as they do not depend on a rule that has a problem itself. `rules` have valid paths. */
function certainProblems(rules: readonly RouteRuleFacts[], pages: KnownPages): readonly RuleProblem[] {
  const compiled = routeRules(rules);
  const found = new Map<RouteRuleFacts, RuleProblem>();
  for (const rule of rules) {
    const problem = targetProblem(rule, compiled, pages.isPage);
    const moved = problem === undefined ? undefined : leadOn(rule, compiled, pages);
    if (problem !== undefined) found.set(rule, { rule, problem, ...(moved ? { followed: moved.to } : {}) });
  }
  const isLeftOut = (rule: RouteRuleFacts): boolean => found.has(rule) && found.get(rule)?.followed === undefined;
  return [...found.values()].filter(({ rule }) => {
    const next = compiled.find(targetPath(rule.to));
    return next === undefined || !isLeftOut(next) || walk(compiled, rule).returns;
  });
}

/**
 * The rules that go live, and the problems of the others, in the order of `rules`. Leaving out a rule never breaks another one: a rule that
 * leads to the path of a live rule is left out itself. Nor does a broken rule take another one with it: one that leads to the path of a rule
 * that is left out is checked again without it.
 */
export function checkedRules(
  rules: readonly RouteRuleFacts[],
  pages: KnownPages,
): { readonly live: readonly RouteRuleFacts[]; readonly problems: readonly RuleProblem[] } {
  const duplicates = duplicateProblems(rules);
  const found = new Map<RouteRuleFacts, RuleProblem>();
  for (const rule of rules) {
    const problem = duplicates.get(rule) ?? pathProblem(rule);
    if (problem !== undefined) found.set(rule, { rule, problem });
  }
  const isLive = (rule: RouteRuleFacts): boolean => !found.has(rule) || found.get(rule)?.followed !== undefined;
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const problem of certainProblems(rules.filter(isLive), pages)) found.set(problem.rule, problem);
  }
  const live = rules.filter(isLive).map((rule) => {
    const followed = found.get(rule)?.followed;
    return followed === undefined ? rule : { ...rule, to: followed };
  });
  return { live, problems: rules.flatMap((rule) => found.get(rule) ?? []) };
}
