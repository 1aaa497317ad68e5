import { array, assert as check, constantFrom, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { checkedRules, ownTarget, routeRules, ruleSentence } from '#lib/links/route-rules.ts';
import type { RouteRuleFacts } from '#lib/links/route-rules.ts';

const rule = (
  from: string,
  to: string,
  match: 'exact' | 'prefix' = 'exact',
  status: RouteRuleFacts['status'] = 301,
): RouteRuleFacts => ({ uid: `blt-${from}`, title: `rule of ${from}`, from, match, to, status });
const pages = new Set(['/de-de/c/skis', '/de-de', '/', '/en-us/about']);
const isPage = (path: string): boolean => pages.has(path);
const nowhere = { isPage, movedTo: () => undefined };

describe('the rule of a path', () => {
  const rules = routeRules([
    rule('/de/ski', '/de-de/c/skis', 'prefix'),
    rule('/de/ski/alt', '/', 'exact'),
    rule('/de/ski/alt', '/de-de', 'prefix'),
    rule('/de/über-uns', '/en-us/about'),
  ]);

  test.each([
    ['/de/ski', '/de-de/c/skis'],
    ['/de/ski/', '/de-de/c/skis'],
    ['/DE/Ski/freeride', '/de-de/c/skis'],
    ['/de/ski/alt', '/'],
    ['/de/ski/alt/1', '/de-de'],
    ['/de/%C3%BCber-uns', '/en-us/about'],
    ['/de//ski', '/de-de/c/skis'],
    ['/de/skiing', undefined],
    ['/de/ski-alt', undefined],
    ['/de', undefined],
    ['/%zz', undefined],
  ])('%s → %s', (path, to) => {
    expect(rules.find(path)?.to).toBe(to);
  });
});

test.each([
  ['https://www.firn.test/de-de/c/skis?color=ink#top', '/de-de/c/skis?color=ink#top'],
  ['http://WWW.firn.test/a', '/a'],
  ['https://www.firn.test', '/'],
  ['https://www.firn.test?x=1', '/?x=1'],
  ['https://www.firn.test/de/über-uns', '/de/über-uns'],
  ['https://www.firn.test//other.example/', '//other.example/'],
  ['https://firn.test/a', 'https://firn.test/a'],
  ['https://www.firn.test.example/a', 'https://www.firn.test.example/a'],
  ['https://www.firn.test@other.example/a', 'https://www.firn.test@other.example/a'],
  ['/a', '/a'],
  ['', ''],
])('the target %s is %s in the shop of www.firn.test', (to, own) => {
  expect(ownTarget(to, 'https://www.firn.test')).toBe(own);
});

describe('invalid rules', () => {
  test.each([
    ['a redirect to itself', [rule('/a', '/a')], 'never ends: /a → /a'],
    ['a prefix above its target', [rule('/de-de', '/de-de/c/skis', 'prefix')], 'never ends'],
    ['a circle', [rule('/a', '/b'), rule('/b', '/c'), rule('/c', '/a')], '/a → /b → /c → /a'],
    ['a chain', [rule('/a', '/b'), rule('/b', '/de-de')], 'redirected again: /a → /b → /de-de'],
    ['a chain to a gone address', [rule('/a', '/b'), rule('/b', '', 'exact', 410)], 'redirected again: /a → /b → 410'],
    ['a dead target', [rule('/a', '/de-de/c/nothing')], 'no page of the shop'],
    ['a target without locale', [rule('/a', '/c/skis')], 'no page of the shop'],
    ['no target', [rule('/a', '')], 'must be a path of the shop'],
    ['a script', [rule('/a', 'javascript:alert(1)')], 'must be a path of the shop, or an http(s) address'],
    ['another scheme', [rule('/a', 'ftp://example.com/')], 'http(s)'],
    ['a protocol-relative target', [rule('/a', '//example.com/')], 'http(s)'],
    ['a protocol-relative target with a backslash', [rule('/a', '/\\example.com/')], 'http(s)'],
    ['an address without host', [rule('/a', 'https:///x')], 'http(s)'],
    ['a prefix of every path', [rule('/', '/de-de', 'prefix')], 'must start with /'],
    ['no path', [rule('a', '/de-de')], 'must start with /'],
    ['a path with a query', [rule('/a?id=7', '/de-de')], 'must not contain ? or #'],
    ['a path with a fragment', [rule('/a#top', '', 'prefix', 410)], 'must not contain ? or #'],
    ['two rules for one path', [rule('/a', '/de-de'), rule('/A/', '/')], 'another rule already'],
  ])('%s', (_name, rules, expected) => {
    const { live, problems } = checkedRules(rules, nowhere);
    const [problem = ''] = problems.map(ruleSentence);
    expect(problem).toContain(expected);
    const [first] = rules.length > 1 && expected.includes('already') ? rules.slice(1) : rules;
    expect(problem).toContain(first?.uid);
    expect(problem).toContain(`${first?.from} → `);
    expect(problem).toMatch(/; it is left out\.$/);
    expect(live).not.toContain(first);
  });

  test('valid rules have no problem', () => {
    const sound = [
      rule('/a', '/de-de/c/skis?color=ink#top'),
      rule('/b', 'https://example.com/x', 'prefix', 302),
      rule('/c', '', 'prefix', 410),
      rule('/d', '/'),
    ];
    expect(checkedRules(sound, nowhere)).toEqual({ live: sound, problems: [] });
  });

  test('an invalid rule does not affect the valid ones, in any order', () => {
    const [sound, dead] = [rule('/a', '/de-de'), rule('/b', '/nothing')];
    for (const rules of [
      [sound, dead],
      [dead, sound],
    ])
      expect(checkedRules(rules, nowhere).live).toEqual([sound]);
  });

  test.each([
    ['loops', rule('/de-de', '/de-de')],
    ['loops, as a prefix', rule('/de-de', '/de-de/c/skis', 'prefix')],
    ['leads to no page', rule('/de-de', '/nothing')],
    ['leads to no address', rule('/de-de', 'javascript:alert(1)')],
  ])('a rule that %s takes no rule with it whose target it covers', (_name, broken) => {
    const sound = [rule('/a', '/de-de'), rule('/b', '/de-de/c/skis')];
    for (const rules of [
      [...sound, broken],
      [broken, ...sound],
    ]) {
      const { live, problems } = checkedRules(rules, nowhere);
      expect(live).toEqual(sound);
      expect(problems.map((problem) => problem.rule)).toEqual([broken]);
    }
  });

  test('a rule that leads into a circle is reported for its own target, and the rules of the circle for theirs', () => {
    const { live, problems } = checkedRules([rule('/x', '/a'), rule('/a', '/b'), rule('/b', '/a')], nowhere);
    expect(live).toEqual([]);
    expect(problems.map(({ rule: { from }, problem }) => [from, problem])).toEqual([
      ['/x', 'the target is no page of the shop'],
      ['/a', 'the redirect never ends: /a → /b → /a → /b'],
      ['/b', 'the redirect never ends: /b → /a → /b → /a'],
    ]);
  });

  test('a rule follows a target that moved, with its query; a rule that would chain or lead nowhere is dropped', () => {
    const moves = new Map([['/de-de/p/old', '/de-de/c/skis'], ['/de-de/p/lost', '/de-de/p/nothing'], ['/de-de/p/bent', '/en-us/about']]); // prettier-ignore
    const pagesAnd = { isPage, movedTo: (path: string) => moves.get(path) };
    const rules = [rule('/a', '/de-de/p/old?x=1'), rule('/b', '/de-de/p/lost'), rule('/c', '/de-de/p/bent'), rule('/en-us/about', '/de-de')]; // prettier-ignore
    const { live, problems } = checkedRules(rules, pagesAnd);
    expect(live.map(({ from, to }) => [from, to])).toEqual([
      ['/a', '/de-de/c/skis?x=1'],
      ['/en-us/about', '/de-de'],
    ]);
    expect(problems.map(({ rule: { from }, followed }) => [from, followed])).toEqual([
      ['/a', '/de-de/c/skis?x=1'],
      ['/b', undefined],
      ['/c', undefined],
    ]);
  });

  test('a rule whose own path is wrong stays left out when its target has moved', () => {
    const pagesAnd = { isPage, movedTo: () => '/de-de/c/skis' };
    for (const from of ['/', 'a', '/a?id=7']) {
      const { live, problems } = checkedRules([rule(from, '/de-de/p/old')], pagesAnd);
      expect([live, problems[0]?.followed], from).toEqual([[], undefined]);
    }
  });

  test('with any list of rules, every path ends after one step', () => {
    const path = constantFrom('/a', '/a/b', '/b', '/c', '/de-de', '/de-de/c/skis');
    const some = record({ from: path, to: path, match: constantFrom('exact' as const, 'prefix' as const) });
    check(
      property(array(some, { maxLength: 4 }), path, (list, asked) => {
        const rules = list.map(({ from, to, match }) => rule(from, to, match));
        const compiled = routeRules(checkedRules(rules, { isPage, movedTo: () => '/de-de' }).live);
        const found = compiled.find(asked);
        if (found) expect(compiled.find(found.to)).toBeUndefined();
      }),
    );
  });
});
