/** What the search's island gets from its page. */
import type { Locale } from '#lib/locale/locale.ts';
import type { IslandTexts } from '#lib/page/island-texts.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';

import type { SearchText } from './search-texts.ts';
import type { SearchMarket, ShopFound } from './shop-query.ts';
import type { ListedMatch } from './static-index.ts';

/** Public settings of the engine; browsers see them. */
export interface PublicEngine {
  readonly engineName: string;
  /** Empty: the page's own origin. */
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

/** The server's answer to a query, in the props of the search page's island. */
export interface AnsweredSearch {
  /** The query as in the address. */
  readonly search: string;
  /** Absent when the engine did not answer. */
  readonly found?: ShopFound | undefined;
  /** What was found without the engine. */
  readonly listed?: readonly ListedMatch[];
  /** Title of the page without the query. */
  readonly title: string;
}

/** What suggestions need of the search page; in its payload. */
export interface SuggestPlace extends Pick<SearchPlace, 'connection' | 'market' | 'locale'> {
  readonly words: {
    /** With `{count}`. */
    readonly suggestions: string;
    readonly category: string;
    readonly page: string;
  };
}
