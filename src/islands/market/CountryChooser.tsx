/** The country chooser: plain links without JavaScript; with it, a search, and a dialog that lists the changes before the switch. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { isPlainKey, isPlainPress } from '#islands/ui/plain-press.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import { searchCountries } from '#lib/locale/country-search.ts';
import type { SearchedCountry } from '#lib/locale/country-search.ts';
import { joined } from '#lib/locale/joined.ts';
import type { MarketFacts } from '#lib/locale/market-change.ts';
import { $count, loadCart } from '#stores/cart.ts';

import { ChangeDialog } from './ChangeDialog.tsx';
import type { ChooserText } from './chooser-texts.ts';

import styles from './CountryChooser.module.css';

export interface ChooserLocale extends MarketFacts {
  /** BCP 47 language tag. */
  readonly tag: string;
  readonly href: string;
  readonly languageName: string;
}

export interface ChooserCountry extends SearchedCountry {
  readonly locales: readonly ChooserLocale[];
}

interface Props {
  readonly continents: readonly { readonly name: string; readonly countries: readonly ChooserCountry[] }[];
  /** Locale code of the page. */
  readonly current: string;
  readonly texts: Texts<ChooserText>;
}

/** Path, in another locale (by hreflang tag), of the page from which the chooser was opened. */
function sameElsewhere(tag: string): string | undefined {
  try {
    const pages: unknown = JSON.parse(sessionStorage.getItem('firn.pages') ?? '{}');
    const href = (pages as Readonly<Record<string, unknown>>)[tag];
    return typeof href === 'string' ? URL.parse(href)?.pathname : undefined;
  } catch {
    return undefined;
  }
}

/** Countries grouped by continent; the continent of the first country is first. */
function inContinents(continents: Props['continents'], countries: readonly ChooserCountry[]): Props['continents'] {
  const position = new Map(countries.map((country, index) => [country, index] as const));
  const placed = (country: ChooserCountry): number => position.get(country) ?? countries.length;
  return continents
    .map((continent) => ({
      ...continent,
      countries: continent.countries
        .filter((country) => position.has(country))
        .toSorted((a, b) => placed(a) - placed(b)),
    }))
    .filter((continent) => continent.countries.length > 0)
    .toSorted((a, b) => Math.min(...a.countries.map(placed)) - Math.min(...b.countries.map(placed)));
}

type Choose = (country: string, locale: ChooserLocale) => void;

interface CountryProps {
  readonly country: ChooserCountry;
  readonly current: string;
  readonly texts: Texts<ChooserText>;
  readonly onChoose: Choose;
}

/** A country with a link for each of its languages. A press without a modifier key opens the dialog instead. */
function Country({ country, current, texts, onChoose }: CountryProps) {
  return (
    <li>
      <span>
        {country.name}
        {country.locales.some(({ locale }) => locale === current) && (
          <small className={styles.here}>{say(texts, 'You are here')}</small>
        )}
      </span>
      <span className={styles.languages}>
        {country.locales.map((locale) => (
          <a
            key={locale.locale}
            href={locale.href}
            lang={locale.tag}
            hrefLang={locale.tag}
            data-locale={locale.locale}
            aria-current={locale.locale === current ? 'true' : undefined}
            aria-label={joined(current, [country.name, locale.languageName])}
            onClick={(event) => {
              if (locale.locale === current || !isPlainPress(event)) return;
              event.preventDefault();
              event.stopPropagation();
              onChoose(country.name, locale);
            }}
          >
            {locale.languageName}
          </a>
        ))}
      </span>
    </li>
  );
}

/** Text with the number of countries found or, without a result, the alternative. */
function searchResult(texts: Texts<ChooserText>, found: number, other: string): string {
  if (found) return say(texts, 'Countries found: {count}').replace('{count}', `${found}`);
  const none = say(texts, 'Your country is not in the list. Check the spelling, or choose {other} below.');
  return none.replace('{other}', other);
}

export default function CountryChooser({ continents, current, texts }: Props) {
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState<{ readonly country: string; readonly locale: ChooserLocale }>();
  const count = useStore($count, { ssr: 'initial' });
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useLive(box);
  useEffect(() => {
    // Keep what was typed before hydration.
    setQuery(input.current?.value ?? '');
    void loadCart();
  }, []);

  const everyCountry = continents.flatMap(({ countries }) => countries);
  const here = everyCountry.flatMap(({ locales }) => locales).find(({ locale }) => locale === current);
  const matches = searchCountries(query, everyCountry);
  const found = matches.length;
  // A search without results shows the market for all other countries.
  const other = everyCountry.find(({ iso }) => iso === '');
  const shown = inContinents(continents, found || !other ? matches : [other]);

  return (
    <div ref={box}>
      <div className={styles.finder}>
        <label htmlFor="find-country">{say(texts, 'Find your country')}</label>
        <input
          id="find-country"
          ref={input}
          type="search"
          autoComplete="off"
          suppressHydrationWarning
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            // While an input method composes a text, it uses these keys.
            if (
              event.nativeEvent.isComposing ||
              event.keyCode === 229 ||
              !isPlainKey(event) ||
              (event.key !== 'ArrowDown' && event.key !== 'Enter')
            )
              return;
            event.preventDefault();
            box.current?.querySelector<HTMLElement>('a[data-locale]')?.focus();
          }}
        />
        <output>{query && searchResult(texts, found, other?.name ?? '')}</output>
      </div>
      <div className={styles.markets}>
        {shown.map((continent) => (
          <section key={continent.name} className="split">
            <h2>{continent.name}</h2>
            <ul>
              {continent.countries.map((country) => (
                <Country
                  key={country.name}
                  country={country}
                  current={current}
                  texts={texts}
                  onChoose={(name, locale) => setWanted({ country: name, locale })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {wanted && here && (
        <ChangeDialog
          from={here}
          to={wanted.locale}
          href={sameElsewhere(wanted.locale.tag) ?? wanted.locale.href}
          country={wanted.country}
          cartCount={count}
          texts={texts}
          onClose={() => setWanted(undefined)}
        />
      )}
    </div>
  );
}
