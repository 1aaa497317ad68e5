/** The results of a dealer search, shown page by page; without a result, suggestions on how to continue. */
import { useEffect, useRef, useState } from 'react';

import { dealerAnchor } from '#lib/dealers/dealer-listing.ts';
import type { DealerText } from '#lib/dealers/dealer-texts.ts';
import type { DealerQuery, FoundDealer } from '#lib/dealers/find-dealers.ts';
import { openToday } from '#lib/dealers/open-today.ts';
import { timeZoneOf } from '#lib/dealers/time-zone.ts';

import { DealerItem } from './DealerItem.tsx';

interface Answer {
  readonly query: DealerQuery;
  readonly found: readonly FoundDealer[];
}

interface Props {
  readonly answer: Answer | undefined;
  readonly text: (english: DealerText) => string;
  readonly onClear: () => void;
}

/** Number of dealers added at a time. */
const STEP = 20;
const KM_A_MILE = 1.609344;
/** Countries whose roads are signposted in miles. */
const IN_MILES = /-(?:us|gb)$/;

/** `12 km`; with a decimal below ten. */
function distanceIn(km: number): string {
  const { lang, dataset } = document.documentElement;
  const isMiles = IN_MILES.test(dataset['locale'] ?? '');
  const amount = isMiles ? km / KM_A_MILE : km;
  const unit = isMiles ? 'mile' : 'kilometer';
  const format = new Intl.NumberFormat(lang, { style: 'unit', unit, maximumFractionDigits: amount < 10 ? 1 : 0 });
  // Replaces narrow spaces, which the fonts of the page lack.
  return format.format(amount).replaceAll(/[\u2009\u202F]/g, '\u00A0');
}

function Nothing({ query, text, onClear }: Omit<Props, 'answer'> & Answer) {
  const isFiltered = query.services.length > 0;
  return (
    <div className="store-nothing">
      <p>{text('Check the spelling, try a larger town nearby, or look at all dealers.')}</p>
      {isFiltered && <p>{text('No dealer nearby offers all of these services.')}</p>}
      <button type="button" className="button quiet" onClick={onClear}>
        {text('Show all dealers')}
      </button>
    </div>
  );
}

/** The heading repeats the query, so that screen readers announce a new result even if its number of dealers is the same. */
function headingOf({ query, found }: Answer, text: Props['text']): string {
  if (found.length === 0 && query.text !== '')
    return text('No dealer found for {query}.').replace('{query}', () => query.text);
  const count = text('Dealers: {count}').replace('{count}', `${found.length}`);
  return query.text === '' ? count : `${query.text} · ${count}`;
}

/** Index of the dealer whom the fragment of the URL names, or -1. */
const linkedIn = ({ found }: Answer): number =>
  found.findIndex(({ dealer }) => location.hash === `#${dealerAnchor(dealer.id)}`);

/** Must be keyed by the result, so that a new one starts at its first page. */
function List({ answer, text }: { readonly answer: Answer; readonly text: Props['text'] }) {
  /** `at`: the dealer to go to. */
  const [start] = useState(() => linkedIn(answer));
  const [{ shown, at }, show] = useState<{ readonly shown: number; readonly at?: number }>({
    shown: Math.max(STEP, start + 1),
  });
  const [now] = useState(() => Date.now());
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears with the last dealers: the focus goes to the first of the added ones.
  useEffect(() => {
    if (at !== undefined) list.current?.children[at]?.querySelector('a')?.focus();
  }, [at]);
  // The URL of a repeated search may lead to a dealer, whom the browser looked for before this list was rendered.
  useEffect(() => {
    if (start >= 0) location.replace(location.hash);
  }, [start]);
  // A link of the map may lead to a dealer who is not listed yet.
  useEffect(() => {
    const reveal = (): void => {
      const wanted = linkedIn(answer);
      if (wanted >= shown) show({ shown: wanted + 1, at: wanted });
    };
    addEventListener('hashchange', reveal);
    return () => removeEventListener('hashchange', reveal);
  }, [answer, shown]);
  return (
    <>
      <ul ref={list}>
        {answer.found.slice(0, shown).map(({ dealer, km }) => {
          const zone = timeZoneOf(dealer.country, dealer.place);
          return (
            <DealerItem
              key={dealer.id}
              dealer={dealer}
              text={text}
              tag={document.documentElement.lang}
              distance={km === undefined ? undefined : distanceIn(km)}
              today={zone === undefined ? undefined : openToday(dealer.opening, zone, now)}
            />
          );
        })}
      </ul>
      {answer.found.length > shown && (
        <button type="button" className="button quiet" onClick={() => show({ shown: shown + STEP, at: shown })}>
          {text('Load more')}
        </button>
      )}
    </>
  );
}

export function FoundDealers({ answer, text, onClear }: Props) {
  const key = answer && JSON.stringify(answer.query);
  return (
    <section className="dealers dealers-found" hidden={!answer}>
      <h2 aria-live="polite">{answer && headingOf(answer, text)}</h2>
      {answer && answer.found.length === 0 && <Nothing {...answer} text={text} onClear={onClear} />}
      {answer && answer.found.length > 0 && (
        <>
          <button type="button" className="text-link" onClick={onClear}>
            {text('Show all dealers')}
          </button>
          <List key={key} answer={answer} text={text} />
        </>
      )}
    </section>
  );
}
