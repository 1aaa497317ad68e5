/** Redirects that editors keep (spec section 2, ruling 12): one look-up a request, checked as a whole before they go live. Pure. */

export interface RouteRuleFacts {
  readonly uid: string;
  readonly title: string;
  readonly from: string;
  readonly match: 'exact' | 'prefix';
  readonly to: string;
  readonly status: 301 | 302 | 308 | 410;
}

export interface RouteRules {
  /** The rule of a path: an exact one first, then the longest prefix. A prefix matches whole path segments. */
  find(path: string): RouteRuleFacts | undefined;
}

/** Paths as rules compare them: decoded, lower case, one Unicode form, no doubled and no trailing slash. */
export function rulePath(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // A path with a broken escape is compared as it stands.
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

/** A target outside of the shop. Only the web's own schemes leave it. */
function isAbroad(to: string): boolean {
  return /^https?:\/\/[^/\s\\]/i.test(to) && URL.canParse(to);
}

/** The paths that a request walks from a rule, until one is not redirected any more or was seen before. */
function walk(
  rules: RouteRules,
  first: RouteRuleFacts,
): { readonly steps: readonly string[]; readonly loops: boolean } {
  const seen = new Set([first]);
  const steps = [first.to];
  for (let rule = rules.find(targetPath(first.to)); rule; rule = rules.find(targetPath(rule.to))) {
    steps.push(rule.status === 410 ? '410' : rule.to);
    if (seen.has(rule)) return { steps, loops: true };
    if (rule.status === 410 || isAbroad(rule.to)) return { steps, loops: false };
    seen.add(rule);
  }
  return { steps, loops: false };
}

function problemOf(rule: RouteRuleFacts, rules: RouteRules, isPage: (path: string) => boolean): string | undefined {
  if (!rule.from.startsWith('/') || rulePath(rule.from) === '/')
    return 'the path must start with / and be more than that';
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
  /** Half a sentence: `the target is no page of the shop`. */
  readonly problem: string;
  /** Where the rule leads instead; without it the rule is left out. */
  readonly followed?: string;
}

/** A problem as one sentence that names entry, path and target. */
export function ruleSentence({ rule, problem, followed }: RuleProblem): string {
  const outcome = followed === undefined ? 'it is left out' : `it leads to ${followed} instead`;
  return `route rule "${rule.title}" (${rule.uid}), ${rule.from} → ${rule.to || rule.status}: ${problem}; ${outcome}.`;
}

/** The pages of the shop, as rules are checked against them. */
export interface KnownPages {
  readonly isPage: (path: string) => boolean;
  /** Where the page of an address is now that it has none any more. */
  readonly movedTo: (path: string) => string | undefined;
}

/** The rule with the new address of a target that moved; undefined when it did not, or the address has a rule itself. */
function leadOn(rule: RouteRuleFacts, rules: RouteRules, { isPage, movedTo }: KnownPages): RouteRuleFacts | undefined {
  const path = targetPath(rule.to);
  if (isPage(path) || rules.find(path)) return undefined;
  const to = movedTo(path);
  return to !== undefined && isPage(to) && !rules.find(to)
    ? { ...rule, to: to + rule.to.slice(path.length) }
    : undefined;
}

/**
 * The rules that go live, and what is wrong with the others. Leaving a rule out never breaks another one: a rule that leads to a path with a
 * rule is left out itself.
 */
export function checkedRules(
  rules: readonly RouteRuleFacts[],
  pages: KnownPages,
): { readonly live: readonly RouteRuleFacts[]; readonly problems: readonly RuleProblem[] } {
  const compiled = routeRules(rules);
  const seen = new Map<string, RouteRuleFacts>();
  const live: RouteRuleFacts[] = [];
  const problems: RuleProblem[] = [];
  for (const rule of rules) {
    const key = `${rule.match} ${rulePath(rule.from)}`;
    const twin = seen.get(key);
    if (!twin) seen.set(key, rule);
    const problem = twin ? `the path has another rule already (${twin.uid})` : problemOf(rule, compiled, pages.isPage);
    const moved = problem && !twin ? leadOn(rule, compiled, pages) : undefined;
    if (problem) problems.push({ rule, problem, ...(moved ? { followed: moved.to } : {}) });
    if (moved) live.push(moved);
    if (!problem) live.push(rule);
  }
  return { live, problems };
}
