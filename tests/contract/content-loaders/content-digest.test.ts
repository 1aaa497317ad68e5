/** The digest of a store is updated with each row, and is independent of the order of the changes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { array, assert as check, constantFrom, property, record } from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import type { StoredChange } from '#content-loaders/stored-change.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-digest-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
let made = 0;
const path = (): string => join(dir, `${(made += 1)}.db`);

const change = record({
  uid: constantFrom('a', 'b', 'c'),
  language: constantFrom('en-us', 'de'),
  title: constantFrom('One', 'Two', undefined),
});

function changeOf({
  uid,
  language,
  title,
}: {
  uid: string;
  language: string;
  title: string | undefined;
}): StoredChange {
  const key = { type: 'alert', uid, language };
  if (title === undefined) return key;
  return {
    ...key,
    digest: title,
    entry: { ...key, type: 'alert', title, updatedAt: '', text: [], kind: 'info' } as never,
  };
}

const apply = (store: ContentStore, changes: readonly StoredChange[]): unknown => store.apply(changes, {}, false);

test('the digest follows additions, changes and removals', () => {
  check(
    property(array(array(change, { maxLength: 5 }), { maxLength: 6 }), (turns) => {
      const one = openContentStore(path());
      const rows = new Map<string, StoredChange>();
      for (const turn of turns) {
        const changes = turn.map(changeOf);
        apply(one, changes);
        for (const each of changes) {
          rows.delete(`${each.uid} ${each.language}`);
          if (each.entry) rows.set(`${each.uid} ${each.language}`, each);
        }
        const other = openContentStore(path());
        apply(other, [...rows.values()].toReversed());
        expect(one.digest()).toBe(other.digest());
        other.close();
      }
      one.close();
    }),
    { numRuns: 30 },
  );
});

test('different rows give a different digest, and a missing digest of an older store is computed', () => {
  const at = path();
  const store = openContentStore(at);
  const empty = store.digest();
  apply(store, [changeOf({ uid: 'a', language: 'de', title: 'One' })]);
  const first = store.digest();
  apply(store, [changeOf({ uid: 'a', language: 'de', title: 'Two' })]);
  const second = store.digest();
  expect(new Set([empty, first, second]).size).toBe(3);
  const database = new DatabaseSync(at);
  database.exec("DELETE FROM meta WHERE key = 'content_digest'");
  expect(store.digest()).toBe(second);
  apply(store, [changeOf({ uid: 'a', language: 'de', title: 'One' })]);
  expect(store.digest()).toBe(first);
  database.close();
  store.close();
});
