/** Entries of navigation, header, footer, alerts and search. */
import { CATEGORIES } from '../catalog.ts';
import { IGNORED_WORDS, SEARCH_FEATURES } from '../copy/search-features.ts';
import { PROMISES } from '../copy/settings.ts';
import { ALERTS, CLAIM } from '../copy/shop.ts';
import { SYNONYMS } from '../copy/synonyms.ts';
import { ACCOUNT, CATEGORY_NAMES, LANGUAGES, PAGE_NAMES, texts } from '../texts.ts';
import type { Language } from '../texts.ts';
import { entry, fixed, internal, languagesOf, picture, reference, references, say } from './entry.ts';
import type { SampleEntry } from './entry.ts';
import { NAV_BANNER } from './pages.ts';

/** Regions that have accounts. */
const SHOPPING = ['us', 'ca', 'eu_region_1', 'pro', 'pro_ca', 'pro_eu_region_1'];

const categoryName = (slug: string, language: Language): string => say(CATEGORY_NAMES[slug] ?? texts(slug), language);
const pageName = (url: string, language: Language): string => say(PAGE_NAMES[url] ?? texts(url), language);
const categoryLink = (slug: string, language: Language) => ({
  link: internal(categoryName(slug, language), 'product_category', slug),
  regions: [],
});
const pageLink = (url: string, language: Language, regions: readonly string[] = []) => ({
  link: internal(pageName(url, language), 'page', url),
  regions,
});

function navigation(): SampleEntry[] {
  return Object.entries(CATEGORIES).map(([slug, children]) =>
    entry({ type: 'navigation_item', name: slug, languages: LANGUAGES }, (language) => ({
      title: categoryName(slug, language),
      link: {
        ...internal(categoryName(slug, language), 'product_category', slug),
        banner: slug === 'skis' ? reference('banner', NAV_BANNER) : [],
      },
      regions: [],
      children: children.map((child) => categoryLink(child, language)),
    })),
  );
}

function footer(): SampleEntry {
  return entry({ type: 'footer', name: 'footer', languages: LANGUAGES }, (language) => ({
    title: 'footer',
    claim: say(CLAIM, language),
    columns: [
      {
        heading: categoryName('skis', language),
        links: (CATEGORIES['skis'] ?? []).map((slug) => categoryLink(slug, language)),
      },
      {
        heading: categoryName('accessories', language),
        links: ['bindings', 'bags', 'skins', 'accessories'].map((slug) => categoryLink(slug, language)),
      },
      {
        heading: 'Firn',
        links: ['/about', '/blog', '/team', '/support', '/sustainability', '/warranty', '/shipping', '/stores'].map(
          (url) => pageLink(url, language),
        ),
      },
    ],
    legal: ['/imprint', '/privacy'].map((url) => pageLink(url, language)),
    promises: PROMISES.map(({ text, page, isForBuyers }) => ({
      link: internal(say(text, language), 'page', page),
      regions: isForBuyers ? SHOPPING : [],
    })),
  }));
}

export function frame(): SampleEntry[] {
  const alerts = ALERTS.map((alert) =>
    entry({ type: 'alert', name: alert.name, languages: languagesOf(alert.text) }, (language) => ({
      title: alert.name,
      text: say(alert.text, language),
      regions: alert.regions,
      tone: alert.tone,
      link: internal('', 'page', alert.page),
    })),
  );
  const header = entry({ type: 'header', name: 'header', languages: LANGUAGES }, (language) => ({
    title: 'header',
    main_nav: references('navigation_item', Object.keys(CATEGORIES)),
    secondary_nav: [
      pageLink('/about', language),
      pageLink('/stores', language, ['eu', 'jp', 'no', 'other', 'eu_region_1', 'pro_eu_region_1']),
      { link: fixed(say(ACCOUNT, language), '/account'), regions: SHOPPING },
    ],
    top_alert: references(
      'alert',
      ALERTS.map((alert) => alert.name),
    ),
  }));
  const search = entry(
    { type: 'search', name: 'search', languages: Object.keys(SYNONYMS) as Language[] },
    (language) => ({
      title: 'search',
      synonyms: SYNONYMS[language] ?? [],
      features: (SEARCH_FEATURES[language] ?? []).map(([words, filter, values]) => ({ words, filter, values })),
      ignored_words: IGNORED_WORDS[language] ?? '',
      fallback_image: picture('scene-storm'),
      main_menu: references('navigation_item', Object.keys(CATEGORIES)),
      sidebar_menu: [
        ...reference('product_category', 'touring'),
        ...reference('page', '/warranty'),
        ...reference('page', '/stores'),
      ],
    }),
  );
  return [...navigation(), ...alerts, header, footer(), search];
}
