import type { Picture } from '#clients/media/find-missing-pictures.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { describeAddressConflict, brokenEntries } from '#content-loaders/sync-content.ts';
import { COMMERCE_FACT, commerceFactUid } from '#lib/content/commerce-fact.ts';
/** Fields of entries that an editor has to correct: unreadable values, taken addresses, missing prices and pictures. */
import { ADDRESSED_TYPES, CHECKED_TYPES } from '#lib/content/content-types.ts';
import { entryPath } from '#lib/links/links.ts';
import type { RuleProblem } from '#lib/links/route-rules.ts';
import { CONTENT_LANGUAGES, DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';
import {
  commerceRegion,
  contentRegion,
  isShoppingRegion,
  isShownIn,
  REGION_HEADER_VALUES,
} from '#lib/region/region.ts';

import type { EntryFinding } from './editor-report.ts';
import type { EntryFacts, FactsOfEntries } from './entry-facts.ts';

/** Where an entry is edited: a URL in the content service, or a file of the embedded one. */
export type EntryPlace = (row: { readonly type: string; readonly uid: string; readonly language: string }) => string;

type Found = Omit<EntryFinding, 'where'>;

function unreadable(store: ContentStore, entries: FactsOfEntries): readonly Found[] {
  return store.problems().flatMap(({ type, uid, language, problems }) => {
    const title = entries.get(type, uid, language)?.title ?? '';
    return problems.map(({ field, problem }) => ({ type, uid, language, title, field, problem }));
  });
}

function waiting(store: ContentStore): readonly Found[] {
  return store.waiting().map((row) => {
    const { type, uid, language, entry } = row;
    return { type, uid, language, title: entry.title, field: 'url', problem: describeAddressConflict(store, row) };
  });
}

/** The problem of a broken entry starts with its field: `url is missing`. */
function broken(store: ContentStore, entries: FactsOfEntries): readonly Found[] {
  return Object.entries(brokenEntries(store)).map(([row, { title, problem }]) => {
    const [type = '', uid = '', language = ''] = row.split('/');
    const before = entries.get(type, uid, language);
    const outcome = before?.language === language ? 'the text of before stays' : 'it is not shown';
    const [, field = '', message = problem] = /^([a-z_][\w.]*):? (.*)$/s.exec(problem) ?? [];
    return { type, uid, language, title: title || (before?.title ?? ''), field, problem: `${message}; ${outcome}` };
  });
}

function redirects(problems: readonly RuleProblem[]): readonly Found[] {
  return problems.map(({ rule: { uid, title, from, to }, problem, followed }) => {
    const outcome = followed === undefined ? 'the redirect is left out' : `the redirect leads to ${followed} instead`;
    const message = `${from} → ${to}: ${problem}; ${outcome}`;
    return { type: 'route_rule', uid, title, language: DEFAULT_CONTENT_LANGUAGE, field: 'to', problem: message };
  });
}

/** Products that the content sells in a store which does not have them. Stores without any facts are skipped. */
function priceless(entries: FactsOfEntries): readonly Found[] {
  const facts = new Set(entries.list(COMMERCE_FACT, DEFAULT_CONTENT_LANGUAGE).map(({ uid }) => uid));
  const known = new Set([...facts].map((uid) => uid.slice(0, uid.lastIndexOf('-'))));
  return entries.list('product', DEFAULT_CONTENT_LANGUAGE).flatMap(({ type, uid, title, language, sold = {} }) =>
    Object.entries(sold).flatMap(([region, id]) => {
      if (!known.has(region) || (id > 0 && facts.has(commerceFactUid(region, id)))) return [];
      const problem = id > 0 ? `names product ${id}, which store ${region} does not sell: no price is shown` : 'names no product: no price is shown'; // prettier-ignore
      return [{ type, uid, title, language, field: `bc_products.${region}.id`, problem }];
    }),
  );
}

export interface PricedMarkets {
  /** Countries of the release. */
  readonly countries: readonly string[];
  /** Region map of the content. */
  readonly regionCountries: Readonly<Record<string, readonly string[]>>;
}

/** Products without a store, and products without a price in a country where other products have one. */
function unpriced(entries: FactsOfEntries, { countries, regionCountries }: PricedMarkets): readonly Found[] {
  const products = entries.list('product', DEFAULT_CONTENT_LANGUAGE).filter(({ priced }) => priced !== undefined);
  const usual = new Set(products.flatMap(({ priced = [] }) => priced));
  const expected = countries.filter((country) => usual.has(country));
  return products.flatMap(({ type, uid, title, language, regions, sold = {}, priced = [] }) => {
    const row = { type, uid, title, language };
    const lacking = expected.filter((country) => {
      const region = contentRegion(country, { countries: regionCountries });
      const isSold = isShoppingRegion(region) && (sold[commerceRegion(region, country)] ?? 0) > 0;
      return isShownIn(region, { regions }) && !isSold && !priced.includes(country);
    });
    const storeless = 'names no store: lists leave the product out, and it cannot be bought';
    return [
      ...(Object.keys(sold).length === 0 && title !== '' ? [{ ...row, field: 'bc_products', problem: storeless }] : []),
      ...(lacking.length > 0 ? [{ ...row, field: 'prices', problem: `has no price for ${lacking.join(', ')}: pages there show none` }] : []), // prettier-ignore
    ];
  });
}

/** Regions that do not exist: a misspelled one hides the entry from its visitors. */
function unknownRegions(entries: FactsOfEntries, { regionCountries }: PricedMarkets): readonly Found[] {
  const known = new Set<string>([...REGION_HEADER_VALUES, ...Object.keys(regionCountries)]);
  return ownRows(entries, CHECKED_TYPES).flatMap(({ type, uid, title, language, regions }) =>
    regions
      .filter((region) => !known.has(region))
      .map((region) => {
        const problem = `names the region "${region}", which does not exist: no visitor belongs to it`;
        return { type, uid, title, language, field: 'regions', problem };
      }),
  );
}

/** Every entry in each language in which it exists without fallback. */
function ownRows(entries: FactsOfEntries, types: readonly string[]): readonly EntryFacts[] {
  return CONTENT_LANGUAGES.flatMap((language) =>
    types.flatMap((type) => entries.list(type, language).filter((entry) => entry.language === language)),
  );
}

/**
 * Pages in a language whose addresses differ in letter case only, and which are easily taken for one. Pages that the language shows in English count as
 * the other page.
 */
function lookalikesIn(entries: FactsOfEntries, shownIn: string): readonly Found[] {
  const shown = ADDRESSED_TYPES.flatMap((type) => entries.list(type, shownIn));
  const rows = shown.flatMap((row) => {
    const path = entryPath(row.type, row.url ?? '');
    return row.url === undefined || path === undefined ? [] : [{ ...row, path }];
  });
  return [...Map.groupBy(rows, ({ path }) => path.toLowerCase()).values()].flatMap((group) =>
    group.flatMap(({ type, uid, title, language, path }) => {
      const other = language === shownIn ? group.find((one) => one.path !== path) : undefined;
      if (!other) return [];
      const problem = `is ${path} beside ${other.path} of "${other.title || other.uid}" (${other.type}): two pages whose addresses differ in letter case only`;
      return [{ type, uid, title, language, field: 'url', problem }];
    }),
  );
}

function filtersOfProducts(entries: FactsOfEntries, language: string): ReadonlySet<string> {
  const [brand] = entries.list('brand_settings', language);
  const shown = ({ filters = [], originalFilters = filters }: EntryFacts): readonly string[] =>
    brand?.productDataRefactor ? filters : originalFilters;
  const own = new Set(entries.list('product', language).flatMap(shown));
  const given = ['product_category', 'color_group'].flatMap((type) =>
    entries
      .list(type, language)
      .flatMap(({ gives }) => (gives?.marks.some((mark) => own.has(mark)) ? [gives.filter] : [])),
  );
  return own.union(new Set(given));
}

/** Words of a search entry that choose a value which no product in the language has: a query with them finds nothing. */
function emptyFeatures(entries: FactsOfEntries): readonly Found[] {
  return ownRows(entries, ['search']).flatMap(({ type, uid, title, language, filters = [] }) => {
    const known = filtersOfProducts(entries, language);
    return [...new Set(filters)]
      .filter((filter) => !known.has(filter))
      .map((filter) => {
        const [field = '', ...value] = filter.split(' ');
        const problem = `has words that choose "${value.join(' ')}" of ${field}, which no product has: they find nothing`;
        return { type, uid, title, language, field: 'features', problem };
      });
  });
}

function withoutPictures(entries: FactsOfEntries, missing: ReadonlySet<string>): readonly Found[] {
  if (missing.size === 0) return [];
  return ownRows(entries, CHECKED_TYPES).flatMap(({ type, uid, title, language, pictures }) =>
    pictures
      .filter(({ name }) => missing.has(name))
      .map(({ field, name }) => {
        const problem = `names the picture "${name}", which the media service does not have`;
        return { type, uid, title, language, field, problem };
      }),
  );
}

/** Every picture that the entries name, once. */
export function namedPictures(entries: FactsOfEntries): readonly Picture[] {
  const named = ownRows(entries, CHECKED_TYPES).flatMap(({ pictures }) => pictures);
  return [...new Map(named.map(({ name, imageset }) => [name, { name, imageset }])).values()];
}

export function entryFindings(
  store: ContentStore,
  entries: FactsOfEntries,
  {
    ruleProblems,
    place,
    missingPictures,
    markets,
  }: {
    readonly ruleProblems: readonly RuleProblem[];
    readonly place?: EntryPlace | undefined;
    /** Names that the media service does not know. */
    readonly missingPictures: ReadonlySet<string>;
    readonly markets: PricedMarkets;
  },
): readonly EntryFinding[] {
  const found = [...broken(store, entries), ...waiting(store), ...redirects(ruleProblems), ...unreadable(store, entries), ...priceless(entries), ...unpriced(entries, markets), ...unknownRegions(entries, markets), ...CONTENT_LANGUAGES.flatMap((language) => lookalikesIn(entries, language)), ...emptyFeatures(entries), ...withoutPictures(entries, missingPictures)]; // prettier-ignore
  return found.map((one) => ({
    ...one,
    title: one.title || (store.lastTitle(one.type, one.uid, one.language) ?? ''),
    ...(place ? { where: place(one) } : {}),
  }));
}
