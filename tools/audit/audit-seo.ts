/** `npm run audit:seo`: checks a whole release the way search engines read it (docs/how-to/seo.md). */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { routeRules } from '#lib/links/route-rules.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';

import { readRelease } from './read-release.ts';
import { CHECKS } from './seo-checks.ts';

/** Paths that the server handles without a file: pictures, films, the API, forms. */
const SERVED = /^\/(?:[isv]\/|api\/|[a-z]{2}-(?:[a-z]{2}|global)\/(?:cart-add|cart-change)$)/;
const MOST_SHOWN = 20;

/** A folder does not count: the server responds with 404 unless it holds a page. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Whether the server has a response other than an error for a path that is not a page. `dir`: folder of the release. */
export function responses(dir: string): (path: string) => boolean {
  const rules = routeRules(readServingFacts(dir).rules);
  return (path) => SERVED.test(path) || isFile(join(dir, path)) || ![undefined, 410].includes(rules.find(path)?.status);
}

/** Returns the number of failed checks; 1 without a release. `report`: file for the counts. */
export async function auditSeo({
  dir,
  report,
}: {
  readonly dir: string;
  readonly report?: string | undefined;
}): Promise<number> {
  const release = await readRelease(resolve(dir));
  if (!release) {
    console.error(`${dir} is not a release; run \`npm run build\` first.`);
    return 1;
  }
  const isThere = responses(dir);
  let failed = 0;
  for (const { name, problems } of CHECKS) {
    const found = problems(release, isThere);
    if (found.length > 0) failed += 1;
    console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'}  ${name}${found.length === 0 ? '' : `: ${found.length}`}`);
    for (const problem of found.slice(0, MOST_SHOWN)) console.log(`          ${problem}`);
  }
  console.log(`${release.pages.size} pages, ${release.sitemap.size} in the sitemap.`);
  if (report) {
    mkdirSync(dirname(report), { recursive: true });
    writeFileSync(report, JSON.stringify({ numPassedTests: CHECKS.length - failed, numFailedTests: failed }));
  }
  return failed;
}
