/**
 * Pages of a release whose files were deleted by a person, lost by a disk, or damaged by a power cut: the system writes a new file to the disk up to
 * half a minute later, and until then only its name may be there. Flushing each page before a release goes live would take longer than rendering it.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { digestOf } from './file-digest.ts';
import { manifestPath } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { PageRecord } from './page-list.ts';
import { filesOf, markdownFile, payloadFile } from './release-files.ts';
import { runInTimeSlices } from './time-slices.ts';

/** Exists once the contents of the release's last written files were checked. */
const CHECKED = '.firn/contents-checked';
/** After this time the system has written a file to the disk. */
const WRITTEN_MS = 120_000;

export interface IncompletePages {
  /** Pages, by file, of which a file is missing or damaged. */
  readonly pages: readonly string[];
  /** The damaged files of these pages. */
  readonly damaged: readonly string[];
}

function digestFor(part: string, file: string, page: PageRecord): string | undefined {
  if (part === payloadFile(file)) return page.payload;
  return part === markdownFile(file) ? page.twin : page.digest;
}

/** `since`: files written later (ms) are compared with their digest; of others, which only exist or not, none is empty. */
function stateOf(path: string, digest: string | undefined, since: number): 'whole' | 'missing' | 'damaged' {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 'missing';
  if (found.size === 0) return 'damaged';
  if (found.mtimeMs < since || digest === undefined) return 'whole';
  return digestOf(readFileSync(path)) === digest ? 'whole' : 'damaged';
}

/** The last time (ms) from which files of the release may have been on their way to the disk; none once they were checked. */
function unsafeSince(dir: string): number {
  if (existsSync(join(dir, CHECKED))) return Infinity;
  const written = statSync(manifestPath(dir), { throwIfNoEntry: false })?.mtimeMs;
  return written === undefined ? Infinity : written - WRITTEN_MS;
}

interface Check {
  readonly dir: string;
  readonly since: number;
  readonly pages: string[];
  readonly damaged: string[];
}

function* checks({ dir, since, pages, damaged }: Check, all: Manifest['pages']): Generator<void> {
  for (const [file, page] of all.entries()) {
    const states = filesOf(file, page).map((part) => {
      const state = stateOf(join(dir, part), digestFor(part, file, page), since);
      if (state === 'damaged') damaged.push(part);
      return state;
    });
    if (states.some((state) => state !== 'whole')) pages.push(file);
    yield;
  }
}

/** Sizes of all files, and contents of those that were written last: a few microseconds a file, some thirty where the content is read. */
export async function incompletePages(dir: string, { pages }: Pick<Manifest, 'pages'>): Promise<IncompletePages> {
  const found: Check = { dir, since: unsafeSince(dir), pages: [], damaged: [] };
  await runInTimeSlices(checks(found, pages));
  return found;
}

/** Called when `incompletePages` was called for a release: once its files are on the disk, later checks need not read them again. */
export async function noteContentsChecked(dir: string, now: Date): Promise<void> {
  const since = unsafeSince(dir);
  if (now.getTime() > since + 2 * WRITTEN_MS) await writeFile(join(dir, CHECKED), '');
}
