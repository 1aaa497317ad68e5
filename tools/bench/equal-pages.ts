/** Compares the pages of two folders byte by byte, except for parts that always differ. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { publishedHtml } from '#publishing/render/published-html.ts';

import { pageFiles } from './html.ts';

export interface Comparison {
  /** Number of equal pages. */
  readonly pages: number;
}

const SHOWN = 3;
const AROUND = 80;

/** Removes island uids, which Astro derives from how a page was built. Everything else, including asset names, must be equal. */
export function comparable(html: string): string {
  return html.replaceAll(/(<astro-island )uid="\w+"/g, '$1uid=""');
}

/** File of a static Astro build for a release's `file`: Astro writes `404.html` only at the root. */
export function staticFile(file: string): string {
  return file === '404.html' ? file : file.replace(/\/(404|410)\.html$/, '/$1/index.html');
}

/** Describes the first difference in one line; undefined if the pages are equal. */
export function difference(ours: string, theirs: string): string | undefined {
  const [left, right] = [comparable(ours), comparable(theirs)];
  if (left === right) return undefined;
  let at = 0;
  while (left[at] === right[at]) at += 1;
  const from = Math.max(0, at - AROUND / 2);
  const around = (text: string): string => JSON.stringify(text.slice(from, from + AROUND));
  return `at ${at}: ${around(left)} is not ${around(right)}`;
}

/**
 * Compares a release with a static build of the same pages, which first gets the changes that the release makes after rendering (`publishedHtml`).
 * Throws an AppError `bench-unequal` that names missing, additional or different pages.
 */
export async function comparePages(release: string, built: string): Promise<Comparison> {
  const ours = await pageFiles(release);
  const theirs = new Set(await pageFiles(built));
  const problems: string[] = [];
  for (const file of ours) {
    const other = staticFile(file);
    if (!theirs.delete(other)) problems.push(`${other} is missing`);
    else {
      const expected = publishedHtml(await readFile(join(built, other))).toString('utf8');
      const found = difference(await readFile(join(release, file), 'utf8'), expected);
      if (found) problems.push(`${file} ${found}`);
    }
  }
  problems.push(...[...theirs].map((file) => `${file} is too many`));
  if (problems.length === 0 && ours.length > 0) return { pages: ours.length };
  throw new AppError(
    'bench-unequal',
    ours.length === 0
      ? `There are no pages in ${release}.`
      : `The pages that are compared are not equal, ${problems.length} of ${ours.length} differ:\n  ${problems.slice(0, SHOWN).join('\n  ')}`,
  );
}
