/** From a published release to the report for editors. */
import { createPages } from '../pages.ts';
import type { PublishedFacts } from '../publish-options.ts';
import { routeSource } from '../route-source.ts';
import { pageDifferences, reportedChanges } from './changes.ts';
import type { EditorReport, FieldFinding, LocaleReport } from './editor-report.ts';
import { fieldFindings } from './field-findings.ts';
import { leftOut } from './left-out.ts';
import { fallbacks, missingTexts, readLocales } from './read-locales.ts';
import type { ReadLocale } from './read-locales.ts';

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function counter(
  found: Omit<EditorReport, 'locales' | 'release' | 'at' | 'rendered' | 'failed'>,
): (locale: ReadLocale) => Pick<LocaleReport, 'fellBack' | 'leftOut' | 'missingTexts' | 'missingAlts' | 'brokenLinks'> {
  const naming = (list: readonly Pick<FieldFinding, 'locales'>[], code: string): number =>
    list.filter(({ locales }) => locales.includes(code)).length;
  return ({ code, language }) => ({
    fellBack: found.fallbacks.find((one) => one.language === language)?.entries.length ?? 0,
    leftOut: found.leftOut.filter((one) => one.locales.includes(code) || (one.locales.length === 0 && one.language === language)).length, // prettier-ignore
    missingTexts: naming(found.missingTexts, code),
    missingAlts: naming(found.missingAlts, code),
    brokenLinks: naming(found.brokenLinks, code),
  });
}

export async function makeReport(facts: PublishedFacts, at: Date): Promise<EditorReport> {
  const { store, entries, manifest, previous, release } = facts;
  const locales = await readLocales(manifest);
  const { regionCountries } = routeSource(store);
  const rules = store.list('route_rule', 'en-us');
  await breathe();
  const found = {
    fallbacks: fallbacks(entries, locales),
    leftOut: leftOut(store, entries, locales, regionCountries),
    missingTexts: missingTexts(locales),
    ...fieldFindings(entries, locales, rules),
  };
  await breathe();
  const titleOf = (type: string, uid: string, language: string): string | undefined =>
    entries.get(type, uid, language)?.title;
  const changes = previous && reportedChanges(store, titleOf, previous.manifest, manifest.pages);
  const count = counter(found);
  const differences = pageDifferences(previous?.manifest.pages ?? createPages([]), manifest.pages);
  return {
    release: release.id,
    at: at.toISOString(),
    rendered: facts.rendered,
    failed: facts.failed,
    ...(facts.notLearnt.length > 0
      ? { notLearnt: facts.notLearnt.map(({ region, message }) => ({ region, message })) }
      : {}),
    ...(changes ? { changes } : {}),
    locales: locales.map((locale) => ({
      locale: locale.code,
      country: locale.country,
      language: locale.language,
      pages: locale.paths.size,
      ...differences(locale.code),
      ...count(locale),
    })),
    ...found,
  };
}
