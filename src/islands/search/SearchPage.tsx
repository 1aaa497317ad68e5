/** The search page: filters and results. Its state is in the URL, so that a search can be shared and the Back button works. */
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';

import { replacePlain } from '#islands/ui/replace-plain.ts';
import { useCheckedPrices } from '#islands/ui/use-checked-prices.ts';
import type { AnsweredSearch, SearchPlace } from '#lib/search/search-place.ts';
import { hasFilters, readShopQuery, withoutFilters, writeShopQuery } from '#lib/search/shop-query.ts';
import type { ShopQuery } from '#lib/search/shop-query.ts';
import {
  $search,
  $searchShown,
  clickResult,
  forgetFound,
  openSearch,
  search,
  showServerResults,
  showServerPages,
} from '#stores/search.ts';

import { SearchResults } from './views/SearchResults.tsx';
import type { SearchResultsProps } from './views/SearchResults.tsx';

import './search.css';

export interface SearchPageProps extends Pick<SearchResultsProps, 'menu'> {
  readonly place: SearchPlace;
  /** The search whose results the server rendered into the page. */
  readonly answered?: AnsweredSearch | undefined;
}

/** The page's search form. It is outside of the island, so hydration cannot reset a typed text. */
const pageForm = (): HTMLFormElement | null => document.querySelector('main [data-suggest]');
/** The server-rendered results, which are also outside of the island. */
const plainResults = (): Element | null => document.querySelector('[data-plain-search]');

/** State of the server-rendered results, with which the visitor may have interacted before this code ran. */
interface EarlyUse {
  readonly query: ShopQuery;
  readonly isOpen: boolean;
  /** Selector of the element with the focus. */
  readonly focus: string | undefined;
}

function selectorOf(element: Element | null | undefined): string | undefined {
  const name = ['href', 'name'].find((one) => element?.hasAttribute(one));
  if (!element || name === undefined) return element?.localName === 'summary' ? 'summary' : undefined;
  const is = (one: string): string => `[${one}=${CSS.escape(element.getAttribute(one) ?? '')}]`;
  return is(name) + (element.matches('[type=checkbox]') ? is('value') : '');
}

/** For comparing queries: the form's order of values is not the order in which they were chosen. */
const inAnyOrder = (query: ShopQuery): string => writeShopQuery(query).split('&').toSorted().join('&');

/** `understood`: the query whose results the server has rendered. */
function earlyUse(understood: ShopQuery | undefined): EarlyUse | undefined {
  const plain = plainResults();
  const form = plain?.querySelector('form');
  if (!plain?.firstChild) return undefined;
  const fields = [...(form ? new FormData(form) : new URLSearchParams(location.search))];
  const chosen = new URLSearchParams(fields.map(([name, value]) => [name, `${value}`]));
  const page = new URLSearchParams(location.search).get('page');
  const query = readShopQuery(`${chosen}`);
  const requested = readShopQuery(location.search);
  // The form contains the query as the engine understood it, in which feature words have become chosen values.
  const isSame = inAnyOrder(query) === inAnyOrder({ ...(understood ?? requested), page: 1 });
  const { activeElement } = document;
  return {
    query: isSame && (page !== null || understood) ? requested : query,
    isOpen: plain.querySelector('details')?.open ?? false,
    focus: plain.contains(activeElement) ? selectorOf(activeElement) : undefined,
  };
}

interface Navigation {
  /** Shows a query's results. */
  readonly show: (query: ShopQuery) => void;
  /** Shows a query's results as a new entry of the browser's history. */
  readonly go: (query: ShopQuery) => void;
}

/** `ownTitle`: the page's title without a query. */
function useNavigation(ownTitle: RefObject<string>): Navigation {
  const show = useCallback(
    (next: ShopQuery): void => {
      $searchShown.set({ ...$searchShown.get(), query: next });
      document.title = next.text === '' ? ownTitle.current : `${next.text} · ${ownTitle.current}`;
      if (next.text !== '' || hasFilters(next)) void search(next);
      else forgetFound();
    },
    [ownTitle],
  );
  const go = useCallback(
    (next: ShopQuery): void => {
      const field = pageForm()?.querySelector('input');
      // Words that became filters are removed from the field; a text that is being typed stays.
      if (field && next.text !== readShopQuery(location.search).text) field.value = next.text;
      const written = writeShopQuery(next);
      history.pushState(null, '', written === '' ? location.pathname : `?${written}`);
      show(next);
    },
    [show],
  );
  return { show, go };
}

