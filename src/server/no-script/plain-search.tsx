/** Results of a search without scripts, with the view of `islands/search`. */
import { renderToStaticMarkup } from 'react-dom/server';

import { SearchResults } from '#islands/search/views/SearchResults.tsx';
import type { SearchResultsProps } from '#islands/search/views/SearchResults.tsx';

export function plainSearch(props: Omit<SearchResultsProps, 'acts' | 'startsOpen'>): string {
  return renderToStaticMarkup(<SearchResults {...props} acts={undefined} startsOpen={false} />);
}
