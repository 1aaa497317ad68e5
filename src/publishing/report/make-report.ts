/** Creates the report for editors from a published release. */
import type { FindMissingPictures } from '#clients/media/find-missing-pictures.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';
import { MEDIA_ALIAS } from '#lib/media/image-url.ts';

import type { PublishedFacts } from '../loop/publish-options.ts';
import { routeSource } from '../plan/route-source.ts';
import { createPages } from '../release/page-list.ts';
import type { PageRecord } from '../release/page-list.ts';
import type {
  Coverage,
  EditorReport,
  FieldFinding,
  LocaleReport,
  ReportedChange,
  UnseenEdit,
} from './editor-report.ts';
import type { FactsOfEntries } from './entry-facts.ts';
import { entryFindings, namedPictures } from './entry-findings.ts';
import type { EntryPlace } from './entry-findings.ts';
import { snapshotOf } from './facts-snapshot.ts';
import { fieldFindings } from './field-findings.ts';
import { leftOut } from './left-out-entries.ts';
import { fallbacks, missingTexts, readLocales } from './release-locales.ts';
import type { ReadLocale } from './release-locales.ts';
import { pageDifferences, reportedChanges } from './reported-changes.ts';
import type { PageDifference } from './reported-changes.ts';
import { describeServingChanges } from './serving-changes.ts';

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function counter(
  found: Omit<Coverage, 'locales'>,
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

/** Types that appear on no page: redirects and markets. */
const ELSEWHERE: ReadonlySet<string> = new Set(['country', 'regions', 'route_rule']);
/** Maximum number of unseen edits per report. */
export const MOST_UNSEEN = 50;

/**
 * Edits without a visible effect: their pages are byte for byte the same, or no page depends on them. `differing`: addresses of pages that changed.
 * `languages`: those that a locale uses; others have no pages.
 */
function unseenEdits(
  { sync, failed }: PublishedFacts,
  changes: readonly ReportedChange[],
  { differing, languages }: Readonly<Record<'differing' | 'languages', ReadonlySet<string>>>,
): readonly UnseenEdit[] {
  // A page that failed to render is reported as a failure instead.
  const shown = new Set([...differing, ...failed.map(({ path }) => path)]);
  const without = changes.filter(({ type, kind, pages }) => kind !== 'removed' && !ELSEWHERE.has(type) && !pages.some((path) => shown.has(path))); // prettier-ignore
  const again = sync.unchanged.map(({ type, uid, title, language }) => ({ type, uid, title, language, fields: [] }));

  const edits = without
    .filter(({ language }) => languages.has(language))
    .map(({ type, uid, title, language, fields }) => ({ type, uid, title, language, fields }));
  return [...edits, ...again].slice(0, MOST_UNSEEN);
}

function withLost(difference: PageDifference, lost: readonly PageRecord[]): PageDifference {
  return { ...difference, removed: [...difference.removed, ...lost.map(({ path }) => path)] };
}

export interface MakeReportOptions {
  readonly at: Date;
  /** Where editors edit an entry. */
  readonly place?: EntryPlace | undefined;
  /** Check of the pictures; without it, pictures are not checked. */
  readonly findMissingPictures?: FindMissingPictures | undefined;
}

/** When the media service fails, the report only lacks the findings about pictures. */
async function missingPictures(
  store: ContentStore,
  entries: FactsOfEntries,
  find: FindMissingPictures | undefined,
): Promise<ReadonlySet<string>> {
  const [brand] = store.list('brand_settings', DEFAULT_CONTENT_LANGUAGE);
  const alias = brand?.mediaAlias ?? MEDIA_ALIAS;
  return (await find?.(namedPictures(entries), alias).catch(() => undefined)) ?? new Set();
}

/** Stores whose prices and stock are not up to date. */
export function storesWithoutNewPrices({
  commerceFailures,
  paused = [],
}: Pick<PublishedFacts, 'commerceFailures' | 'paused'>): NonNullable<EditorReport['commerceFailures']> {
  return [...commerceFailures, ...paused].map(({ region, message }) => ({ region, message }));
}

export async function makeReport(facts: PublishedFacts, options: MakeReportOptions): Promise<EditorReport> {
  const { at, place } = options;
  const { store, manifest, previous, release } = facts;
  const entries = snapshotOf(facts.entries);
  const locales = await readLocales(manifest);
  const { regionCountries } = routeSource(store);
  const rules = store.list('route_rule', 'en-us');
  await breathe();
  const { missingAlts, brokenLinks } = fieldFindings(entries, locales, rules);
  const found = {
    fallbacks: fallbacks(entries, locales),
    leftOut: leftOut(store, entries, { locales, regionCountries }),
    missingTexts: missingTexts(locales),
    missingAlts,
    brokenLinks: brokenLinks.map((one) => ({ ...one, ...(place ? { where: place(one) } : {}) })),
  };
  await breathe();
  const titleOf = (type: string, uid: string, language: string): string | undefined =>
    entries.get(type, uid, language)?.title;
  const compared = previous && { since: previous.manifest, pages: manifest.pages };
  const changes = compared && reportedChanges(store, titleOf, compared);
  const count = counter(found);
  const before = previous?.manifest.pages ?? createPages([]);
  const differences = pageDifferences(before, manifest.pages);
  const differing = new Set(manifest.pages.differing(before).map((file) => (manifest.pages.get(file) ?? before.get(file))?.path ?? file)); // prettier-ignore
  const commerceFailures = storesWithoutNewPrices(facts);
  const languages = new Set([DEFAULT_CONTENT_LANGUAGE, ...locales.map(({ language }) => language)]);
  return {
    release: release.id,
    at: at.toISOString(),
    rendered: facts.rendered,
    ...(describeServingChanges(facts.serving) === undefined ? {} : { serving: facts.serving }),
    findings: entryFindings(store, entries, {
      ruleProblems: facts.ruleProblems,
      place,
      missingPictures: await missingPictures(store, entries, options.findMissingPictures),
      markets: { countries: [...new Set(locales.map(({ country }) => country))].toSorted(), regionCountries },
    }),
    unseen: changes ? unseenEdits(facts, changes, { differing, languages }) : [],
    failed: facts.failed,
    ...(commerceFailures.length > 0 ? { commerceFailures } : {}),
    ...(changes ? { changes } : {}),
    locales: locales.map((locale) => ({
      locale: locale.code,
      country: locale.country,
      language: locale.language,
      pages: locale.paths.size,
      ...withLost(
        differences(locale.code),
        facts.lost.filter((page) => page.locale === locale.code),
      ),
      ...count(locale),
    })),
    ...found,
  };
}
