/** The results of a search, with their filters. Rendered in the browser and by the server: the links and the form work without scripts. */
import { useRef, useState } from 'react';
import type { MouseEvent } from 'react';

import { isPlainPress } from '#islands/ui/plain-press.ts';
import { say } from '#islands/ui/texts.ts';
import { internalHref } from '#lib/links/links.ts';
import type { SearchPlace } from '#lib/search/search-place.ts';
import {
  literalQuery,
  FACETS,
  hasFilters,
  SORTS,
  withReadFilters,
  withValue,
  writeShopQuery,
} from '#lib/search/shop-query.ts';
import type { FoundEntry, SearchSort, ShopFound, ShopQuery } from '#lib/search/shop-query.ts';
import type { ListedMatch } from '#lib/search/static-index.ts';

import { Filters } from './Filters.tsx';
import { ResultTile } from './ResultTile.tsx';

/** Handlers that are present only where scripts run. */
export interface SearchActs {
  readonly go: (query: ShopQuery) => void;
  readonly open: (id: string) => void;
}

export interface SearchResultsProps {
  readonly place: SearchPlace;
  /** Links offered when nothing is found or the search engine is down. */
  readonly menu: readonly { readonly text: string; readonly href: string }[];
  readonly query: ShopQuery;
  readonly kind: 'idle' | 'searching' | 'failed' | 'found';
  readonly found: ShopFound | undefined;
  /** Pages found without the search engine. */
  readonly listed?: readonly ListedMatch[] | undefined;
  readonly acts: SearchActs | undefined;
  /** Whether the visitor opened the filters before scripts ran. */
  readonly startsOpen: boolean;
}

const SORT_TEXTS = {
  relevance: 'Relevance',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
} as const;

const sortOf = (value: string): SearchSort => SORTS.find((one) => one === value) ?? 'relevance';
/** Number of tiles in a row on a phone. */
const TILES_IN_A_ROW = 2;
const isWide = (): boolean => globalThis.matchMedia('(min-width: 900px)').matches;

/** Props of a link to a query; where scripts run, it changes the results in place. */
function queryLink({ place, acts }: SearchResultsProps, query: ShopQuery, onGone?: () => void) {
  const written = writeShopQuery(query);
  return {
    href: written === '' ? place.action : `${place.action}?${written}`,
    onClick: (event: MouseEvent) => {
      if (!acts || !isPlainPress(event) || event.altKey) return;
      event.preventDefault();
      acts.go(query);
      onGone?.();
    },
  };
}

