/** Pages of a release that consist only of what each page read. */
import { createPages } from '#publishing/release/page-list.ts';
import type { Pages } from '#publishing/release/page-list.ts';

/** File → entries that its page read. */
export function pagesReading(reads: Iterable<readonly [file: string, names: readonly string[]]>): Pages {
  const page = { path: '/', locale: 'en-us', status: 200, digest: '' } as const;
  return createPages(Array.from(reads, ([file, dependencies]) => [file, { ...page, dependencies }]));
}
