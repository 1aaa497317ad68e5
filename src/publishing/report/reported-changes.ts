/** The effect of edits: entry → fields → pages. */
import type { LoggedChange } from '#content-loaders/change-log.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { isGonePage } from '#lib/release/gone-page.ts';

import { touchingChanges } from '../plan/publish-plan.ts';
import type { Manifest } from '../release/manifest.ts';
import type { Pages } from '../release/page-list.ts';
import type { ReportedChange } from './editor-report.ts';
import { defaultLocaleFirst } from './report-order.ts';

/** Joins the edits of one entry in one language. */
function joined(changes: readonly LoggedChange[]): readonly LoggedChange[] {
  const found = new Map<string, LoggedChange>();
  for (const change of changes) {
    const key = `${change.type}/${change.uid}/${change.language}`;
    const before = found.get(key);
    const urls = [...new Set([...(before?.urls ?? []), ...change.urls])];
    const fields = [...new Set([...(before?.fields ?? []), ...change.fields])];
    const kind = before?.kind === 'added' && change.kind === 'changed' ? 'added' : change.kind;
    const title = change.title || (before?.title ?? '');
    found.set(key, { ...change, title, kind, urls, fields: kind === 'changed' ? fields : [] });
  }
  return [...found.values()];
}

/** The changes since a release, with the pages that they affect; undefined when the store does not know the changes. */
export function reportedChanges(
  store: ContentStore,
  titleOf: (type: string, uid: string, language: string) => string | undefined,
  { since, pages }: { readonly since: Manifest; readonly pages: Pages },
): readonly ReportedChange[] | undefined {
  const { lineage, revision, digest } = since.content;
  const logged = lineage === store.lineage() ? store.changesSince(revision, digest) : undefined;
  if (!logged) return undefined;
  const changes = joined(logged);
  const own = (type: string, uid: string): readonly string[] => store.languagesOf(type, uid);
  const touched = new Map<LoggedChange, Set<string>>();
  // Check the dependencies of both releases: an edit may remove or add a dependency.
  for (const all of [since.pages, pages])
    for (const [file, touching] of touchingChanges(all, changes, own))
      for (const change of touching)
        touched.set(change, (touched.get(change) ?? new Set()).add((pages.get(file) ?? all.get(file))?.path ?? file));
  return changes.map((change) => {
    const { type, uid, language, kind, fields } = change;
    const title = titleOf(type, uid, language) || change.title;
    return { type, uid, title, language, kind, fields, pages: defaultLocaleFirst(touched.get(change) ?? []) };
  });
}

export interface PageDifference {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const NONE: PageDifference = { changed: [], added: [], removed: [] };

/** Locale → addresses whose page differs. */
export function pageDifferences(before: Pages, after: Pages): (locale: string) => PageDifference {
  const found = new Map<string, { changed: string[]; added: string[]; removed: string[] }>();
  for (const file of after.differing(before)) {
    if (isGonePage(file)) continue;
    const [old, now] = [before.get(file), after.get(file)];
    const page = now ?? old;
    if (!page) continue;
    const lists = found.get(page.locale) ?? { changed: [], added: [], removed: [] };
    found.set(page.locale, lists);
    lists[now ? (old ? 'changed' : 'added') : 'removed'].push(page.path);
  }
  return (locale) => found.get(locale) ?? NONE;
}