function Menu({ menu }: Pick<SearchResultsProps, 'menu'>) {
  return (
    <ul className="chips">
      {menu.map(({ text: name, href }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

function Applied(props: SearchResultsProps & { readonly shown: ShopQuery }) {
  const { place, query, shown } = props;
  return (
    <p className="chips">
      {FACETS.flatMap((field) =>
        (shown.values[field] ?? []).map((value) => (
          <a key={`${field} ${value}`} {...queryLink(props, withValue(shown, field, value))}>
            <span className="visually-hidden">{say(place.texts, 'Remove')} </span>
            {value} <span aria-hidden="true">×</span>
          </a>
        )),
      )}
      <a {...queryLink(props, literalQuery(query))}>{say(place.texts, 'Clear all filters')}</a>
    </p>
  );
}

/** Order and filters: a form that works without scripts. Open beside the results, closed above them. */
function Aside({ place, query, found, acts, startsOpen }: SearchResultsProps & { readonly found: ShopFound }) {
  const { texts } = place;
  const shown = withReadFilters(query, found);
  const [isOpen, setOpen] = useState(() => startsOpen || (acts !== undefined && isWide()));
  return (
    <form action={place.action} onSubmit={(event) => acts && event.preventDefault()}>
      <input type="hidden" name="q" value={shown.text} />
      {shown.isLiteral && <input type="hidden" name="literal" value="1" />}
      <details className="search-aside" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{say(texts, 'Filter')}</summary>
        <label className="sort">
          <span>{say(texts, 'Sort by')}</span>
          <select
            name="sort"
            {...(acts
              ? {
                  value: query.sort,
                  onChange: ({ target }) => acts.go({ ...query, sort: sortOf(target.value), page: 1 }),
                }
              : { defaultValue: query.sort })}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {say(texts, SORT_TEXTS[sort])}
              </option>
            ))}
          </select>
        </label>
        <Filters
          key={`${acts !== undefined}`}
          query={shown}
          facets={found.facets}
          sizes={place.market.features?.sizes ?? []}
          texts={texts}
          onChange={acts?.go}
        />
        {!acts && <button className="button">{say(texts, 'Search')}</button>}
      </details>
    </form>
  );
}

function Tiles({ place, acts, entries }: SearchResultsProps & { readonly entries: readonly FoundEntry[] }) {
  return (
    <div className="grid">
      {entries.map((entry, at) => (
        <ResultTile
          key={entry.id}
          entry={entry}
          place={place}
          isFirst={at < TILES_IN_A_ROW}
          onOpen={acts && (() => acts.open(entry.id))}
        />
      ))}
    </div>
  );
}

/** `toStart` moves to the start of the results, which is where another page is read from. */
function Paging(props: SearchResultsProps & { readonly found: ShopFound; readonly toStart: () => void }) {
  const {
    place: { texts },
    query,
    found: { page, pages },
    toStart,
  } = props;
  return (
    <p className="search-paging">
      {page > 1 && (
        <a className="button" rel="prev" {...queryLink(props, { ...query, page: page - 1 }, toStart)}>
          {say(texts, 'Previous page')}
        </a>
      )}
      <span>
        {page} / {pages}
      </span>
      {page < pages && (
        <a className="button" rel="next" {...queryLink(props, { ...query, page: page + 1 }, toStart)}>
          {say(texts, 'Next page')}
        </a>
      )}
    </p>
  );
}

function Listed({ listed }: { readonly listed: readonly ListedMatch[] }) {
  return (
    <ul className="search-listed">
      {listed.map(({ href, title, description }) => (
        <li key={href}>
          <a href={href}>{title}</a>
          {description !== '' && <p className="small soft">{description}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Renders nothing without a query; server-rendered results are outside of the island. */
export function SearchResults(props: SearchResultsProps) {
  if (props.kind === 'idle') return null;
  return <Results {...props} />;
}

/** What the search found, as a sentence; undefined while it runs. */
function outcome({ place: { texts }, query, kind, found, listed = [] }: SearchResultsProps): string | undefined {
  if (kind === 'failed')
    return say(
      texts,
      listed.length > 0
        ? 'Search is limited right now. These pages come closest.'
        : 'Search is not available right now.',
    );
  if (kind !== 'found') return undefined;
  const total = found?.total ?? 0;
  // Filters alone may have no result either.
  return total > 0 || query.text === ''
    ? say(texts, 'Results: {count}').replace('{count}', `${total}`)
    : say(texts, 'Nothing found for “{query}”').replace('{query}', () => query.text);
}

function Results(props: SearchResultsProps) {
  const { place, menu, query, kind, found, listed = [], acts } = props;
  const { texts, locale } = place;
  const total = found?.total ?? 0;
  const isEmpty = kind === 'found' && total === 0;
  const shown = withReadFilters(query, found);
  const start = useRef<HTMLOutputElement>(null);
  const toStart = (): void => {
    start.current?.focus({ preventScroll: true });
    start.current?.scrollIntoView();
  };
  return (
    <div className="search-page" aria-busy={kind === 'searching'}>
      <output ref={start} tabIndex={-1}>
        {outcome(props)}
      </output>
      {kind === 'found' && found?.corrected && (
        <p>{say(texts, 'Showing results for “{query}”').replace('{query}', () => found.corrected ?? '')}</p>
      )}
      {isEmpty && query.text !== '' && <p>{say(texts, 'Check the spelling or use fewer words.')}</p>}
      {hasFilters(shown) && <Applied {...props} shown={shown} />}
      {listed.length > 0 && <Listed listed={listed} />}
      {(isEmpty || kind === 'failed') && <Menu menu={menu} />}
      {found && found.others.length > 0 && kind !== 'failed' && (
        <section aria-label={say(texts, 'Categories and pages')}>
          <ul className="chips">
            {found.others.map(({ id, type, url, title }) => (
              <li key={id}>
                <a href={internalHref(locale, type, url)} onClick={() => acts?.open(id)}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isEmpty && found?.instead && found.instead.length > 0 && (
        <section className="search-instead">
          <h2>{say(texts, 'Products')}</h2>
          <Tiles {...props} entries={found.instead} />
        </section>
      )}
      {found && (total > 0 || hasFilters(query)) && kind !== 'failed' && (
        <div className="search-columns">
          <Aside {...props} found={found} />
          <div>
            <h2 className="visually-hidden">{say(texts, 'Products')}</h2>
            <Tiles {...props} entries={found.products} />
            {found.pages > 1 && <Paging {...props} found={found} toStart={toStart} />}
          </div>
        </div>
      )}
    </div>
  );
}
