/** The content that the GraphQL queries read. All lists are in the given language, with fallback to the default language. */
import type { ColorGroup, Product } from '#lib/content/product-entries.ts';
import type { ErrorPageEntry } from '#lib/content/settings-entries.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

/** Every function throws AppError `content-failed` when the content service does not respond. */
export interface GraphqlContent {
  /** Products in the order of the uids; unknown uids are left out. */
  productsByUid(uids: readonly string[], language: string): Promise<readonly Product[]>;
  /** Products by their ids in a store, in the order of the ids; unknown ids are left out. */
  productsById(store: CommerceRegion, ids: readonly number[], language: string): Promise<readonly Product[]>;
  /** Products of a content category. */
  productsIn(categoryUid: string, language: string): Promise<readonly Product[]>;
  /** Uid of the content category with this id in a store. */
  categoryUid(store: CommerceRegion, id: number): Promise<string | undefined>;
  errorPages(language: string): Promise<readonly ErrorPageEntry[]>;
  colorGroups(language: string): Promise<readonly ColorGroup[]>;
}
