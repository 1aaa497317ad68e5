/** Conflicts of addresses in a large batch of changes. */
import { expect, test } from 'vitest';

import { settleAddresses } from '#content-loaders/address-conflicts.ts';
import type { AddressTable } from '#content-loaders/address-table.ts';
import type { StoredChange } from '#content-loaders/stored-change.ts';
import type { Entry } from '#lib/content/entries.ts';

function page(uid: string, url: string): StoredChange {
  return { type: 'page', uid, language: 'en-us', digest: uid, entry: { type: 'page', uid, url } as unknown as Entry };
}

test('the number of addresses looked up does not grow with the number of conflicts', () => {
  let lookups = 0;
  const table: AddressTable = {
    pathOf: () => undefined,
    rowsAt() {
      lookups += 1;
      return [];
    },
    set: () => undefined,
    waiting: () => [],
    wait: () => undefined,
    stopWaiting: () => undefined,
  };
  const first = Array.from({ length: 2000 }, (_, at) => page(`first${at}`, `/page-${at}`));
  const second = Array.from({ length: 100 }, (_, at) => page(`second${at}`, `/page-${1900 + at}`));
  const { changes, waiting } = settleAddresses(table, [...first, ...second], () => false);
  expect(changes).toEqual(first);
  expect(waiting.map(({ uid, holder }) => [uid, holder.uid])).toEqual(
    second.map(({ uid }, at) => [uid, `first${1900 + at}`]),
  );
  expect(lookups).toBeLessThanOrEqual(2 * (first.length + second.length));
});
