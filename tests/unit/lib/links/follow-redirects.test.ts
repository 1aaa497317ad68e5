import { describe, expect, test } from 'vitest';

import { followRedirects, REDIRECT_LIMIT } from '#lib/links/follow-redirects.ts';
import type { Redirect } from '#lib/links/follow-redirects.ts';

const lasting = (to: string): Redirect => ({ to, status: 301, personal: false });
const moving = (to: string): Redirect => ({ to, status: 302, personal: true });

/** A table of redirects by path. */
function table(rows: Readonly<Record<string, Redirect>>) {
  return (path: string): Redirect | undefined => rows[path];
}

describe('redirects followed on the server', () => {
  test('a redirect to a page keeps its target and status', () => {
    expect(followRedirects(lasting('/a'), table({}))).toEqual({
      kind: 'redirect',
      to: '/a',
      status: 301,
      personal: false,
    });
  });

  test('permanent redirects in a row stay permanent', () => {
    expect(followRedirects(lasting('/a'), table({ '/a': { ...lasting('/b'), status: 308 } }))).toEqual({
      kind: 'redirect',
      to: '/b',
      status: 308,
      personal: false,
    });
  });

  test('one temporary or personal hop makes the whole redirect temporary and personal', () => {
    for (const [first, second] of [
      [moving('/a'), lasting('/b')],
      [lasting('/a'), moving('/b')],
    ] as const)
      expect(followRedirects(first, table({ '/a': second }))).toEqual({
        kind: 'redirect',
        to: '/b',
        status: 302,
        personal: true,
      });
  });

  test('a target outside the shop is not followed', () => {
    for (const to of ['https://shop.example/a', '//shop.example/a', '/\\shop.example'])
      expect(followRedirects(lasting(to), () => lasting('/b'))).toMatchObject({ kind: 'redirect', to });
  });

  test('the query is passed to the next step, and a fragment survives a target without one', () => {
    const asked: string[] = [];
    const outcome = followRedirects(lasting('/a?x=1#top'), (path, search) => {
      asked.push(path + search);
      return path === '/a' ? lasting('/b?x=1') : undefined;
    });
    expect(asked).toEqual(['/a?x=1', '/b?x=1']);
    expect(outcome).toMatchObject({ to: '/b?x=1#top' });
  });

  test('ten redirects are followed, an eleventh and a loop are too many', () => {
    const chain = (length: number) => (path: string) => {
      const at = Number(path.slice(1));
      return at < length ? lasting(`/${at + 1}`) : undefined;
    };
    expect(followRedirects(lasting('/1'), chain(REDIRECT_LIMIT))).toMatchObject({ kind: 'redirect', to: '/10' });
    expect(followRedirects(lasting('/1'), chain(REDIRECT_LIMIT + 1))).toEqual({ kind: 'too-many' });
    expect(followRedirects(lasting('/a'), table({ '/a': lasting('/a') }))).toEqual({ kind: 'too-many' });
  });
});
