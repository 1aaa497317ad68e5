/** The data that the search islands get from their page. */
import type { Locale } from '#lib/locale/locale.ts';
import type { IslandTexts } from '#lib/page/island-texts.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';

import type { SearchText } from './search-texts.ts';
import type { SearchMarket, ShopFound } from './shop-query.ts';
import type { ListedMatch } from './static-index.ts';

/** Public settings of the engine; browsers see them. */
export interface PublicEngine {
  readonly engineName: string;
  /** Origin of the search service; empty: the page's own origin. */
  readonly endpointBase: string;
  readonly searchKey: string;
}

export interface SearchPlace {
  /** Undefined in a shop without a search engine. */
  readonly connection: PublicEngine | undefined;
  readonly market: SearchMarket;
  readonly locale: Locale;
  readonly writing: PriceWriting;
  readonly mediaBase: string;
  readonly alias: string;
  /** Address of the search page. */
  readonly action: string;
  readonly texts: IslandTexts<SearchText>;
}

/** The server's result for a query, part of the props of the search page's island. */
export interface AnsweredSearch {
  /** The query string of the page's address. */
  readonly search: string;
  /** The engine's result; absent when the engine did not respond. */
  readonly found?: ShopFound | undefined;
  /** Pages found without the engine. */
  readonly listed?: readonly ListedMatch[];
  /** Title of the page without the query. */
  readonly title: string;
}

/** The data that suggestions need from the search page's payload. */
export interface SuggestPlace extends Pick<SearchPlace, 'connection' | 'market' | 'locale'> {
  readonly words: {
    /** Contains the placeholder `{count}`. */
    readonly suggestions: string;
    readonly category: string;
    readonly page: string;
  };
}
