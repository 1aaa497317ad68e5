/** Documents of a generated shop in one language, as a publish indexes them, with the facts about each. */
import { join } from 'node:path';

import { parseEntry } from '#clients/content/parse/parse-entry.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { categoryDocument, pageDocument, productDocument } from '#lib/search/make-document.ts';
import type { PricedCountry } from '#lib/search/make-document.ts';
import type { ShopDocument } from '#lib/search/search-document.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { deriveEntry } from '../../seed/derive.ts';
import { planProducts } from '../../seed/plan.ts';
import type { ProductDocument } from '../../seed/plan.ts';
import { languagesOf, readEntries } from '../../seed/stack-json.ts';
import type { Json } from '../../seed/stack-json.ts';
import type { Facts } from './grades.ts';

const STACK = join(import.meta.dirname, '../../../sample/stack');
const MASTER = 'en-us';
const COUNTRY = { country: 'de', currency: 'EUR', shopping: false } as const;
const COUNTRIES: readonly PricedCountry[] = [{ ...COUNTRY, store: 'eu', priced: (product) => product }];

export interface SeededDocuments {
  readonly documents: readonly ShopDocument[];
  /** Facts by document id. */
  readonly facts: ReadonlyMap<string, Facts>;
}

function parsed(type: string, data: Json) {
  const read = parseEntry(type, data as WireObject);
  if (read.kind !== 'ok') throw new AppError('bench-search', `The sample has a ${type} that cannot be read.`);
  return read.entry;
}

/** The documents of a shop with this many products, without discontinued ones, as in the shop. */
export async function seededDocuments(language: string, products: number): Promise<SeededDocuments> {
  const masters = (await readEntries(STACK, 'product', MASTER)) as readonly ProductDocument[];
  const own = (await readEntries(STACK, 'product', language)) as readonly ProductDocument[];
  const translated = new Map(own.map((one) => [one.uid, one]));
  const models = masters.filter((one) => one['discontinued'] !== true);
  const plans = planProducts(models, products);
  const context = {
    plans,
    uids: new Set(plans.map(({ uid }) => uid)),
    stores: ['us', 'ca', 'eu_region_1'],
    shopCountries: new Set<string>(),
    taglines: new Map(own.map((one) => [one.uid, one.tagline])),
    language,
  };
  const categories = new Map(
    (await readEntries(STACK, 'product_category', language)).flatMap((data) => {
      const entry = parsed('product_category', data);
      return entry.type === 'product_category' ? [[entry.uid, entry] as const] : [];
    }),
  );
  const colorGroups = (await readEntries(STACK, 'color_group', language)).flatMap((data) => {
    const entry = parsed('color_group', data);
    return entry.type === 'color_group' ? [entry] : [];
  });
  const documents: ShopDocument[] = [];
  const facts = new Map<string, Facts>();
  const take = (document: ShopDocument, more: Omit<Facts, 'kind' | 'title' | 'url'>): void => {
    documents.push(document);
    const { id, kind, title, url } = document;
    facts.set(id, { kind, title, url, ...more });
  };
  const nothing = { categories: [], model: '', sizes: [], colors: [] };
  for (const plan of plans) {
    // Related products are not part of a document, and deriving an entry from a single plan takes constant time.
    const data = deriveEntry(plan, translated.get(plan.model.uid) ?? plan.model, { ...context, plans: [plan] });
    const product = parsed('product', data);
    if (product.type !== 'product') continue;
    const lists = product.categories.flatMap(({ uid }) => categories.get(uid) ?? []);
    const fit = plan.model['fit'] as { readonly waist?: number; readonly litres?: number } | undefined;
    const titles = [...new Set(lists.map(({ displayTitle }) => displayTitle))];
    take(productDocument(product, titles, { countries: COUNTRIES, colorGroups }), {
      categories: lists.map(({ url }) => url),
      model: plan.model.url.slice(1),
      sizes: product.sizes,
      colors: product.colors.map(({ slug }) => slug),
      ...(fit?.waist === undefined ? {} : { waist: fit.waist }),
      ...(fit?.litres === undefined ? {} : { litres: fit.litres }),
    });
  }
  for (const category of categories.values()) {
    const parent = category.parent && categories.get(category.parent.uid);
    take(categoryDocument(category, parent?.displayTitle), { ...nothing, categories: parent ? [parent.url] : [] });
  }
  for (const data of await readEntries(STACK, 'page', language)) {
    const page = parsed('page', data);
    if (page.type === 'page') take(pageDocument(page), nothing);
  }
  return { documents, facts };
}

/** Synonym sets from the content, in this language if it has any, otherwise in the master language. */
export async function seededSynonyms(language: string): Promise<readonly (readonly string[])[]> {
  const isTranslated = (await languagesOf(STACK, 'search')).includes(language);
  const [data] = await readEntries(STACK, 'search', isTranslated ? language : MASTER);
  const entry = data && parsed('search', data);
  return entry?.type === 'search' ? (entry.synonyms ?? []) : [];
}
