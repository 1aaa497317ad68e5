/** "You seem to be in …" (ruling 2): decides whether to offer another locale. `show-offer.ts` displays the offer; most visits never load it. */
import { isCrawler, suggestLocale } from '#lib/locale/suggestion.ts';

const DISMISSED = 'firn.stay';
const LOCATED = 'firn.geo';

/** The visitor's country; empty if unknown. A failed request throws, and is repeated on the next page. */
async function located(): Promise<string> {
  const kept = sessionStorage.getItem(LOCATED);
  if (kept !== null) return kept;
  const response = await fetch('/api/geolocation');
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  // The API also returns `us` when the country is unknown.
  const { country, known } = (await response.json()) as { readonly country: string; readonly known: boolean };
  const found = known ? country : '';
  sessionStorage.setItem(LOCATED, found);
  return found;
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
    const offer = await import('./show-offer.ts');
    await offer.showOffer(suggestion, page, () => localStorage.setItem(DISMISSED, suggestion.country));
  } catch (error) {
    // No storage, or a request failed: the page works without the offer.
    console.warn('The market offer did not load:', error);
  }
}
