/** What a search engine must do to be measured. */
import { FIELD_WEIGHTS } from '#lib/search/search-document.ts';
import type { ShopDocument } from '#lib/search/search-document.ts';

export interface Contender {
  readonly name: string;
  /** Whether `search` counts facets. */
  readonly countsFacets: boolean;
  put(documents: readonly ShopDocument[]): void;
  /** Missing where a library cannot change its index. */
  replace?(document: ShopDocument): void;
  /** Ids of the first `size` results of all document kinds. */
  rank(query: string, size: number): readonly string[];
  /** Finds a page of results with three facets. */
  search(query: string): void;
  /** Finds suggestions for a partly typed query; missing where the default index of a library finds whole words only. */
  suggest?(query: string): void;
}

export interface ContenderOptions {
  /** `en-us`. */
  readonly language: string;
  readonly synonyms: readonly (readonly string[])[];
  /** Searched fields. */
  readonly fields: readonly string[];
}

export const SHOP_FIELDS: readonly string[] = Object.keys(FIELD_WEIGHTS);
/** Results on a page. */
export const PAGE_SIZE = 24;
export const SUGGESTIONS = 10;
