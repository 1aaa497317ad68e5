/** `npm run audit:seo`: checks a whole release the way search engines read it (docs/how-to/seo.md). */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { routeRules } from '#lib/links/route-rules.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';

import { readRelease } from './read-release.ts';
import { CHECKS } from './seo-checks.ts';

/** Paths that the server handles without a file: pictures, films, the API, forms. */
const SERVED = /^\/(?:[isv]\/|api\/|[a-z]{2}-(?:[a-z]{2}|global)\/(?:cart-add|cart-change)$)/;
const MOST_SHOWN = 20;

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
  const rules = routeRules(readServingFacts(dir).rules);
  const isThere = (path: string): boolean =>
    SERVED.test(path) || existsSync(join(dir, path)) || ![undefined, 410].includes(rules.find(path)?.status);
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
