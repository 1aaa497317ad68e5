/** Page records of a release that contain only the entries that each page has read. */
import { createPages } from '#publishing/release/page-list.ts';
import type { Pages } from '#publishing/release/page-list.ts';

/** Creates page records. `reads`: for each file, the entries that its page has read. */
export function pageRecords(reads: Iterable<readonly [file: string, names: readonly string[]]>): Pages {
  const page = { path: '/', locale: 'en-us', status: 200, digest: '' } as const;
  return createPages(Array.from(reads, ([file, dependencies]) => [file, { ...page, dependencies }]));
}
