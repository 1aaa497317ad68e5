/** Results of a search without scripts, with the view of `islands/search`. */
import { renderToStaticMarkup } from 'react-dom/server';

import { SearchView } from '#islands/search/views/SearchView.tsx';
import type { SearchViewProps } from '#islands/search/views/SearchView.tsx';

export function plainSearch(props: Omit<SearchViewProps, 'acts' | 'startsOpen'>): string {
  return renderToStaticMarkup(<SearchView {...props} acts={undefined} startsOpen={false} />);
}
