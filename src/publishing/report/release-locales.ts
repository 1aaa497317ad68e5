/** The locales of a release: pages, dependencies, fallbacks and missing texts. */
import { dependencyEntry } from '#content-loaders/dependencies.ts';
import { missingTextOf } from '#content-loaders/missing-texts.ts';
import { contentLanguage, DEFAULT_CONTENT_LANGUAGE, parseLocale } from '#lib/locale/locale.ts';

import type { Manifest } from '../release/manifest.ts';
import type { Fallbacks, MissingText, NamedEntry } from './editor-report.ts';
import type { FactsOfEntries } from './entry-facts.ts';
import { localesInOrder } from './report-order.ts';

export interface ReadLocale {
  readonly code: string;
  readonly country: string;
  readonly language: string;
  /** Addresses of its pages. */
  readonly paths: ReadonlySet<string>;
  /** Names of the dependencies of its pages. */
  readonly reads: ReadonlySet<string>;
}

/** In the order of reports. Yields to the event loop regularly: tens of thousands of pages take a while. */
export async function readLocales(manifest: Manifest): Promise<readonly ReadLocale[]> {
  const paths = new Map<string, Set<string>>();
  let count = 0;
  for (const [, { locale, path, status }] of manifest.pages.entries()) {
    const known = paths.get(locale) ?? new Set();
    paths.set(locale, known);
    if (status === 200) known.add(path);
    count += 1;
    if (count % 5000 === 0) await new Promise(setImmediate);
  }
  const reads = manifest.pages.readsOfLocales();
  const locales = [...paths].flatMap(([code, own]) => {
    const locale = parseLocale(code);
    const language = locale && contentLanguage(locale.language);
    return locale && language
      ? [{ code, country: locale.country, language, paths: own, reads: new Set(reads.get(code)) }]
      : [];
  });
  return localesInOrder(locales, ({ code }) => code);
}

/** Entries that pages in a language use and that fall back to the default language. */
function fallbacksIn(known: FactsOfEntries, language: string, reads: ReadonlySet<string>): readonly NamedEntry[] {
  const wanted = new Map<string, Set<string>>();
  for (const name of reads) {
    const entry = dependencyEntry(name);
    if (!entry || entry.language !== language) continue;
    wanted.set(entry.type, (wanted.get(entry.type) ?? new Set()).add(entry.uid));
  }
  return [...wanted].toSorted().flatMap(([type, uids]) =>
    known
      .list(type, language)
      .filter((entry) => entry.language !== language && (uids.has('*') || uids.has(entry.uid)))
      .map(({ uid, title }) => ({ type, uid, title })),
  );
}

export function fallbacks(known: FactsOfEntries, locales: readonly ReadLocale[]): readonly Fallbacks[] {
  const languages = new Set(locales.map(({ language }) => language));
  languages.delete(DEFAULT_CONTENT_LANGUAGE);
  return [...languages].toSorted().flatMap((language) => {
    const reads = new Set(
      locales.filter((locale) => locale.language === language).flatMap((locale) => [...locale.reads]),
    );
    const entries = fallbacksIn(known, language, reads);
    return entries.length > 0 ? [{ language, entries }] : [];
  });
}

export function missingTexts(locales: readonly ReadLocale[]): readonly MissingText[] {
  const found = new Map<string, string[]>();
  for (const { code, reads } of locales)
    for (const name of reads) {
      const text = missingTextOf(name);
      if (text !== undefined) found.set(text, [...(found.get(text) ?? []), code]);
    }
  return [...found]
    .map(([text, missing]) => ({ text, locales: missing }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1));
}
