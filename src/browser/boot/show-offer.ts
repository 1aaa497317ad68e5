/** Shows a box that offers this page in the suggested locale. */
import type { MarketOfferTexts } from '#lib/catalogue/page-payload.ts';
import type { Suggestion } from '#lib/locale/suggestion.ts';

import { addStylesheet } from './add-stylesheet.ts';

import sheet from './offer.css?url';

/** Texts of a locale, from the payload of its home page. */
async function loadOfferTexts(locale: string): Promise<MarketOfferTexts> {
  const home = locale === 'en-us' ? '' : `/${locale}`;
  const { market } = (await (await fetch(`${home}/_payload.json`)).json()) as { market: MarketOfferTexts };
  return market;
}

function make<K extends keyof HTMLElementTagNameMap>(name: K, lang: string, text: string): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), { lang, textContent: text });
}

/** Shows the box, in both languages. Calls `dismissed` when the visitor chooses to stay. */
export async function showOffer(
  { tag, href, country, locale }: Suggestion,
  page: string,
  dismissed: () => void,
): Promise<void> {
  const pageTag = document.documentElement.lang;
  const [own, offered] = await Promise.all([loadOfferTexts(page), loadOfferTexts(locale)]);
  const named = (text: string, language: string): string =>
    text.replace(
      '{country}',
      new Intl.DisplayNames([language], { type: 'region' }).of(country.toUpperCase()) ?? country,
    );
  const box = make('aside', pageTag, '');
  box.className = 'offer';
  box.ariaLabel = named(own.seems, pageTag);
  const go = make('a', tag, named(offered.page, tag));
  Object.assign(go, { href: new URL(href).pathname + location.search, hreflang: tag, className: 'button' });
  go.dataset['locale'] = locale;
  const stay = make('button', pageTag, own.stay);
  stay.className = 'button quiet';
  stay.type = 'button';
  stay.addEventListener('click', () => {
    dismissed();
    box.remove();
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  const other = offered.seems !== own.seems && make('p', tag, named(offered.seems, tag));
  const buttons = make('p', pageTag, '');
  buttons.className = 'offer-buttons';
  buttons.append(go, stay);
  box.append(make('p', pageTag, named(own.seems, pageTag)), ...(other ? [other] : []), buttons);
  await addStylesheet(sheet);
  document.querySelector('.skip')?.after(box);
}
