/** Products, variants, categories, currencies, stock. */
import * as v from 'valibot';

import type { Endpoint } from './endpoint.ts';
import {
  byId,
  count,
  fieldList,
  idList,
  listOf,
  money,
  nameList,
  oneOf,
  page,
  pageOf,
  textId,
  integer,
} from './values.ts';

const MAX_AGE = 30;
const area = 'catalogue';
const open = { area, method: 'GET', region: 'required', visit: 'none', maxAge: MAX_AGE } as const;

const include = v.optional(nameList(['options', 'variants']), '');
const sku = v.pipe(v.string(), v.regex(/^[\w ./-]{1,64}$/, 'has characters that no SKU has.'));
const fields = v.optional(fieldList);
/** `own` keeps the response out of shared caches; the session determines the prices. */
const prices = v.optional(v.picklist(['own']));

const optionValue = v.strictObject({ id: integer, label: v.string(), hexColors: v.array(v.string()) });
const productOption = v.pipe(
  v.strictObject({ id: integer, displayName: v.string(), values: v.array(optionValue) }),
  v.title('ProductOption'),
);
const variantFields = v.strictObject({
  id: integer,
  productId: integer,
  sku: v.string(),
  gtin: v.exactOptional(v.string()),
  mpn: v.exactOptional(v.string()),
  inventoryLevel: integer,
  isInStock: v.boolean(),
  isPurchasable: v.boolean(),
  image: v.exactOptional(v.string()),
  calculatedPrice: money,
  retailPrice: v.exactOptional(money),
  optionValues: v.array(
    v.strictObject({ optionId: integer, optionDisplayName: v.string(), id: integer, label: v.string() }),
  ),
});
const variant = v.pipe(variantFields, v.title('Variant'));
const productFields = v.strictObject({
  id: integer,
  name: v.string(),
  sku: v.string(),
  path: v.exactOptional(v.string()),
  calculatedPrice: money,
  retailPrice: v.exactOptional(money),
  inventoryTracking: v.picklist(['none', 'product', 'variant']),
  inventoryLevel: integer,
  isInStock: v.boolean(),
  isPurchasable: v.boolean(),
  availability: v.picklist(['available', 'preorder', 'disabled']),
  categories: v.array(integer),
  options: v.array(productOption),
  variants: v.array(variant),
});
const { id: _product, ...productRest } = productFields.entries;
const { id: _variant, ...variantRest } = variantFields.entries;
/** `include_fields` can exclude every field except the id. */
const someProduct = v.pipe(
  v.strictObject({ id: integer, ...v.partial(v.strictObject(productRest)).entries }),
  v.title('Product'),
  v.description('without include_fields every field is there'),
);
const someVariant = v.pipe(
  v.strictObject({ id: integer, ...v.partial(v.strictObject(variantRest)).entries }),
  v.title('SomeVariant'),
  v.description('without include_fields it is a Variant'),
);

const category = v.pipe(
  v.strictObject({ id: integer, parentId: integer, name: v.string(), path: v.string() }),
  v.title('Category'),
);

interface CategoryNode {
  readonly id: number;
  readonly parentId: number;
  readonly name: string;
  readonly path: string;
  readonly children: readonly CategoryNode[];
}
const categoryNode: v.GenericSchema<CategoryNode> = v.pipe(
  v.strictObject({ ...category.entries, children: v.array(v.lazy(() => categoryNode)) }),
  v.title('CategoryNode'),
);

const currency = v.pipe(
  v.strictObject({
    id: integer,
    code: v.string(),
    name: v.string(),
    token: v.string(),
    tokenLocation: v.picklist(['left', 'right']),
    decimalToken: v.string(),
    thousandsToken: v.string(),
    decimalPlaces: count,
  }),
  v.title('Currency'),
);

const stock = v.pipe(
  v.strictObject({
    productId: integer,
    tracking: v.picklist(['none', 'product', 'variant']),
    level: integer,
    isInStock: v.boolean(),
    variants: v.array(v.strictObject({ variantId: integer, level: integer, isInStock: v.boolean() })),
  }),
  v.title('ProductStock'),
);

const notFound = ['not-found'] as const;

export const catalogEndpoints = {
  products: {
    ...open,
    groupPrices: true,
    path: '/products',
    summary: 'Visible products, by category or id.',
    query: v.strictObject({
      page,
      'categories:in': v.optional(idList),
      'id:in': v.optional(idList),
      include,
      include_fields: fields,
      prices,
    }),
    answer: pageOf(someProduct),
  },
  product: {
    ...open,
    groupPrices: true,
    path: '/products/:id',
    summary: 'One product.',
    params: byId,
    query: v.strictObject({ include, include_fields: fields, prices }),
    answer: oneOf(someProduct),
    errors: notFound,
  },
  productOptions: {
    ...open,
    path: '/products/:id/options',
    summary: 'Options of a product and their values.',
    params: byId,
    answer: listOf(productOption),
    errors: notFound,
  },
  productVariants: {
    ...open,
    groupPrices: true,
    path: '/products/:id/variants',
    summary: 'Variants of a product.',
    params: byId,
    query: v.strictObject({ prices }),
    answer: listOf(variant),
    errors: notFound,
  },
  productVariant: {
    ...open,
    groupPrices: true,
    path: '/products/:id/variants/:variantId',
    summary: 'One variant.',
    params: v.strictObject({ id: textId, variantId: textId }),
    query: v.strictObject({ prices }),
    answer: oneOf(variant),
    errors: notFound,
  },
  variants: {
    ...open,
    groupPrices: true,
    path: '/variants',
    summary: 'Variants of many products at once: prices and stock for a grid.',
    query: v.strictObject({
      page,
      'product_id:in': v.optional(idList),
      id: v.optional(idList),
      sku: v.optional(sku),
      include_fields: fields,
      prices,
    }),
    answer: pageOf(someVariant),
  },
  categories: {
    ...open,
    path: '/categories',
    summary: 'Categories.',
    query: v.strictObject({ page }),
    answer: pageOf(category),
  },
  category: {
    ...open,
    path: '/categories/:id',
    summary: 'One category.',
    params: byId,
    answer: oneOf(category),
    errors: notFound,
  },
  categoryTree: {
    ...open,
    path: '/category_tree',
    summary: 'Visible categories as a tree.',
    query: v.strictObject({ page }),
    answer: listOf(categoryNode),
  },
  currencies: {
    ...open,
    path: '/currencies',
    summary: 'Currencies and their formats.',
    answer: listOf(currency),
  },
  currency: {
    ...open,
    path: '/currencies/:id',
    summary: 'One currency.',
    params: byId,
    answer: oneOf(currency),
    errors: notFound,
  },
  outOfStock: {
    ...open,
    path: '/out-of-stock',
    summary: 'The ids among these that are sold out or do not exist.',
    query: v.strictObject({ ids: idList }),
    answer: listOf(integer),
  },
  inventory: {
    ...open,
    path: '/category/products/inventory',
    summary: 'Stock of these products and of their variants.',
    query: v.strictObject({ ids: idList }),
    answer: listOf(stock),
  },
} as const satisfies Record<string, Endpoint>;
