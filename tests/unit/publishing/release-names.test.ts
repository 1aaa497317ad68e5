/** The content service's releases by name, as the preview's desk shows and reads them. */
import { expect, test } from 'vitest';

import type { ContentRelease } from '#clients/content/content-releases.ts';
import { NoMoment } from '#publishing/preview/preview-moment.ts';
import { releaseNames } from '#publishing/preview/release-names.ts';

const RELEASES: readonly ContentRelease[] = [{ uid: 'blt1', name: 'Winter' }];

test('a request that comes while the list is being read waits for it, and the list is read once', async () => {
  const answer = Promise.withResolvers<readonly ContentRelease[]>();
  let reads = 0;
  const names = releaseNames(
    () => {
      reads += 1;
      return answer.promise;
    },
    () => undefined,
  );
  const asked = [names.list(), names.list()];
  const uids = ['winter', 'blt1', 'Summer'].map((name) => names.uidOf(name));
  answer.resolve(RELEASES);
  expect(await Promise.all(asked)).toEqual([RELEASES, RELEASES]);
  expect(await Promise.all(uids.slice(0, 2))).toEqual(['blt1', 'blt1']);
  await expect(uids[2]).rejects.toThrow(NoMoment);
  expect(reads).toBe(1);
});

test('without a list, text is a uid; a list that cannot be read is reported once', async () => {
  expect(await releaseNames(undefined, () => undefined).uidOf('blt7')).toBe('blt7');
  const errors: unknown[] = [];
  const names = releaseNames(
    () => Promise.reject(new Error('503')),
    (error) => errors.push(error),
  );
  expect(await Promise.all([names.uidOf('blt7'), names.list()])).toEqual(['blt7', []]);
  expect(await names.list()).toEqual([]);
  expect(errors).toHaveLength(1);
});
