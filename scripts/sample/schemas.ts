/** Content types of the sample stack. A row is `uid: kind`, in the words of the specification's section 3. */

interface Field {
  readonly uid: string;
  readonly display_name: string;
  readonly data_type: string;
  readonly multiple: boolean;
  readonly mandatory: boolean;
  readonly reference_to?: readonly string[];
  readonly schema?: readonly Field[];
  readonly blocks?: readonly { readonly uid: string; readonly title: string; readonly schema: readonly Field[] }[];
  readonly field_metadata?: { readonly allow_json_rte: boolean };
}

type Extra = Partial<Pick<Field, 'multiple' | 'reference_to' | 'schema' | 'blocks' | 'field_metadata'>>;

function field(uid: string, data_type: string, extra: Extra = {}): Field {
  return {
    uid,
    display_name: uid.replaceAll('_', ' '),
    data_type,
    multiple: false,
    mandatory: uid === 'title',
    ...extra,
  };
}
const text = (uid: string) => field(uid, 'text');
const flag = (uid: string) => field(uid, 'boolean');
const number = (uid: string) => field(uid, 'number');
const list = (uid: string) => field(uid, 'text', { multiple: true });
const group = (uid: string, ...schema: Field[]) => field(uid, 'group', { schema });
const groups = (uid: string, ...schema: Field[]) => field(uid, 'group', { schema, multiple: true });
const rich = (uid: string) => field(uid, 'json', { field_metadata: { allow_json_rte: true } });
const to = (uid: string, ...types: string[]) => field(uid, 'reference', { reference_to: types, multiple: true });

const media = (uid: string) => group(uid, text('amplience_id'), text('imageset'), text('alt_text'));
const seo = group('seo_meta', text('seo_title'), text('seo_description'), text('og_image'));
const LINKED = ['product', 'product_category', 'page', 'home', 'landing_page'];
const link = (uid: string) =>
  group(uid, text('text'), text('type'), to('internal_link', ...LINKED), text('href'), flag('new_tab'));
const navigation = (uid: string, deep: boolean) =>
  groups(uid, link('link'), list('regions'), ...(deep ? [groups('children', link('link'), list('regions'))] : []));

const sections = field('sections', 'blocks', {
  multiple: true,
  blocks: [
    { uid: 'banner', title: 'Banner', schema: [to('banner', 'banner')] },
    { uid: 'rich_text', title: 'Text', schema: [text('heading'), rich('body')] },
    { uid: 'products', title: 'Products', schema: [text('heading'), to('products', 'product'), link('link')] },
    { uid: 'categories', title: 'Categories', schema: [text('heading'), to('categories', 'product_category')] },
    {
      uid: 'story',
      title: 'Story',
      schema: [text('heading'), rich('body'), media('image'), link('link'), flag('flip')],
    },
  ],
});

const TYPES: Readonly<Record<string, readonly Field[]>> = {
  display_text: [text('text')],
  country: [text('text'), text('value'), text('iso'), text('continent'), text('currency'), groups('langs', text('text'), text('value'), flag('lang_default'), flag('x_default'))],
  regions: [text('region_id'), list('countries')],
  product: [
    text('display_title'), text('tagline'), rich('description'), list('regions'), text('price_range'), text('url'),
    groups('bc_products', text('region'), number('id'), field('categories', 'number', { multiple: true })),
    flag('is_new'), flag('is_redesigned'), groups('prices', text('country'), number('price'), number('sale_price')),
    media('image'), groups('colors', text('name'), text('slug'), text('hex'), text('amplience_id')), text('option_name'), list('sizes'),
    groups('product_specs', text('id'), text('value')), to('product_categories', 'product_category'), to('related_products', 'product'), flag('discontinued'), seo,
  ],
  product_category: [text('display_title'), text('url'), text('description'), list('regions'), to('parent_category', 'product_category'), groups('cat_ids_bc', text('region'), number('id')), media('image'), flag('automated_related_products'), seo],
  banner: [
    rich('content'), list('regions'), flag('dark_overlay_on_banner_image'), flag('disable_link'), text('content_layout'), flag('wrap_copy'),
    group('background', text('type'), text('imageset'), text('amplience_id'), text('alt_text'), flag('enable_hotspots'), text('desktop_aspect_ratio'), text('mobile_aspect_ratio')),
    groups('cta_button_global', text('button_text'), text('button_class'), text('type'), group('external_link', text('title'), text('href')), to('internal_link', ...LINKED), flag('disable_link'), flag('new_tab')),
  ],
  home: [text('url'), text('layout'), list('regions'), sections, seo],
  page: [text('url'), text('layout'), text('intro'), list('regions'), sections, seo],
  alert: [text('text'), list('regions'), text('tone'), link('link')],
  header: [navigation('main_nav', true), navigation('secondary_nav', false), to('top_alert', 'alert')],
  footer: [text('claim'), groups('columns', text('heading'), groups('links', link('link'), list('regions'))), navigation('legal', false)],
  error_page: [list('regions'), text('header'), text('main_content'), text('link_text'), text('product_header'), to('products', 'product'), to('banner', 'banner'), group('product_recommendation_page', text('header'), text('main_content'))],
  color_group: [text('color_name'), text('option_swatch_hex'), list('child_colors')],
  brand_settings: [
    text('site_url'), text('display_name'), text('amplience_brand_alias'), flag('shopping'), seo, groups('social_media', text('name'), text('href')),
    group('contact', text('phone'), group('address', text('street_address'), text('city'), text('state'), text('postal_code'), text('country'))),
  ],
  route_rule: [text('from'), text('match'), text('to'), number('status')],
}; // prettier-ignore

export const CONTENT_TYPES = Object.entries(TYPES).map(([uid, fields]) => ({
  uid,
  title: uid.replaceAll('_', ' '),
  description: '',
  options: {
    is_page: fields.some((one) => one.uid === 'url'),
    singleton: ['header', 'footer', 'home', 'brand_settings', 'error_page'].includes(uid),
    title: 'title',
  },
  schema: [text('title'), ...fields],
}));
