/** Content types of the frame around pages, of markets and of settings. */
import {
  choice,
  demand,
  flag,
  group,
  groups,
  hours,
  lines,
  link,
  list,
  media,
  number,
  regions,
  seo,
  text,
  to,
} from './field.ts';
import type { Field } from './field.ts';

const links = (uid: string): Field => groups(uid, link('link'), regions);
const address = group(
  'address',
  text('street_address'),
  text('city'),
  text('state'),
  text('postal_code'),
  text('country'),
);

export const SETTINGS_TYPES: Readonly<Record<string, readonly Field[]>> = {
  display_text: [demand(lines('text'))],
  duplicate_display_text: [
    groups('display_text', demand(text('entry_uid')), demand(text('content_type')), demand(text('api_key'))),
    groups('display_text_input', demand(text('title')), lines('text')),
  ],
  navigation_item: [link('link', to('banner', 'banner')), regions, links('children')],
  header: [to('main_nav', 'navigation_item'), links('secondary_nav'), to('top_alert', 'alert')],
  footer: [text('claim'), groups('columns', text('heading'), links('links')), links('legal')],
  alert: [demand(lines('text')), regions, choice('tone', ['quiet', 'signal']), link('link')],
  search: [media('fallback_image'), to('main_menu', 'navigation_item'), to('sidebar_menu', 'page', 'product_category')],
  country: [
    demand(text('text')),
    demand(text('value', { unique: true })),
    text('iso'),
    demand(text('continent')),
    demand(text('currency')),
    groups('langs', demand(text('text')), demand(text('value')), flag('langDefault'), flag('xDefault')),
    groups('states', demand(text('text')), demand(text('value'))),
  ],
  regions: [demand(text('region_id', { unique: true })), list('countries')],
  brand_settings: [
    text('site_url'),
    demand(text('display_name')),
    media('brand_logo'),
    demand(text('amplience_brand_alias')),
    { ...seo, uid: 'seo' },
    groups('social_media', demand(text('name')), demand(text('href'))),
    group('contact', text('phone'), address, hours('hours_of_operation')),
    flag('shopping'),
    flag('site_search'),
    flag('automate_related_products'),
    flag('enable_product_data_refactor'),
    group('pro_programme', choice('over_limit', ['refuse', 'warn']), groups('brands', demand(text('billing_region')), demand(number('brand_id')))),
  ],
  email_signup_settings: [
    regions,
    groups('lists', demand(text('name')), demand(text('list_id'))),
    group('copy', demand(text('heading')), lines('text'), text('placeholder'), demand(text('button')), lines('consent'), text('success')),
    group('back_in_stock_notifications', flag('enabled'), text('heading'), lines('text'), text('list_id')),
  ],
  error_page: [
    regions,
    demand(text('header')),
    lines('main_content'),
    text('link_text'),
    text('product_header'),
    groups('automated_related_products', demand(to('category', 'product_category')), number('bcId')),
    to('products', 'product'),
    to('banner', 'banner'),
    group('product_recommendation_page', text('header'), lines('main_content')),
  ],
  route_rule: [
    demand(text('from')),
    choice('match', ['exact', 'prefix'], { mandatory: true }),
    demand(text('to')),
    demand(number('status')),
  ],
}; // prettier-ignore
