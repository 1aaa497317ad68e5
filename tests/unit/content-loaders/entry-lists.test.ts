/** Lists updated with each changed entry equal lists built from the final rows. */
import { array, assert as check, constantFrom, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';

import { entryLists } from '#content-loaders/entry-lists.ts';
import { StoredEntry } from '#content-loaders/stored-entries.ts';
import type { Entry } from '#lib/content/entries.ts';

const UIDS = ['a', 'b', 'c'];
const LANGUAGES = ['en-us', 'de'];
/** The first two are spellings of one address. */
const URLS = ['/ridge', 'ridge/', '/ridge-98', ''];

const edits = array(
  record({
    uid: constantFrom(...UIDS),
    language: constantFrom(...LANGUAGES),
    /** Without an address the entry is removed. */
    url: option(constantFrom(...URLS), { freq: 4 }),
  }),
  { maxLength: 12 },
);

type Languages = ReadonlyMap<string, StoredEntry>;

function edited(
  before: Languages | undefined,
  { uid, language, url }: { readonly uid: string; readonly language: string; readonly url: string | null },
): Languages | undefined {
  const after = new Map(before);
  after.delete(language);
  const entry = { type: 'page', uid, language, url } as unknown as Entry;
  if (url !== null) after.set(language, new StoredEntry(entry));
  return after.size > 0 ? after : undefined;
}

test('the owner of an address is found, even when several entries have it, in a language or by fallback', () => {
  check(
    property(edits, (all) => {
      let rows = new Map<string, Languages>();
      const lists = entryLists(() => rows);
      const answers = (of: typeof lists) => LANGUAGES.flatMap((language) => URLS.map((url) => of.uidAt(url, language)));
      for (const edit of all) {
        answers(lists);
        const [before, after] = [rows.get(edit.uid), edited(rows.get(edit.uid), edit)];
        const others = [...rows].filter(([uid]) => uid !== edit.uid);
        rows = new Map([...others, ...(after ? [[edit.uid, after] as const] : [])].toSorted(([a], [b]) => (a < b ? -1 : 1))); // prettier-ignore
        lists.changed(before, after);
        expect(answers(lists)).toEqual(answers(entryLists(() => rows)));
      }
    }),
    { numRuns: 500 },
  );
});
