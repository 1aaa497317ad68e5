/** The content types have the fields that section 3 of the specification names, and those of section 7 exist. */
import { expect, test } from 'vitest';

import type { Field } from '../../../tools/sample/schema/field.ts';
import { readSchemas } from '../../support/sample-stack.ts';

const schemas = readSchemas('sample/stack');

/** Dotted paths of all fields, including groups, blocks and global fields. */
function pathsOf(fields: readonly Field[], before = ''): readonly string[] {
  return fields.flatMap((field) => {
    const path = `${before}${field.uid}`;
    const inner = [...(field.schema ?? []), ...(field.blocks ?? []).flatMap((block) => block.schema)];
    return [path, ...pathsOf(inner, `${path}.`)];
  });
}

/** Content type → fields; a group's fields after a colon. */
const NAMED: Readonly<Record<string, string>> = {
  product:
    'title display_title tagline description regions price_range url bc_products is_new is_redesigned prices image:amplience_id,imageset ' +
    'seo_meta:seo_title,og_image,imageset product_specs:id,value updated_product_specs:id,value customFields:name,value',
  product_category: 'title url display_title cat_ids_bc regions automated_related_products',
  category_groups: 'categories:category,clp_display_title parent_category clp_layout_tags',
  color_group: 'color_name option_swatch_hex child_colors',
  brand_settings:
    'title site_url display_name brand_logo amplience_brand_alias seo social_media contact:phone contact.address:street_address,city,state,postal_code,country ' +
    'contact.hours_of_operation:days_of_week,opening_time,closing_time shopping site_search automate_related_products enable_product_data_refactor',
  email_signup_settings: 'lists copy back_in_stock_notifications regions',
  display_text: 'title text',
  duplicate_display_text: 'display_text:entry_uid,content_type,api_key display_text_input:title,text',
  search: 'fallback_image:amplience_id,imageset main_menu sidebar_menu',
  banner:
    'title content dark_overlay_on_banner_image disable_link content_layout wrap_copy background:type,imageset,amplience_id,content,enableHotspots,hotspots,alt_text,banner_zoom,' +
    'desktop_aspect_ratio,mobile_aspect_ratio background.content:amplienceId background.hotspots:id,title,description,href,ampId,dataType,ctaCopy,fontColor,backgroundColor,selector,manual ' +
    'background.hotspots.manual:title,description,href,ampId cta_button_global:button_text,button_class,external_link,internal_link,type,disable_link,new_tab cta_button_global.external_link:title,href',
  error_page:
    'title regions header main_content link_text product_header automated_related_products products banner product_recommendation_page:header,main_content',
  header: 'main_nav top_alert secondary_nav',
  navigation_item: 'regions link',
  country: 'text value iso langs:text,value,langDefault,xDefault',
  currency: 'currency_format:token,decimal_token,thousands_token,decimal_places,token_location',
  regions: 'region_id',
  category_product_add_on_config: 'regions product_category product_add_on_config',
};

test.each(Object.entries(NAMED))('%s has %s', (type, words) => {
  const paths = new Set(pathsOf(schemas.get(type) ?? []));
  const wanted = words.split(' ').flatMap((word) => {
    const [path = '', inner] = word.split(':');
    return inner ? [path, ...inner.split(',').map((one) => `${path}.${one}`)] : [path];
  });
  expect(wanted.filter((path) => !paths.has(path))).toEqual([]);
});

test('all content types that the shop queries or its pages need exist', () => {
  const types =
    'brand_settings email_signup_settings display_text duplicate_display_text search product_category category_groups regions product page ' +
    'hide_product_attributes automated_related_products_config manage_product_attributes category_product_add_on_config header ' +
    'home blog_post blog_category athlete support_article landing_page store country footer route_rule error_page color_group banner pro proclub';
  expect(types.split(' ').filter((type) => !schemas.has(type))).toEqual([]);
});
