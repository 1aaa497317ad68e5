import { defineLiveCollection } from 'astro:content';

import { liveLoader } from '#content-loaders/live-loader.ts';
import type { EntryType } from '#lib/content/entries.ts';
import { contentStore } from '#runtime/site.ts';

const live = <T extends EntryType>(type: T) => defineLiveCollection({ loader: liveLoader(type, contentStore) });

export const collections = {
  alert: live('alert'),
  banner: live('banner'),
  brand_settings: live('brand_settings'),
  color_group: live('color_group'),
  country: live('country'),
  display_text: live('display_text'),
  error_page: live('error_page'),
  footer: live('footer'),
  header: live('header'),
  home: live('home'),
  page: live('page'),
  product: live('product'),
  product_category: live('product_category'),
  regions: live('regions'),
};
