/** "You seem to be in …": offers this page in the visitor's own locale, in both languages, over the page and never instead of it (ruling 2). */
import { isCrawler, suggestLocale } from '#lib/locale/suggestion.ts';
import type { Suggestion } from '#lib/locale/suggestion.ts';

/** Interface texts of a locale, as its home's payload has them; `{country}` is filled in. */
interface Words {
  readonly seems: string;
  readonly page: string;
  readonly stay: string;
}

const DISMISSED = 'firn.stay';
const LOCATED = 'firn.geo';

async function located(): Promise<string | undefined> {
  const known = sessionStorage.getItem(LOCATED);
  if (known) return known;
  const { country } = (await (await fetch('/api/geolocation')).json()) as { country?: string };
  if (country) sessionStorage.setItem(LOCATED, country);
  return country;
}

async function wordsOf(locale: string): Promise<Words> {
  const home = locale === 'en-us' ? '' : `/${locale}`;
  const { market } = (await (await fetch(`${home}/_payload.json`)).json()) as { market: Words };
  return market;
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  lang: string,
  text: string,
  className = '',
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), { lang, className, textContent: text });
}

function show({ tag, href, country, locale }: Suggestion, pageTag: string, own: Words, theirs: Words): void {
  const named = (text: string, language: string): string =>
    text.replace(
      '{country}',
      new Intl.DisplayNames([language], { type: 'region' }).of(country.toUpperCase()) ?? country,
    );
  const box = make('aside', pageTag, '', 'offer');
  box.ariaLabel = named(own.seems, pageTag);
  const go = make('a', tag, named(theirs.page, tag), 'button');
  Object.assign(go, { href: new URL(href).pathname, hreflang: tag });
  go.dataset['locale'] = locale;
  const stay = make('button', pageTag, own.stay, 'button quiet');
  stay.type = 'button';
  stay.addEventListener('click', () => {
    localStorage.setItem(DISMISSED, country);
    box.remove();
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  const other = theirs.seems !== own.seems && make('p', tag, named(theirs.seems, tag));
  const buttons = make('p', pageTag, '', 'offer-buttons');
  buttons.append(go, stay);
  box.append(make('p', pageTag, named(own.seems, pageTag)), ...(other ? [other] : []), buttons);
  document.querySelector('.skip')?.after(box);
}

export async function offerMarket(): Promise<void> {
  if (isCrawler(navigator.userAgent, navigator.webdriver)) return;
  const { locale: page = '' } = document.documentElement.dataset;
  const cookie = /(?:^|;\s*)locale=([a-z-]+)/.exec(document.cookie)?.[1];
  const alternates = [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')].map((link) => ({
    tag: link.hreflang,
    href: link.href,
  }));
  try {
    const geoCountry = cookie ? undefined : await located();
    const suggestion = suggestLocale({ page, alternates, cookie, geoCountry, languages: navigator.languages });
    if (!suggestion || localStorage.getItem(DISMISSED) === suggestion.country) return;
    const [own, theirs] = await Promise.all([wordsOf(page), wordsOf(suggestion.locale)]);
    show(suggestion, document.documentElement.lang, own, theirs);
  } catch {
    // Storage is forbidden or nobody answers: the page is complete without an offer.
  }
}
