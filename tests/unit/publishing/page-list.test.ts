/** Property test of a page list that shares data with an older release's: it equals an independent list. */
import { array, assert as check, constantFrom, property, record, tuple, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';

import { createPages } from '#publishing/release/page-list.ts';
import type { MadePage, Pages } from '#publishing/release/page-list.ts';

const FILES = Array.from({ length: 60 }, (_, number) => `page ${number}`);
const NAMES = Array.from({ length: 12 }, (_, number) => `product:${number}/de`);
const file = constantFrom(...FILES);
const page = record({
  path: constantFrom('/a', '/b'),
  locale: constantFrom('de-at', 'en-us', 'fr-fr'),
  status: constantFrom(200 as const, 404 as const),
  digest: constantFrom('1', '2', '3'),
  dependencies: uniqueArray(constantFrom(...NAMES), { maxLength: 4 }),
});
const step = record({ made: array(tuple(file, page), { maxLength: 20 }), removed: array(file, { maxLength: 8 }) });

type Model = ReadonlyMap<string, MadePage>;

function after(
  model: Model,
  { made, removed }: { made: readonly (readonly [string, MadePage])[]; removed: readonly string[] },
): Model {
  // prettier-ignore
  const next = new Map(model);
  for (const one of removed) next.delete(one);
  for (const [name, one] of made) next.set(name, one);
  return next;
}

const sorted = (files: Iterable<string>): readonly string[] => [...files].toSorted();

function expectSame(pages: Pages, model: Model): void {
  expect(pages.size).toBe(model.size);
  expect(new Map(pages.madePages())).toEqual(model);
  for (const name of FILES) {
    const { dependencies: _left, ...rest } = model.get(name) ?? { dependencies: [] };
    expect(pages.has(name)).toBe(model.has(name));
    expect(pages.get(name)).toEqual(model.has(name) ? rest : undefined);
    expect(pages.made(name)).toEqual(model.get(name));
  }
  for (const wanted of [NAMES.slice(0, 1), NAMES.slice(3, 6), ['nothing'], []])
    expect(sorted(pages.reading(wanted))).toEqual(
      sorted(
        [...model].flatMap(([name, one]) => (one.dependencies.some((read) => wanted.includes(read)) ? [name] : [])),
      ),
    );
  const reads = new Map<string, Set<string>>();
  for (const { locale, dependencies } of model.values())
    reads.set(locale, new Set([...(reads.get(locale) ?? []), ...dependencies]));
  expect(new Map([...pages.readsOfLocales()].map(([locale, all]) => [locale, sorted(all)]))).toEqual(
    new Map([...reads].map(([locale, all]) => [locale, sorted(all)])),
  );
}

const isOther = (one: MadePage | undefined, other: MadePage | undefined): boolean =>
  one?.path !== other?.path || one?.status !== other?.status || one?.digest !== other?.digest;

test('pages added, replaced and removed across several releases equal those of an independent list', () => {
  check(
    property(array(tuple(file, page)), array(step, { maxLength: 8 }), (first, steps) => {
      let model: Model = new Map(first);
      let pages = createPages(model);
      const before = [{ model, pages }];
      for (const one of steps) {
        pages = pages.with(new Map(one.made), one.removed);
        model = after(model, one);
        before.push({ model, pages });
      }
      for (const one of before) {
        // The lists of older releases must be unchanged.
        expectSame(one.pages, one.model);
        const differing = FILES.filter((name) => isOther(one.model.get(name), model.get(name)));
        expect(sorted(one.pages.differing(pages))).toEqual(sorted(differing));
        expect(sorted(pages.differing(one.pages))).toEqual(sorted(differing));
      }
    }),
  );
});

test('existing pages keep their order, and new ones are sorted', () => {
  const made: MadePage = { path: '/', locale: 'de-at', status: 200, digest: '', dependencies: [] };
  const pages = createPages(['c', 'a', 'b'].map((name) => [name, made]));
  const names = (of: Pages): readonly string[] => [...of.entries()].map(([name]) => name);
  expect(names(pages)).toEqual(['c', 'a', 'b']);
  expect(names(pages.with(new Map([['z', made], ['a', made]]), ['c']))).toEqual(['a', 'b', 'z']); // prettier-ignore
});
