/** Text extraction from pages, and the difference of two texts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pageMarkup, pageText } from '#editor/page-text.ts';
import { pageDifferencePage } from '#editor/release-comparison-page.ts';
import { difference } from '#editor/text-difference.ts';

describe('page text', () => {
  test('has one line per block, with inline text joined, pictures as alternative text, and nothing invisible', () => {
    const html = `<!doctype html><html><head><title>Ridge 98</title><meta name="description" content="A ski."><style>p{}</style>
      <script>track()</script></head><body><h1>Ridge <em>98</em></h1><p>From <b>€ 759</b>,
      per pair</p><ul><li>One</li><li><a href="/x">Two</a></li></ul><img alt="Blue ski"><img><svg><text>no</text></svg></body></html>`;
    expect(pageText(html)).toEqual([
      'Title: Ridge 98',
      'Description: A ski.',
      'Ridge 98',
      'From € 759, per pair',
      'One',
      'Two',
      '[picture: Blue ski]',
      '[picture: no text]',
    ]);
  });

  test.each(['', '<', '<p>unclosed <b>and', '\0', '<table><p>moved</table>'])(
    'is read as far as possible from broken markup (%j)',
    (html) => {
      // prettier-ignore
      expect(Array.isArray(pageText(html))).toBe(true);
    },
  );

  test('of markup has one line per tag', () => {
    expect(pageMarkup('<p><b>x</b></p> <i></i>')).toEqual(['<p>', '<b>x</b>', '</p>', '<i>', '</i>']);
  });
});

describe('text difference', () => {
  const lines: fc.Arbitrary<string[]> = fc.array<string>(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });

  test('is the left text without its added lines, and the right text without its removed lines', () => {
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const pieces = difference(left, right);
        const but = (kind: string): string[] => pieces.filter((one) => one.kind !== kind).map(({ text }) => text);
        expect(but('added')).toEqual(left);
        expect(but('removed')).toEqual(right);
      }),
    );
  });

  test('is empty for equal texts, and one line for an inserted line', () => {
    fc.assert(
      fc.property(lines, fc.nat(30), (left, at) => {
        expect(difference(left, left).every(({ kind }) => kind === 'same')).toBe(true);
        const right = left.toSpliced(at, 0, 'new');
        expect(difference(left, right).filter(({ kind }) => kind !== 'same')).toEqual([{ kind: 'added', text: 'new' }]);
      }),
    );
  });

  test('shows texts with too many changes as removed and added in full', () => {
    const left = Array.from({ length: 3000 }, (_none, index) => `old ${index}`);
    const right = Array.from({ length: 3000 }, (_none, index) => `new ${index}`);
    const pieces = difference(['head', ...left], ['head', ...right]);
    expect(pieces).toHaveLength(6002);
    expect([0, 3000, 3001, 6001].map((at) => pieces[at]?.kind)).toEqual(['removed', 'removed', 'added', 'added']);
  });
});

test('a comparison with more lines than its page shows says how many are left out', () => {
  const release = { id: 'a', at: '2026-01-01T10:00:00Z', why: '', hasReport: true, isLive: false } as const;
  const page = (count: number): string =>
    pageDifferencePage({ session: { csrf: '' }, from: release, to: { ...release, id: 'b' } } as never, '/de-at/a', {
      text: Array.from({ length: count }, (_, at) => ({ kind: 'added', text: `line ${at}` }) as const),
    });
  expect(page(2000)).not.toContain('not shown here');
  expect(page(2003)).toContain('and 3 more lines, not shown here');
});
