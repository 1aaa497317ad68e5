/** Content of the GraphQL queries, read from the content service. */
import type { GraphqlContent } from '#api/graphql/graphql-content.ts';
import type { ContentClient } from '#clients/content/content-client.ts';
import type { ContentResult } from '#clients/content/content-result.ts';
import { parseEntry } from '#clients/content/parse/parse-entry.ts';
import type { ContentType, EntryOf } from '#lib/content/entries.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { withShownSpecs } from '#lib/content/product-specs.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';

import { memoized } from './memoized.ts';

function entriesIn<T extends ContentType>(
  type: T,
  answer: ContentResult<readonly Parameters<typeof parseEntry>[1][]>,
): readonly EntryOf<T>[] {
  if (answer.kind === 'not-found') return [];
  if (answer.kind !== 'ok') throw new AppError('content-failed', `No ${type}: ${answer.message}`);
  return answer.value.flatMap((wire) => {
    const parsed = parseEntry(type, wire);
    return parsed.kind === 'ok' ? [parsed.entry as EntryOf<T>] : [];
  });
}

export function contentForGraphql(client: ContentClient): GraphqlContent {
  const all = <T extends ContentType>(type: T) =>
    memoized(async (language) => entriesIn(type, await client.entries(type, { language, fallback: true })));
  const categories = all('product_category');
  const brands = all('brand_settings');
  const shown = async (products: readonly Product[], language: string): Promise<readonly Product[]> => {
    if (products.every(({ originalSpecs }) => !originalSpecs)) return products;
    const [brand] = await brands(language);
    return products.map((product) => withShownSpecs(product, brand));
  };
  // The products of a category, cached by `uid language`.
  const inCategory = memoized(async (key) => {
    const [uid = '', language = ''] = key.split(' ');
    const query = { 'product_categories.uid': uid };
    return entriesIn('product', await client.entries('product', { language, fallback: true, query }));
  });
  return {
    errorPages: all('error_page'),
    colorGroups: all('color_group'),
    productsIn: async (uid, language) => shown(await inCategory(`${uid} ${language}`), language),
    async categoryUid(store, id) {
      return (await categories(DEFAULT_CONTENT_LANGUAGE)).find(({ commerceIds }) => commerceIds[store] === id)?.uid;
    },
    async productsByUid(uids, language) {
      if (uids.length === 0) return [];
      const found = await client.entriesByUids('product', uids, { language, fallback: true });
      return shown(entriesIn('product', found), language);
    },
    async productsById(store, ids, language) {
      // The same number can be the id of another product in another store.
      const query = { 'bc_products.id': { $in: ids } };
      const answer = await client.entries('product', { language, fallback: true, query });
      const found = await shown(entriesIn('product', answer), language);
      return ids.flatMap((id) => found.find(({ commerce }) => commerce[store]?.id === id) ?? []);
    },
  };
}
