import { defineLiveCollection } from 'astro:content';

import { liveLoader } from '#content-loaders/live-loader.ts';
import type { ContentType } from '#lib/content/entries.ts';
import { contentStore } from '#views/site.ts';

const live = <T extends ContentType>(type: T) => defineLiveCollection({ loader: liveLoader(type, contentStore) });

/** One collection a content type (spec sections 3 and 7): one that is missing here is a type error. */
export const collections = {
  alert: live('alert'),
  athlete: live('athlete'),
  automated_related_products_config: live('automated_related_products_config'),
  banner: live('banner'),
  blog_category: live('blog_category'),
  blog_post: live('blog_post'),
  brand_settings: live('brand_settings'),
  category_groups: live('category_groups'),
  category_product_add_on_config: live('category_product_add_on_config'),
  color_group: live('color_group'),
  country: live('country'),
  currency: live('currency'),
  display_text: live('display_text'),
  duplicate_display_text: live('duplicate_display_text'),
  email_signup_settings: live('email_signup_settings'),
  error_page: live('error_page'),
  footer: live('footer'),
  header: live('header'),
  hide_product_attributes: live('hide_product_attributes'),
  home: live('home'),
  landing_page: live('landing_page'),
  manage_product_attributes: live('manage_product_attributes'),
  navigation_item: live('navigation_item'),
  page: live('page'),
  pro: live('pro'),
  proclub: live('proclub'),
  product: live('product'),
  product_category: live('product_category'),
  regions: live('regions'),
  route_rule: live('route_rule'),
  search: live('search'),
  store: live('store'),
  support_article: live('support_article'),
} satisfies { readonly [T in ContentType]: unknown };
