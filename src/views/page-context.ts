/** Data shared by all pages of a locale: region, texts, frame entries, settings. */
import type { LinkTarget } from '#content-loaders/content-store.ts';
import { noteMissingText } from '#content-loaders/missing-texts.ts';
import type { AnalyticsSettings } from '#lib/analytics/page-analytics.ts';
import { lookUpText } from '#lib/content/display-text.ts';
import type { EntryType } from '#lib/content/entries.ts';
import type { ContentLink } from '#lib/content/entry.ts';
import type { AlertEntry, FooterEntry, HeaderEntry } from '#lib/content/frame-entries.ts';
import { textTitle } from '#lib/content/interface-texts.ts';
import type { CountryEntry } from '#lib/content/market-entries.ts';
import type { BrandSettings } from '#lib/content/settings-entries.ts';
import type { CaptchaKey } from '#lib/forms/captcha-facts.ts';
import { contentLink } from '#lib/links/links.ts';
import type { Link } from '#lib/links/links.ts';
import { leadsToSearch } from '#lib/links/search-link.ts';
import { contentLanguage, DEFAULT_LOCALE, languageTag } from '#lib/locale/locale.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { allLocales, knownLocale } from '#lib/locale/market.ts';
import { localePath } from '#lib/locale/path.ts';
import { respellingOf } from '#lib/locale/writing.ts';
import type { Text } from '#lib/page/page-locals.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import type { TaxDisplay } from '#lib/pricing/tax.ts';
import { DEFAULT_PROGRAM } from '#lib/pro/program-rules.ts';
import { audienceOf, professionalRegion } from '#lib/region/audience.ts';
import type { Audience } from '#lib/region/audience.ts';
import { commerceRegion, contentRegion, isEurope, isShoppingRegion, isShownIn } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { contentIn } from './live-content.ts';
import type { Content } from './live-content.ts';
import { contentStore, pageSettings, memoizedPerRevision } from './site.ts';
import { typedAddress } from './typed-address.ts';

export interface PageContext {
  readonly locale: Locale;
  readonly tag: string;
  readonly content: Content;
  readonly country: CountryEntry;
  readonly countries: readonly CountryEntry[];
  /** Price format of the market in the page's language. */
  readonly writing: PriceWriting;
  readonly locales: readonly Locale[];
  readonly region: string;
  /** Content region for professionals; the same as `region` where they see the same content as other visitors. */
  readonly professionalRegion: string;
  /** Region map from the content service, for other locales. */
  readonly regionCountries: Readonly<Record<string, readonly string[]>>;
  readonly commerceRegion: CommerceRegion;
  readonly shopping: boolean;
  /** Whether the country's prices include tax: set in the country's entry; by default, they do in Europe. */
  readonly tax: TaxDisplay;
  /** The `eu` flag of the locale state (spec section 4). */
  readonly isEurope: boolean;
  readonly brand: BrandSettings;
  readonly header: HeaderEntry | undefined;
  readonly footer: FooterEntry | undefined;
  /** Alerts of the region and of the professional region. */
  readonly alerts: readonly AlertEntry[];
  readonly site: string;
  readonly mediaBase: string;
  /** CAPTCHA key for forms; undefined in a shop without one. */
  readonly captcha: CaptchaKey | undefined;
  /** Analytics settings; undefined in a shop without analytics. */
  readonly analytics: AnalyticsSettings | undefined;
  /** An interface text by its English text, which is also the fallback. */
  readonly text: Text;
  /** Translates a term from content into the page's language; returns the term itself if it has no entry. */
  term(word: string): string;
  path(rest: string): string;
  /**
   * Undefined for a link to an entry that no visitor of the region sees, and where `contentLink` is undefined. `readers`: the visitors who see the link;
   * if they are not professionals alone, it is undefined for an entry for professionals alone too.
   */
  link(link: ContentLink, readers?: Audience): Promise<Link | undefined>;
  /** The address of a link that an editor typed into a text, as `typedAddress`. Undefined also for the search, where the shop has none. */
  typedHref(href: string, readers: Audience): Promise<string | undefined>;
  /** The entries shown in the region. For entries with their own page, and for choosing one of several entries. */
  shown<T extends { readonly regions: readonly string[] }>(entries: readonly T[]): readonly T[];
  /** The audience of an entry on the prebuilt page; undefined if no visitor sees the entry. */
  audience(entry: { readonly regions: readonly string[] }): Audience | undefined;
}

const NO_BRAND: BrandSettings = {
  type: 'brand_settings',
  uid: '',
  title: 'Firn',
  language: 'en-us',
  updatedAt: '',
  siteUrl: '',
  displayName: 'Firn',
  mediaAlias: 'k2',
  seo: {},
  social: [],
  contact: { hours: [] },
  regionalContacts: {},
  shopping: false,
  siteSearch: true,
  automateRelatedProducts: false,
  productDataRefactor: false,
  program: DEFAULT_PROGRAM,
};

/** Undefined if the shop has no pages in the locale. */
export function pageContext(lang: string | undefined): Promise<PageContext | undefined> {
  return memoizedPerRevision(`context ${lang}`, () => makeContext(lang));
}

/** The price format of a currency. A format that fell back to another language is not used, because it follows that language's conventions. */
async function priceWriting(content: Content, tag: string, currency: string): Promise<PriceWriting> {
  const formats = await content.inside('currency', currency);
  return { tag, currency, format: formats.find(({ language }) => language === content.language) };
}

