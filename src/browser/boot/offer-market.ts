/** "You seem to be in …" (ruling 2): decides whether to offer another locale. `show-offer.ts` draws the offer; most visits never load it. */
import { isCrawler, suggestLocale } from '#lib/locale/suggestion.ts';

const DISMISSED = 'firn.stay';
const LOCATED = 'firn.geo';

async function located(): Promise<string | undefined> {
  const kept = sessionStorage.getItem(LOCATED);
  if (kept !== null) return kept || undefined;
  const answer = (await (await fetch('/api/geolocation')).json()) as { country?: string; known?: boolean };
  // The API also answers `us` when the country is unknown: stored as empty.
  const country = answer.known ? (answer.country ?? '') : '';
  sessionStorage.setItem(LOCATED, country);
  return country || undefined;
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
  } catch (error) {
    // No storage, or a request failed: the page works without the offer.
    console.warn('The market offer did not load:', error);
  }
}
