/** The dealer search: by town, postal code or position, filtered by service. Its results replace the prebuilt list of the page. */
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { changedFields } from '#islands/ui/is-changed.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import type { DealerData } from '#lib/dealers/dealer-listing.ts';
import { DEALER_SERVICES } from '#lib/dealers/dealer-services.ts';
import type { DealerText } from '#lib/dealers/dealer-texts.ts';
import { findDealers } from '#lib/dealers/find-dealers.ts';
import type { DealerQuery, FoundDealer } from '#lib/dealers/find-dealers.ts';
import { $foundDealers, $mapIsUsed, loadDealers, locateVisitor } from '#stores/dealers.ts';

import { FoundDealers } from './views/FoundDealers.tsx';

interface Props {
  /** Path of the page. */
  readonly action: string;
  /** Country of the page. */
  readonly country: string;
  readonly texts: Texts<DealerText>;
}

interface Answer {
  readonly query: DealerQuery;
  readonly found: readonly FoundDealer[];
}

const LONGEST_QUERY = 80;

/** Shows or hides the prebuilt list, which is hidden while there are results. Its dealers then leave their ids to those of the results. */
function showBuilt(isShown: boolean): void {
  const [from, to] = isShown ? (['data-id', 'id'] as const) : (['id', 'data-id'] as const);
  for (const list of document.querySelectorAll<HTMLElement>('[data-dealers]')) {
    list.hidden = !isShown;
    for (const item of list.querySelectorAll(`li[${from}]`)) {
      item.setAttribute(to, item.getAttribute(from) ?? '');
      item.removeAttribute(from);
    }
  }
}

/** Hydrates the map, which follows the results even if it has not been used yet. */
function hydrateMap(): void {
  document.querySelector('.stores-map astro-island')?.dispatchEvent(new Event('firn:wake'));
}

function addressOf(action: string, { text, services }: DealerQuery): string {
  const query = new URLSearchParams(text === '' ? [] : [['q', text]]);
  for (const service of services) query.append('service', service);
  return query.size === 0 ? action : `${action}?${query}`;
}

function queryInAddress(): DealerQuery {
  const params = new URLSearchParams(location.search);
  return { text: params.get('q')?.trim().slice(0, LONGEST_QUERY) ?? '', services: params.getAll('service') };
}

/**
 * Stores the search in the URL, so that a reload or a shared URL repeats it. A position is never stored there. The fragment, which names a dealer, stays if
 * the search is the one in the URL.
 */
function keepInAddress(action: string, query: DealerQuery): void {
  const address = addressOf(action, query);
  const isRepeated = !query.here && addressOf(action, queryInAddress()) === address;
  history.replaceState(history.state, '', isRepeated ? address + location.hash : address);
}

function isEmpty({ text, here, services }: DealerQuery): boolean {
  return text === '' && here === undefined && services.length === 0;
}

/** Fills in the form; `kept` are fields to leave as they are. */
function fill(form: HTMLFormElement, { text, services }: DealerQuery, kept: readonly Element[] = []): void {
  for (const field of form.querySelectorAll('input'))
    if (kept.includes(field)) continue;
    else if (field.type === 'checkbox') field.checked = services.includes(field.value);
    else field.value = text;
}

function queryIn(form: HTMLFormElement): DealerQuery {
  const data = new FormData(form);
  return { text: `${data.get('q') as string}`.trim(), services: data.getAll('service').map(String) };
}

