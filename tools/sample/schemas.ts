/** Content types of the sample stack, named as in sections 3 and 7 of the specification. */
import { CATALOG_TYPES } from './schema/catalog.ts';
import { text } from './schema/field.ts';
import { PAGE_TYPES } from './schema/pages.ts';
import { SETTINGS_TYPES } from './schema/settings.ts';

const SINGLETONS = new Set([
  'header',
  'footer',
  'home',
  'brand_settings',
  'error_page',
  'search',
  'manage_product_attributes',
  'automated_related_products_config',
]);
const title = text('title', { mandatory: true, field_metadata: { _default: true, version: 3 } });

export const CONTENT_TYPES = Object.entries({ ...CATALOG_TYPES, ...PAGE_TYPES, ...SETTINGS_TYPES }).map(
  ([uid, fields]) => {
    const isPage = fields.some((one) => one.uid === 'url');
    return {
      title: uid.charAt(0).toUpperCase() + uid.slice(1).replaceAll('_', ' '),
      uid,
      description: '',
      maintain_revisions: true,
      options: {
        is_page: isPage,
        singleton: SINGLETONS.has(uid),
        sub_title: [],
        title: 'title',
        ...(isPage ? { url_pattern: '/:title', url_prefix: '/' } : {}),
      },
      schema: [title, ...fields],
    };
  },
);
