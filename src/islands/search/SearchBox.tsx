/** The query's field with suggestions: the combobox pattern. Without JavaScript it is a plain form. */
import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { say } from '#islands/ui/texts.ts';
import { internalHref } from '#lib/links/links.ts';
import type { SearchPlace } from '#lib/search/search-place.ts';
import { LONGEST_QUERY } from '#lib/search/shop-query.ts';
import { $suggestions, suggest } from '#stores/search.ts';

interface Props {
  readonly place: SearchPlace;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSubmit: (text: string) => void;
}

/** A list of links cannot be a `datalist`, whose options are texts only. */
const LISTBOX = { role: 'listbox' } as const;
const option = (isActive: boolean) => ({ role: 'option', 'aria-selected': isActive }) as const;
const ON_PHONES = 8;
const ELSEWHERE = 10;
const WAIT_MS = 120;

export function SearchBox({ place, text, onText, onSubmit }: Props) {
  const entries = useStore($suggestions, { ssr: 'initial' });
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const list = useId();
  const { texts, locale } = place;
  const isShown = isOpen && entries.length > 0;

  function type(next: string): void {
    onText(next);
    setOpen(true);
    setActive(-1);
    clearTimeout(timer);
    const size = globalThis.matchMedia('(width < 769px)').matches ? ON_PHONES : ELSEWHERE;
    setTimer(setTimeout(() => void suggest(next, size), WAIT_MS));
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') setOpen(false);
    if (!isShown) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      // -1 is the field itself: the keyboard wraps through it.
      setActive(((active + 1 + step + entries.length + 1) % (entries.length + 1)) - 1);
    }
    const chosen = event.key === 'Enter' ? entries[active] : undefined;
    if (!chosen) return;
    event.preventDefault();
    location.assign(internalHref(locale, chosen.type, chosen.url) ?? place.action);
  }

  return (
    <search>
      <form
        className="search-form"
        action={place.action}
        onSubmit={(event) => {
          event.preventDefault();
          clearTimeout(timer);
          setOpen(false);
          onSubmit(text);
        }}
      >
        <div className="search-field">
          <input
            type="search"
            name="q"
            required
            value={text}
            maxLength={LONGEST_QUERY}
            aria-label={say(texts, 'Search')}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${list}-${active}` : undefined}
            autoComplete="off"
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
          />
          <div {...LISTBOX} id={list} aria-label={say(texts, 'Search')} hidden={!isShown}>
            {entries.map((entry, at) => (
              // The link is the option: an option may not contain a link.
              <a
                key={entry.id}
                {...option(at === active)}
                id={`${list}-${at}`}
                href={internalHref(locale, entry.type, entry.url)}
                tabIndex={-1}
                onPointerDown={(event) => event.preventDefault()}
              >
                {entry.title}
                {entry.kind !== 'product' && <small> {say(texts, 'Categories and pages')}</small>}
              </a>
            ))}
          </div>
        </div>
        <button className="button" type="submit">
          {say(texts, 'Search')}
        </button>
      </form>
      <output className="visually-hidden">
        {isShown && say(texts, 'Suggestions: {count}').replace('{count}', `${entries.length}`)}
      </output>
    </search>
  );
}
