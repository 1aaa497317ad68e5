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
  for (const rule of rules) (rule.match === 'exact' ? exact : prefixes).set(rulePath(rule.from), rule);
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

/** What is wrong with the rules, a sentence each that names entry, path and target. Empty when they may go live. */
export function ruleProblems(rules: readonly RouteRuleFacts[], isPage: (path: string) => boolean): readonly string[] {
  const compiled = routeRules(rules);
  const seen = new Map<string, RouteRuleFacts>();
  return rules.flatMap((rule) => {
    const key = `${rule.match} ${rulePath(rule.from)}`;
    const twin = seen.get(key);
    seen.set(key, rule);
    const problem = twin ? `the path has another rule already (${twin.uid})` : problemOf(rule, compiled, isPage);
    return problem
      ? [`route rule "${rule.title}" (${rule.uid}), ${rule.from} → ${rule.to || rule.status}: ${problem}.`]
      : [];
  });
}