/** Caches the texts of a locale by their English text, because all pages look up the same few hundred. */
function memoized(work: (title: string, english: string) => string): (title: string, english: string) => string {
  const made = new Map<string, string>();
  return (title, english) => {
    const known = made.get(english) ?? work(title, english);
    made.set(english, known);
    return known;
  };
}

/** Looks up a locale's texts by title; a title without a text is reported to editors. */
async function textLookup(
  content: Content,
  respell: ReturnType<typeof respellingOf>,
): Promise<(title: string, english: string) => string> {
  const texts = new Map((await content.all('display_text')).map((one) => [one.title.toLowerCase(), one.text]));
  const display = memoized((title, english) => lookUpText(texts, title, respell ? respell(english) : english));
  return (title, english) => {
    if (!texts.has(title)) noteMissingText(title);
    return display(title, english);
  };
}

interface RegionalFacts extends Pick<
  PageContext,
  'region' | 'professionalRegion' | 'regionCountries' | 'commerceRegion' | 'shopping' | 'tax' | 'isEurope' | 'shown'
> {
  readonly audience: PageContext['audience'];
}

/** Data that depends on the country's regions. `defaults` is content of the default language, which has the region map. */
async function regionalFacts({ value, tax }: CountryEntry, defaults: Content): Promise<RegionalFacts> {
  const regions = await defaults.all('regions');
  const regionCountries = Object.fromEntries(regions.map((one) => [one.regionId, one.countries]));
  const region = contentRegion(value, { countries: regionCountries });
  const own = { region, professionalRegion: professionalRegion(value, { countries: regionCountries }) };
  return {
    ...own,
    regionCountries,
    commerceRegion: commerceRegion(region, value),
    shopping: isShoppingRegion(region),
    tax: tax ?? { included: isEurope(value), percent: 0 },
    isEurope: isEurope(value),
    shown: (entries) => entries.filter((entry) => isShownIn(region, entry)),
    audience: (entry) => audienceOf(own, entry),
  };
}

/** Entries and settings that every page of a language shows. */
async function frameEntries(
  content: Content,
  { audience }: Pick<PageContext, 'audience'>,
): Promise<Pick<PageContext, 'header' | 'footer' | 'brand' | 'alerts'>> {
  const [header] = await content.all('header');
  const [footer] = await content.all('footer');
  const [brand = NO_BRAND] = await content.all('brand_settings');
  const alerts = header ? await content.behind('alert', header.alerts) : [];
  return { header, footer, brand, alerts: alerts.filter((alert) => audience(alert) !== undefined) };
}

interface LinkPlace extends Pick<PageContext, 'locale' | 'content' | 'audience' | 'site'> {
  readonly hasSearch: boolean;
}

function linking({ locale, content, audience, site, hasSearch }: LinkPlace): Pick<PageContext, 'link' | 'typedHref'> {
  function isOpenTo(readers: Audience, target: LinkTarget): boolean {
    const seenBy = audience(target);
    return seenBy !== undefined && (seenBy !== 'professionals' || readers === 'professionals');
  }

  async function typedHref(href: string, readers: Audience): Promise<string | undefined> {
    if (!hasSearch && leadsToSearch(site, href)) return undefined;
    return typedAddress(
      {
        locale,
        site,
        targetAt: (type, url) => contentStore().addressTarget(type, url, content.language),
        isOpen: (target) => isOpenTo(readers, target),
        rules: () => contentIn('en-us').all('route_rule'),
      },
      href,
    );
  }

  return {
    typedHref,
    async link(link, readers = 'professionals') {
      const { reference } = link;
      const type = reference?.type as EntryType | undefined;
      const target = type && reference ? contentStore().linkTarget(type, reference.uid, content.language) : undefined;
      const found = contentLink(locale, link, target && isOpenTo(readers, target) ? target : undefined);
      // The entry behind a reference is checked above; every other address was typed.
      const isReference = link.type === 'internal' && reference !== undefined;
      if (!found || isReference) return found;
      const href = await typedHref(found.href, readers);
      return href === undefined ? undefined : { ...found, href };
    },
  };
}

async function makeContext(lang: string | undefined): Promise<PageContext | undefined> {
  const defaults = contentIn('en-us');
  const countries = await defaults.all('country');
  const markets = countries.map((country) => ({
    country: country.value,
    languages: country.langs.map((one) => one.value),
  }));
  const locale = knownLocale(lang ?? DEFAULT_LOCALE, markets);
  const country = countries.find((one) => one.value === locale?.country);
  if (!locale || !country) return undefined;
  const settings = pageSettings();
  const respell = respellingOf(locale);
  const content = contentIn(contentLanguage(locale.language), respell);
  const regional = await regionalFacts(country, defaults);
  const lookUp = await textLookup(content, respell);
  const frame = await frameEntries(content, regional);
  return {
    locale,
    tag: languageTag(locale),
    content,
    country,
    countries,
    writing: await priceWriting(content, languageTag(locale), country.currency),
    locales: allLocales(markets),
    ...regional,
    ...frame,
    site: settings.siteUrl,
    mediaBase: settings.mediaBase,
    captcha: settings.captcha,
    analytics: settings.analytics,
    text: (english) => lookUp(textTitle(english), english),
    term: (word) => lookUp(word.toLowerCase(), word),
    path: (rest) => localePath(locale, rest),
    ...linking({
      locale,
      content,
      audience: regional.audience,
      site: settings.siteUrl,
      hasSearch: frame.brand.siteSearch,
    }),
  };
}
