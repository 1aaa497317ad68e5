/** "You seem to be in …" (ruling 2): finds out whether there is something to offer; drawing it is another file's, which most visits never load. */
import { isCrawler, suggestLocale } from '#lib/locale/suggestion.ts';

const DISMISSED = 'firn.stay';
const LOCATED = 'firn.geo';

async function located(): Promise<string | undefined> {
  const kept = sessionStorage.getItem(LOCATED);
  if (kept !== null) return kept || undefined;
  const answer = (await (await fetch('/api/geolocation')).json()) as { country?: string; known?: boolean };
  // `us` is also what the shop says when it does not know: that is kept as nothing.
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
    // Storage is forbidden, or geolocation or a payload does not load: the page is complete without an offer.
    console.warn('The market offer did not load:', error);
  }
}