interface TakeOver extends Pick<SearchPageProps, 'answered'>, Navigation {
  readonly field: HTMLInputElement | null | undefined;
  /** Gets the selector of the element that had the focus. */
  readonly focus: RefObject<string | undefined>;
}

/** Continues with the server's results, or shows those of the URL. */
function takeOver({ answered, show, go, field, focus }: TakeOver): void {
  const requested = readShopQuery(location.search);
  const early = earlyUse(answered?.found?.query);
  // A page restored by the browser may have another URL than the one whose results it contains.
  const isAnswered = answered?.found !== undefined && answered.search === writeShopQuery(requested);
  if (isAnswered) showServerResults(answered.found);
  else if (answered?.listed && answered.search === writeShopQuery(requested)) showServerPages(answered.listed);
  if (early && isAnswered) {
    $searchShown.set({ ...$searchShown.get(), query: requested });
    focus.current = early.focus;
    if (writeShopQuery(early.query) !== writeShopQuery(requested)) go(early.query);
  } else {
    // A text typed before this code ran stays in the field.
    if (field?.value === '') field.value = requested.text;
    show(requested);
  }
  $searchShown.set({ ...$searchShown.get(), isLive: true, startsOpen: early?.isOpen ?? false });
}

/** Connects the island with the page: its URL, its search form and the server's results. Returns the query with the functions that change it. */
function useSearch({ place, answered }: Pick<SearchPageProps, 'place' | 'answered'>) {
  const shown = useStore($searchShown, { ssr: 'initial' });
  const ownTitle = useRef('');
  const focus = useRef<string>(undefined);
  const { show, go } = useNavigation(ownTitle);
  // Not a layout effect: it would change the stores before `useStore` listens, so the server's results would stay until React renders again, and lose what
  // the visitor does with them meanwhile.
  useEffect(() => {
    ownTitle.current = answered?.title ?? document.title;
    openSearch(place);
    let isShown = true;
    const form = pageForm();
    const field = form?.querySelector('input');
    const read = (): void => {
      const requested = readShopQuery(location.search);
      if (field) field.value = requested.text;
      show(requested);
    };
    const submit = (event: Event): void => {
      event.preventDefault();
      go({ ...withoutFilters(readShopQuery(location.search)), text: field?.value.trim() ?? '' });
    };
    const retry = (): void => {
      if ($search.get().kind === 'failed') show(readShopQuery(location.search));
    };
    replacePlain(() => {
      if (!isShown) return;
      takeOver({ answered, show, go, field, focus });
      form?.addEventListener('submit', submit);
      addEventListener('popstate', read);
      addEventListener('online', retry);
    });
    return () => {
      isShown = false;
      form?.removeEventListener('submit', submit);
      removeEventListener('popstate', read);
      removeEventListener('online', retry);
    };
  }, [place, answered, show, go]);
  // A layout effect, so that the results are never painted twice.
  useLayoutEffect(() => {
    if (!shown.isLive) return;
    plainResults()?.remove();
    if (focus.current !== undefined)
      document.querySelector<HTMLElement>(`.search-page ${focus.current}`)?.focus({ preventScroll: true });
  }, [shown.isLive]);
  return { ...shown, go };
}

export default function SearchPage({ place, menu, answered }: SearchPageProps) {
  const stored = useStore($search, { ssr: 'initial' });
  const { kind, found, listed } = { found: undefined, listed: undefined, ...stored };
  useCheckedPrices(found?.products);
  const { query, isLive, startsOpen, go } = useSearch({ place, answered });
  const acts = useMemo(() => ({ go, open: (id: string) => clickResult(query.text, id) }), [go, query.text]);

  return (
    <SearchResults
      place={place}
      menu={menu}
      query={query}
      kind={kind}
      found={found}
      listed={listed}
      acts={isLive ? acts : undefined}
      startsOpen={startsOpen}
    />
  );
}
