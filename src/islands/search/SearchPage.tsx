/** The search page: box, filters, results. Its state is the address, so that a search can be shared and the back button works. */
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { say } from '#islands/ui/texts.ts';
import { useCheckedPrices } from '#islands/ui/use-checked-prices.ts';
import { internalHref } from '#lib/links/links.ts';
import type { SearchPlace } from '#lib/search/search-place.ts';
import {
  FACETS,
  hasFilters,
  readShopQuery,
  SORTS,
  withoutFilters,
  withValue,
  writeShopQuery,
} from '#lib/search/shop-query.ts';
import type { ShopQuery } from '#lib/search/shop-query.ts';
import { $search, clickResult, openSearch, search } from '#stores/search.ts';

import { Filters } from './Filters.tsx';
import { ResultTile } from './ResultTile.tsx';

import './search.css';

interface Props {
  readonly place: SearchPlace;
  /** Ways on when nothing is found, or the engine is down. */
  readonly menu: readonly { readonly text: string; readonly href: string }[];
}

const SORT_TEXTS = {
  relevance: 'Relevance',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
} as const;

/** The page's own form, outside of the island, which therefore cannot reset a typed text. */
const pageForm = (): HTMLFormElement | null => document.querySelector('main [data-suggest]');

export default function SearchPage({ place, menu }: Props) {
  const { texts } = place;
  const state = useStore($search, { ssr: 'initial' });
  const [query, setQuery] = useState<ShopQuery>(() => readShopQuery(''));
  const ownTitle = useRef('');
  const found = state.found;
  useCheckedPrices(found?.products);

  const show = useCallback((next: ShopQuery): void => {
    setQuery(next);
    document.title = next.text === '' ? ownTitle.current : `${next.text} · ${ownTitle.current}`;
    if (next.text !== '' || hasFilters(next)) void search(next);
  }, []);
  const go = useCallback(
    (next: ShopQuery): void => {
      const written = writeShopQuery(next);
      history.pushState(null, '', written === '' ? location.pathname : `?${written}`);
      show(next);
    },
    [show],
  );
  useEffect(() => {
    ownTitle.current = document.title;
    openSearch(place);
    const form = pageForm();
    const field = form?.querySelector('input');
    const read = (): void => {
      const asked = readShopQuery(location.search);
      if (field) field.value = asked.text;
      show(asked);
    };
    const submit = (event: Event): void => {
      event.preventDefault();
      go({ ...withoutFilters(readShopQuery(location.search)), text: field?.value.trim() ?? '' });
    };
    // A text typed before this code ran stays in the field.
    const begin = (): void => (field?.value === '' ? read() : show(readShopQuery(location.search)));
    begin();
    form?.addEventListener('submit', submit);
    addEventListener('popstate', read);
    return () => {
      form?.removeEventListener('submit', submit);
      removeEventListener('popstate', read);
    };
  }, [place, show, go]);

  const total = found?.total ?? 0;
  const isEmpty = state.kind === 'found' && total === 0;
  return (
    <div className="search-page" aria-busy={state.kind === 'searching'}>
      <output>
        {state.kind === 'failed' && say(texts, 'Search is not available right now.')}
        {state.kind === 'found' && total > 0 && say(texts, 'Results: {count}').replace('{count}', `${total}`)}
        {isEmpty && say(texts, 'Nothing found for “{query}”').replace('{query}', query.text)}
      </output>
      {state.kind === 'found' && found?.corrected && (
        <p>{say(texts, 'Showing results for “{query}”').replace('{query}', found.corrected)}</p>
      )}
      {isEmpty && <p>{say(texts, 'Check the spelling or use fewer words.')}</p>}
      {hasFilters(query) && (
        <p className="chips">
          {FACETS.flatMap((field) =>
            (query.values[field] ?? []).map((value) => (
              <button key={`${field} ${value}`} type="button" onClick={() => go(withValue(query, field, value))}>
                <span className="visually-hidden">{say(texts, 'Remove')} </span>
                {value} <span aria-hidden="true">×</span>
              </button>
            )),
          )}
          <button type="button" onClick={() => go(withoutFilters(query))}>
            {say(texts, 'Clear all filters')}
          </button>
        </p>
      )}
      {(isEmpty || state.kind === 'failed') && (
        <ul className="chips">
          {menu.map(({ text: name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {found && found.others.length > 0 && state.kind !== 'failed' && (
        <section aria-label={say(texts, 'Categories and pages')}>
          <ul className="chips">
            {found.others.map((entry) => (
              <li key={entry.id}>
                <a
                  href={internalHref(place.locale, entry.type, entry.url)}
                  onClick={() => clickResult(query.text, entry.id)}
                >
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found && (total > 0 || hasFilters(query)) && state.kind !== 'failed' && (
        <div className="search-columns">
          <details className="search-aside" open={globalThis.matchMedia('(min-width: 900px)').matches}>
            <summary>
              {say(texts, 'Category')}, {say(texts, 'Color')}, {say(texts, 'Lengths and sizes')}
            </summary>
            <label>
              <span>{say(texts, 'Sort by')}</span>
              <select
                value={query.sort}
                onChange={({ target }) =>
                  go({ ...query, sort: SORTS.find((one) => one === target.value) ?? 'relevance', page: 1 })
                }
              >
                {SORTS.map((sort) => (
                  <option key={sort} value={sort}>
                    {say(texts, SORT_TEXTS[sort])}
                  </option>
                ))}
              </select>
            </label>
            <Filters query={query} facets={found.facets} texts={texts} onChange={go} />
          </details>
          <div>
            <h2 className="visually-hidden">{say(texts, 'Products')}</h2>
            <div className="grid">
              {found.products.map((entry) => (
                <ResultTile
                  key={entry.id}
                  entry={entry}
                  place={place}
                  onOpen={() => clickResult(query.text, entry.id)}
                />
              ))}
            </div>
            {found.pages > 1 && (
              <p className="search-paging">
                <button
                  className="button"
                  type="button"
                  disabled={query.page <= 1}
                  onClick={() => go({ ...query, page: query.page - 1 })}
                >
                  {say(texts, 'Previous page')}
                </button>
                <span>
                  {query.page} / {found.pages}
                </span>
                <button
                  className="button"
                  type="button"
                  disabled={query.page >= found.pages}
                  onClick={() => go({ ...query, page: query.page + 1 })}
                >
                  {say(texts, 'Next page')}
                </button>
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
