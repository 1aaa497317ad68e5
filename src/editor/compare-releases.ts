/** Compares two releases: finds the URLs that differ, and compares single pages as text. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readManifest } from '#publishing/release/manifest.ts';
import type { PageRecord } from '#publishing/release/page-list.ts';
import type { RetainedRelease } from '#publishing/release/retained-releases.ts';

import { pageMarkup, pageText } from './page-text.ts';
import { difference } from './text-difference.ts';
import type { Piece } from './text-difference.ts';

export interface ComparedPage {
  readonly path: string;
  readonly locale: string;
  /** `data`: the HTML is the same, the payload differs. */
  readonly kind: 'added' | 'changed' | 'removed' | 'data';
}

export interface PageComparison {
  readonly text: readonly Piece[];
  /** Difference of the markup; present only if the text is the same. */
  readonly markup?: readonly Piece[];
}

function kindOf(before: PageRecord | undefined, after: PageRecord | undefined): ComparedPage['kind'] | undefined {
  if (!before) return 'added';
  if (!after) return 'removed';
  if (before.digest !== after.digest) return 'changed';
  return before.payload === after.payload ? undefined : 'data';
}

/** Returns undefined if a release has no manifest that this version can read. */
export async function comparedPages(
  from: RetainedRelease,
  to: RetainedRelease,
): Promise<readonly ComparedPage[] | undefined> {
  const [before, after] = await Promise.all([readManifest(from.dir), readManifest(to.dir)]);
  if (!before || !after) return undefined;
  return after.pages
    .differing(before.pages)
    .flatMap((file): readonly ComparedPage[] => {
      const [old, now] = [before.pages.get(file), after.pages.get(file)];
      const page = now ?? old;
      const kind = kindOf(old, now);
      return page && kind ? [{ path: page.path, locale: page.locale, kind }] : [];
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The HTML of a page. The path is looked up in the manifest: user input is never used as a file path. */
async function pageOf(release: RetainedRelease, path: string): Promise<string | undefined> {
  const manifest = await readManifest(release.dir);
  const [file] = Iterator.from(manifest?.pages.entries() ?? []).find(([, page]) => page.path === path) ?? [];
  return file === undefined ? undefined : readFile(join(release.dir, file), 'utf8').catch(() => undefined);
}

/** Returns undefined for a path that neither release has. */
export async function comparedPage(
  from: RetainedRelease,
  to: RetainedRelease,
  path: string,
): Promise<PageComparison | undefined> {
  const [before, after] = await Promise.all([pageOf(from, path), pageOf(to, path)]);
  if (before === undefined && after === undefined) return undefined;
  const text = difference(pageText(before ?? ''), pageText(after ?? ''));
  if (text.some(({ kind }) => kind !== 'same') || before === after) return { text };
  return { text, markup: difference(pageMarkup(before ?? ''), pageMarkup(after ?? '')) };
}
