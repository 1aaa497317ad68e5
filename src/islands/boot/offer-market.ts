/** "You seem to be in …" (ruling 2): finds out whether there is something to offer; drawing it is another file's, which most visits never load. */
import { isCrawler, suggestLocale } from '#lib/locale/suggestion.ts';

const DISMISSED = 'firn.stay';
const LOCATED = 'firn.geo';

async function located(): Promise<string | undefined> {
  const known = sessionStorage.getItem(LOCATED);
  if (known) return known;
  const { country } = (await (await fetch('/api/geolocation')).json()) as { country?: string };
  if (country) sessionStorage.setItem(LOCATED, country);
  return country;
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
    const { showOffer } = await import('./show-offer.ts');
    await showOffer(suggestion, page, () => localStorage.setItem(DISMISSED, suggestion.country));
  } catch {
    // Storage is forbidden or nobody answers: the page is complete without an offer.
  }
}