function useSearch({ action, country }: Props) {
  const [answer, setAnswer] = useState<Answer | undefined>();
  const [trouble, setTrouble] = useState<DealerText | undefined>();
  const [isLocating, setLocating] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const show = (query: DealerQuery, data: DealerData): void => {
    const isPlain = isEmpty(query);
    const found = isPlain ? undefined : findDealers(data, query, country);
    setAnswer(found && { query, found });
    $foundDealers.set(found);
    showBuilt(isPlain);
    hydrateMap();
    keepInAddress(action, query);
  };
  const latest = useRef(0);
  /** The URL of the latest search. */
  const latestAddress = useRef(action);
  /** Searches, while the visitor's position may still be awaited. */
  const refine = async (query: DealerQuery): Promise<void> => {
    latestAddress.current = addressOf(action, query);
    setLoading(true);
    const data = await loadDealers(action);
    setLoading(false);
    setTrouble(data ? undefined : 'The shop is not responding right now. Please try again in a moment.');
    if (data) show(query, data);
  };
  const search = (query: DealerQuery): Promise<void> => {
    latest.current += 1;
    setLocating(false);
    return refine(query);
  };
  /** Searches near the visitor's position, for the services that the form has when the position is known. */
  const near = async (form: HTMLFormElement): Promise<void> => {
    latest.current += 1;
    const own = latest.current;
    setTrouble(undefined);
    setLocating(true);
    const here = await locateVisitor();
    // The visitor has searched for something else since.
    if (own !== latest.current) return;
    setLocating(false);
    if (here) await search({ ...queryIn(form), text: '', here });
    else setTrouble('Your location is not available. Enter a town or a postcode.');
  };
  return { answer, trouble, isLocating, isLoading, latestAddress, search, refine, near };
}

/** The form and the handlers of its controls. */
function useFinder(props: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { latestAddress, search, refine, near, ...state } = useSearch(props);
  const { answer } = state;
  const start = useRef(search);
  const { action } = props;
  useEffect(() => {
    /** Searches again if the URL names another search than the latest: at the start and after Back, but not after a press on a marker. */
    const follow = (event?: Event): void => {
      const query = queryInAddress();
      if (!form.current || addressOf(action, query) === latestAddress.current) return;
      if (event) $mapIsUsed.set(false);
      // Fields changed before this code ran are newer than the URL.
      fill(form.current, query, event ? [] : changedFields(form.current));
      void start.current(queryIn(form.current));
    };
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [action, latestAddress]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    $mapIsUsed.set(false);
    if (form.current) void search(queryIn(form.current));
  };
  // A change of filters keeps the position that was searched last or is awaited, unless a text was typed since.
  const filter = (): void => {
    $mapIsUsed.set(false);
    if (!form.current) return;
    const query = queryIn(form.current);
    if (query.text) void search(query);
    else void refine(answer?.query.here ? { ...query, here: answer.query.here } : query);
  };
  const clear = (): void => {
    $mapIsUsed.set(false);
    const none = { text: '', services: [] };
    if (form.current) fill(form.current, none);
    // The pressed button disappears with the results.
    form.current?.querySelector('button')?.focus();
    void search(none);
  };
  const locate = (): void => {
    $mapIsUsed.set(false);
    const { current } = form;
    if (!current) return;
    fill(current, { ...queryIn(current), text: '' });
    void near(current);
  };
  return { form, ...state, submit, filter, clear, locate };
}

export default function StoreFinder(props: Props) {
  const { action, texts } = props;
  const inside = useRef<HTMLDivElement>(null);
  const { form, answer, trouble, isLocating, isLoading, submit, filter, clear, locate } = useFinder(props);
  const text = (english: DealerText): string => say(texts, english);
  useLive(inside);
  return (
    <div ref={inside} className="store-finder">
      <search>
        <form ref={form} action={action} onSubmit={submit}>
          <div className="store-query">
            <label htmlFor="store-query">{text('Town or postcode')}</label>
            <div>
              <input id="store-query" name="q" type="search" maxLength={LONGEST_QUERY} autoComplete="postal-code" />
              <button type="submit" className="button" aria-busy={isLoading || undefined}>
                {text('Search')}
              </button>
              <button type="button" className="button quiet" aria-busy={isLocating || undefined} onClick={locate}>
                {text('Near me')}
              </button>
            </div>
          </div>
          <fieldset>
            <legend className="small">{text('Services')}</legend>
            {Object.entries(DEALER_SERVICES).map(([key, name]) => (
              <label key={key}>
                <input type="checkbox" name="service" value={key} onChange={filter} />
                <span>{text(name)}</span>
              </label>
            ))}
          </fieldset>
        </form>
      </search>
      <p className="small store-trouble" role="alert" data-failed="">
        {trouble && text(trouble)}
      </p>
      <FoundDealers answer={answer} text={text} onClear={clear} />
    </div>
  );
}
