/** v2/store: facts about the merchant; a shop may publish only a few of them. */
import { createHash } from 'node:crypto';

import type { Catalog } from '../catalog/catalog.ts';
import { originOf } from '../storefront/storefront-address.ts';

/** A numeric id per store, as on the platform. */
export const storeIdOf = (hash: string): number =>
  1000 + (createHash('sha256').update(hash).digest().readUInt32BE() % 1_000_000);

function uuidOf(hash: string): string {
  const hex = createHash('sha256').update(`account ${hash}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function storeShape({ store, currency }: Catalog) {
  const { profile } = store.settings;
  const url = originOf(store.hash);
  return {
    id: store.hash, account_uuid: uuidOf(store.hash), domain: new URL(url).host, secure_url: url, control_panel_base_url: url, status: 'live', name: profile.name,
    first_name: 'Store', last_name: 'Owner', address: profile.address, country: profile.country, country_code: profile.country_code, infrastructure_region: 'us-central1', phone: profile.phone,
    admin_email: profile.email, order_email: profile.email, favicon_url: '',
    timezone: {
      name: profile.timezone, raw_offset: 0, dst_offset: 0, dst_correction: false,
      date_format: { display: 'M jS Y', export: 'M jS Y', extended_display: 'M jS Y @ g:i A' },
    },
    language: profile.language, currency: currency.code, currency_symbol: currency.token, decimal_separator: currency.decimalToken, thousands_separator: currency.thousandsToken,
    decimal_places: currency.decimalPlaces, currency_symbol_location: currency.tokenLocation, weight_units: profile.weight_units, dimension_units: profile.dimension_units,
    dimension_decimal_places: 2, dimension_decimal_token: '.', dimension_thousands_token: ',', plan_name: 'Embedded', plan_level: 'Embedded', plan_is_trial: false, industry: 'Sports',
    logo: { url: '' }, is_price_entered_with_tax: store.taxIncluded, store_id: storeIdOf(store.hash), default_channel_id: 1, default_site_id: 1000, active_comparison_modules: [],
    features: {
      stencil_enabled: false, sitewidehttps_enabled: true, facebook_catalog_id: '', checkout_type: 'optimized', wishlists_enabled: false, graphql_storefront_api_enabled: false,
      shopper_consent_tracking_enabled: false, multi_storefront_enabled: false, storefront_limits: { active: 1, total_including_inactive: 1 },
    },
  }; // prettier-ignore
}
