import type { ContentStore } from '#content-loaders/content-store.ts';
/** Entries that pages do not show as intended, and why: not for the region, or incomplete. */
import { ADDRESSED_TYPES } from '#lib/content/content-types.ts';
import { missingFields } from '#lib/pricing/price-writing.ts';
import { contentRegion, isShownIn } from '#lib/region/region.ts';

import type { LeftOut } from './editor-report.ts';
import type { FactsOfEntries } from './entry-facts.ts';
import type { ReadLocale } from './release-locales.ts';

function notForRegion(
  entries: FactsOfEntries,
  locales: readonly ReadLocale[],
  regionCountries: Readonly<Record<string, readonly string[]>>,
): readonly LeftOut[] {
  const found = new Map<string, LeftOut & { locales: string[] }>();
  for (const { code, country, language } of locales) {
    const region = contentRegion(country, { countries: regionCountries });
    for (const { type, uid, title, regions } of ADDRESSED_TYPES.flatMap((one) => entries.list(one, language))) {
      if (isShownIn(region, { regions })) continue;
      const key = `${type}/${uid}`;
      const why = `Shown in the regions ${regions.join(', ')} only.`;
      const known = found.get(key) ?? { type, uid, title, language, why, locales: [] };
      known.locales.push(code);
      found.set(key, known);
    }
  }
  return [...found.values()];
}

function notInGrids(entries: FactsOfEntries, languages: readonly string[]): readonly LeftOut[] {
  return languages.flatMap((language) =>
    entries.list('product', language).flatMap((product) => {
      const { type, uid, title, notInGrids: missing } = product;
      if (missing === undefined || product.language !== language) return [];
      return [{ type, uid, title, language, why: `Left out of lists: it has ${missing}.`, locales: [] }];
    }),
  );
}

/** Without a complete format, prices in the currency are bare numbers (spec section 5). */
function incompleteFormats(store: ContentStore, languages: readonly string[]): readonly LeftOut[] {
  return languages.flatMap((language) =>
    store
      .list('currency', language)
      .filter((format) => format.language === language && missingFields(format).length > 0)
      .map(({ type, uid, title, code, ...format }) => {
        const missing = missingFields(format).join(', ');
        const why = `Broken: currency ${code} in ${language} lacks ${missing}; its prices are written as bare numbers.`;
        return { type, uid, title, language, why, locales: [] };
      }),
  );
}

interface Markets {
  readonly locales: readonly ReadLocale[];
  readonly regionCountries: Readonly<Record<string, readonly string[]>>;
}

export function leftOut(
  store: ContentStore,
  entries: FactsOfEntries,
  { locales, regionCountries }: Markets,
): readonly LeftOut[] {
  const languages = [...new Set(locales.map(({ language }) => language))];
  return [
    ...incompleteFormats(store, languages),
    ...notInGrids(entries, languages),
    ...notForRegion(entries, locales, regionCountries),
  ];
}
