/** The snapshot of facts about entries that one report uses. */
import { expect, test } from 'vitest';

import type { EntryFacts } from '#publishing/report/entry-facts.ts';
import { snapshotOf } from '#publishing/report/facts-snapshot.ts';

const fact = (uid: string, language: string): EntryFacts => ({ type: 'product', uid, language, title: `${uid} ${language}`, regions: [], found: [], pictures: [] }); // prettier-ignore

test('a report asks the store once for each list, however many entries it looks up', () => {
  const asked: string[] = [];
  const entries = snapshotOf({
    list(type, language) {
      asked.push(`${type}/${language}`);
      return type === 'product' ? [fact('a', language), fact('b', 'en-us')] : [];
    },
    get: () => expect.fail('The store was asked for a single entry.'),
  });
  for (let time = 0; time < 3; time += 1) {
    expect(entries.get('product', 'a', 'de')?.title).toBe('a de');
    expect(entries.get('product', 'b', 'de')?.title).toBe('b en-us');
    expect(entries.get('product', 'missing', 'de')).toBeUndefined();
    expect(entries.get('page', 'a', 'de')).toBeUndefined();
    expect(entries.get('product', 'a', 'fr')?.title).toBe('a fr');
    expect(entries.list('product', 'de').map(({ uid }) => uid)).toEqual(['a', 'b']);
  }
  expect(asked).toEqual(['product/de', 'page/de', 'product/fr']);
});
