/** Readers of settings, and of texts that belong to no page. */
import { SPEC_GROUPS } from '#lib/content/settings-entries.ts';
import type { Contact, RouteRule, SpecGroup } from '#lib/content/settings-entries.ts';
import type { ProgramRules } from '#lib/pro/program-rules.ts';
import { BILLING_REGIONS } from '#lib/region/region.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import {
  demandOneOf,
  demandReference,
  demandText,
  flag,
  media,
  object,
  optionalNumber,
  objects,
  openingHours,
  optionalText,
  references,
  seo,
  strings,
  text,
} from './fields.ts';
import type { Readers } from './reader.ts';

/** Rules of the professional program. A brand with an unknown billing region or without an id is ignored. */
function program(data: WireObject): ProgramRules {
  const brands = objects(data, 'brands').flatMap((row) => {
    const region = BILLING_REGIONS.find((one) => one === text(row, 'billing_region'));
    const id = optionalNumber(row, 'brand_id');
    return region && id !== undefined && id > 0 ? [[region, id] as const] : [];
  });
  return { overLimit: text(data, 'over_limit') === 'warn' ? 'warn' : 'refuse', brandIds: Object.fromEntries(brands) };
}

function contact(data: WireObject): Contact {
  const phone = optionalText(data, 'phone');
  const address = object(data, 'address');
  const state = optionalText(address, 'state');
  return {
    hours: openingHours(data, 'hours_of_operation'),
    ...(phone ? { phone } : {}),
    ...(text(address, 'city')
      ? {
          address: {
            street: text(address, 'street_address'),
            city: text(address, 'city'),
            postalCode: text(address, 'postal_code'),
            country: text(address, 'country'),
            ...(state ? { state } : {}),
          },
        }
      : {}),
  };
}

/** An unknown group counts as none. */
function specGroup(name: string): { readonly group?: SpecGroup } {
  const group = SPEC_GROUPS.find((one) => one === name);
  return group ? { group } : {};
}

export const settingsReaders: Readers<
  | 'automated_related_products_config'
  | 'brand_settings'
  | 'category_product_add_on_config'
  | 'display_text'
  | 'duplicate_display_text'
  | 'email_signup_settings'
  | 'error_page'
  | 'hide_product_attributes'
  | 'manage_product_attributes'
  | 'route_rule'
> = {
  display_text: (data, base) => ({ ...base, type: 'display_text', text: text(data, 'text') }),
  duplicate_display_text: (data, base) => ({
    ...base,
    type: 'duplicate_display_text',
    references: objects(data, 'display_text').map((row) => ({
      type: text(row, 'content_type') || 'display_text',
      uid: demandText(row, 'entry_uid'),
      apiKey: text(row, 'api_key'),
    })),
    texts: objects(data, 'display_text_input').map((row) => ({
      title: demandText(row, 'title'),
      text: text(row, 'text'),
    })),
  }),
  brand_settings: (data, base) => {
    const logo = media(object(data, 'brand_logo'));
    return {
      ...base,
      type: 'brand_settings',
      siteUrl: text(data, 'site_url'),
      displayName: text(data, 'display_name') || base.title,
      mediaAlias: text(data, 'amplience_brand_alias') || 'k2',
      seo: seo(data, 'seo'),
      social: objects(data, 'social_media').map((one) => ({ name: text(one, 'name'), href: text(one, 'href') })),
      contact: contact(object(data, 'contact')),
      regionalContacts: Object.fromEntries(
        objects(data, 'regional_contacts').map((one) => [demandText(one, 'region'), contact(one)]),
      ),
      shopping: flag(data, 'shopping'),
      siteSearch: flag(data, 'site_search'),
      automateRelatedProducts: flag(data, 'automate_related_products'),
      productDataRefactor: flag(data, 'enable_product_data_refactor'),
      program: program(object(data, 'pro_programme')),
      ...(logo ? { logo } : {}),
    };
  },
  error_page: (data, base) => {
    const [banner] = references(data, 'banner');
    const page = object(data, 'product_recommendation_page');
    const recommendation = text(page, 'header')
      ? { header: text(page, 'header'), mainContent: text(page, 'main_content') }
      : undefined;
    return {
      ...base,
      type: 'error_page',
      regions: strings(data, 'regions'),
      header: text(data, 'header'),
      mainContent: text(data, 'main_content'),
      linkText: text(data, 'link_text'),
      productHeader: text(data, 'product_header'),
      products: references(data, 'products'),
      automatedRelatedProducts: objects(data, 'automated_related_products').flatMap((row) =>
        references(row, 'category').map((category) => ({ category, commerceId: Number(row['bcId'] ?? 0) })),
      ),
      ...(recommendation ? { recommendation } : {}),
      ...(banner ? { banner } : {}),
    };
  },
  route_rule: (data, base) => {
    return {
      ...base,
      type: 'route_rule',
      from: demandText(data, 'from'),
      match: demandOneOf(text(data, 'match') || 'exact', 'match', ['exact', 'prefix']),
      to: text(data, 'to'),
      status: Number(
        demandOneOf(text(data, 'status') || '301', 'status', ['301', '302', '308', '410']),
      ) as RouteRule['status'],
    };
  },
  email_signup_settings: (data, base) => {
    const copy = object(data, 'copy');
    const stock = object(data, 'back_in_stock_notifications');
    return {
      ...base,
      type: 'email_signup_settings',
      regions: strings(data, 'regions'),
      lists: objects(data, 'lists').map((row) => ({ name: text(row, 'name'), id: demandText(row, 'list_id') })),
      copy: {
        heading: text(copy, 'heading'),
        text: text(copy, 'text'),
        placeholder: text(copy, 'placeholder'),
        button: text(copy, 'button'),
        consent: text(copy, 'consent'),
        success: text(copy, 'success'),
      },
      backInStock: {
        enabled: flag(stock, 'enabled'),
        heading: text(stock, 'heading'),
        text: text(stock, 'text'),
        listId: text(stock, 'list_id'),
      },
    };
  },
  hide_product_attributes: (data, base) => ({
    ...base,
    type: 'hide_product_attributes',
    regions: strings(data, 'regions'),
    attributes: strings(data, 'attributes'),
    categories: references(data, 'product_categories'),
  }),
  manage_product_attributes: (data, base) => ({
    ...base,
    type: 'manage_product_attributes',
    attributes: objects(data, 'sorted_attributes').map((row) => ({
      id: demandText(row, 'attribute'),
      title: text(row, 'title'),
      ...specGroup(text(row, 'group')),
    })),
    options: objects(data, 'option_sorting').map((row) => ({
      name: demandText(row, 'option_name'),
      values: strings(row, 'values'),
    })),
  }),
  automated_related_products_config: (data, base) => ({
    ...base,
    type: 'automated_related_products_config',
    categories: objects(data, 'categories').map((row) => ({
      category: demandReference(row, 'product_category'),
      related: references(row, 'related_categories'),
      attributes: objects(row, 'product_attributes').map((attribute) => ({
        attribute: demandText(attribute, 'attribute'),
        values: strings(attribute, 'values'),
      })),
    })),
  }),
  category_product_add_on_config: (data, base) => ({
    ...base,
    type: 'category_product_add_on_config',
    regions: strings(data, 'regions'),
    category: demandReference(data, 'product_category'),
    addOns: objects(data, 'product_add_on_config').map((row) => ({
      heading: text(row, 'heading'),
      category: demandReference(row, 'product_category'),
      products: references(row, 'products'),
    })),
  }),
};
