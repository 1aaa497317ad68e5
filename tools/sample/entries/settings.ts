/** Entries of interface texts, brand, error page, email signup and legacy URLs. */
import { CATEGORIES } from '../catalog.ts';
import type { CatalogProduct } from '../catalog.ts';
import { commerceCategoryId } from '../commerce-ids.ts';
import { LEGACY_PATHS } from '../copy/legacy.ts';
import { DUPLICATES, REGIONAL_CONTACTS, SIGNUP, SIGNUP_REGIONS, SOCIAL } from '../copy/settings.ts';
import { CLAIM, ERROR_PAGE } from '../copy/shop.ts';
import { DISPLAY_TEXTS } from '../texts.ts';
import { uidOf } from '../uid.ts';
import { entry, languagesOf, MASTER, picture, reference, references, say, seo } from './entry.ts';
import type { SampleEntry } from './entry.ts';

/** API key of the embedded content service. */
const API_KEY = 'firn';

export function displayTexts(): SampleEntry[] {
  const own = DISPLAY_TEXTS.map(({ key, texts: copy }) =>
    entry({ type: 'display_text', name: key, languages: languagesOf(copy) }, (language) => ({
      title: key,
      text: say(copy, language),
    })),
  );
  const duplicates = DUPLICATES.map((duplicate) =>
    entry(
      {
        type: 'duplicate_display_text',
        name: duplicate.name,
        languages: languagesOf(...duplicate.own.map(({ text }) => text)),
      },
      (language) => ({
        title: duplicate.name,
        display_text: duplicate.shared.map((key) => ({
          entry_uid: uidOf('display_text', key),
          content_type: 'display_text',
          api_key: API_KEY,
        })),
        display_text_input: duplicate.own.map(({ title, text }) => ({ title, text: say(text, language) })),
      }),
    ),
  );
  return [...own, ...duplicates];
}

function signup(): SampleEntry[] {
  return SIGNUP_REGIONS.map((region) =>
    entry({ type: 'email_signup_settings', name: region.name, languages: languagesOf(SIGNUP.heading) }, (language) => ({
      title: `Email signup ${region.name}`,
      regions: region.regions,
      lists: [
        { name: 'letters', list_id: `firn-letters-${region.name}` },
        ...(region.stockNotices ? [{ name: 'back in stock', list_id: `firn-stock-${region.name}` }] : []),
      ],
      copy: {
        heading: say(SIGNUP.heading, language),
        text: say(SIGNUP.text, language),
        placeholder: say(SIGNUP.placeholder, language),
        button: say(SIGNUP.button, language),
        consent: say(region.consent, language),
        success: say(SIGNUP.success, language),
      },
      back_in_stock_notifications: {
        enabled: region.stockNotices,
        heading: say(SIGNUP.stockHeading, language),
        text: say(SIGNUP.stockText, language),
        list_id: region.stockNotices ? `firn-stock-${region.name}` : '',
      },
    })),
  );
}

function brand(): SampleEntry {
  return entry({ type: 'brand_settings', name: 'brand', languages: [MASTER] }, () => ({
    title: 'Firn',
    site_url: 'https://firn.example',
    display_name: 'Firn',
    brand_logo: picture(''),
    amplience_brand_alias: 'firn',
    seo: seo('Firn', CLAIM[MASTER], 'scene-dawn-ridge'),
    social_media: SOCIAL.map((name) => ({ name, href: `https://${name.toLowerCase()}.example/firn` })),
    contact: {
      phone: '+43 5254 555 0104',
      address: { street_address: 'Dorfplatz 4', city: 'Sölden', state: '', postal_code: '6450', country: 'AT' },
      hours_of_operation: [
        { days_of_week: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'], opening_time: '08:00', closing_time: '17:00' },
        { days_of_week: ['Friday'], opening_time: '08:00', closing_time: '12:00' },
      ],
    },
    regional_contacts: REGIONAL_CONTACTS.map(({ region, phone, days, opens, closes }) => ({
      region,
      phone,
      hours_of_operation: [{ days_of_week: days, opening_time: opens, closing_time: closes }],
    })),
    shopping: true,
    site_search: true,
    automate_related_products: true,
    enable_product_data_refactor: true,
    pro_programme: { over_limit: 'refuse', brands: [] },
  }));
}

export function settings(products: readonly CatalogProduct[]): SampleEntry[] {
  const rules = LEGACY_PATHS.map(({ from, to, match }) =>
    entry({ type: 'route_rule', name: from, languages: [MASTER] }, () => ({
      title: from,
      from,
      match,
      to,
      status: 301,
    })),
  );
  const fresh = products.filter((product) => product.isNew && product.regions.length === 0).slice(0, 4);
  const error = entry({ type: 'error_page', name: 'error', languages: languagesOf(ERROR_PAGE.header) }, (language) => ({
    title: 'error',
    regions: [],
    header: say(ERROR_PAGE.header, language),
    main_content: say(ERROR_PAGE.main, language),
    link_text: say(ERROR_PAGE.link, language),
    product_header: say(ERROR_PAGE.products, language),
    automated_related_products: Object.keys(CATEGORIES).map((slug) => ({
      category: reference('product_category', slug),
      bcId: commerceCategoryId('us', slug),
    })),
    products: references(
      'product',
      fresh.map((product) => product.slug),
    ),
    banner: [],
    product_recommendation_page: {
      header: say(ERROR_PAGE.recommendation.header, language),
      main_content: say(ERROR_PAGE.recommendation.main, language),
    },
  }));
  return [...rules, brand(), ...signup(), error];
}
