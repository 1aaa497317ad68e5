/** Converts a planned product to the formats of the content service and of the commerce platform. Pure. */
import { scalePrice } from './plan.ts';
import type { Plan, ProductDocument } from './plan.ts';
import { randomOf } from './random.ts';
import type { Json } from './stack-json.ts';
import { SENTENCES } from './words.ts';

const SALE = 0.8;
/** Size of a store's range of product ids; option and variant ids derived from them stay below the platform's 2^31. */
const STORE_IDS = 1_000_000;
const VARIANT_IDS = 100;

export interface StoreProduct extends Json {
  readonly id: number;
  readonly sku: string;
  readonly price: number;
  readonly sale_price: number;
  readonly options: readonly {
    readonly id: number;
    readonly type: string;
    readonly option_values: readonly { readonly id: number; readonly label: string }[];
  }[];
  readonly variants: readonly {
    readonly id: number;
    readonly sku: string;
    readonly option_values: readonly { readonly option_id: number; readonly id: number }[];
  }[];
}

/** Product id on the platform; `store`: position of the store, from 0. */
export function commerceId(plan: Plan, store: number): number {
  return STORE_IDS * (store + 1) + plan.index;
}

export function pricesOf(plan: Plan, shopCountries: ReadonlySet<string>): ProductDocument['prices'] {
  if (plan.original) return plan.model.prices;
  return plan.model.prices.map((entry) => {
    const price = scalePrice(entry.price, plan.priceFactor);
    const sale = plan.onSale && shopCountries.has(entry.country) ? scalePrice(price, SALE) : price;
    return { ...entry, price, sale_price: sale < price ? sale : null };
  });
}

/** A category or a generation with fewer products is too small for four related ones. */
const ENOUGH = 4;

/**
 * Up to four other products of the same category and generation, or of any category or generation where there are too few. Editors relate products of
 * one season, too; and a product is then a related product of equally many others in a shop of any size.
 */
export function relatedTo(plan: Plan, plans: readonly Plan[]): readonly Plan[] {
  const random = randomOf(`related ${plan.index}`);
  const category = (one: Plan): string | undefined => one.model.product_categories[0]?.uid;
  const usable = plans.filter((one) => one !== plan && one.model['discontinued'] !== true);
  const near = usable.filter((one) => one.generation === plan.generation);
  const alike = near.filter((one) => category(one) === category(plan));
  const pool = [alike, near].find((one) => one.length >= ENOUGH) ?? usable;
  const start = pool.length > 0 ? random.below(pool.length) : 0;
  // Takes products at a stride, because shuffling the pool for every product would be quadratic.
  const stride = 1 + random.below(Math.max(1, Math.floor(pool.length / 5)));
  const found = Array.from({ length: 4 }, (_value, at) => pool[(start + at * stride) % pool.length]);
  return [...new Set(found)].flatMap((one) => one ?? []);
}

export interface DeriveContext {
  readonly plans: readonly Plan[];
  readonly uids: ReadonlySet<string>;
  readonly stores: readonly string[];
  readonly shopCountries: ReadonlySet<string>;
  /** Tagline of each sample product in this language. */
  readonly taglines: ReadonlyMap<string, string>;
  readonly language: string;
}

function description(document: ProductDocument, plan: Plan, language: string): unknown {
  const body = document['description'] as { readonly children?: readonly unknown[] } | undefined;
  const sentences = SENTENCES[language] ?? SENTENCES['en-us'];
  const text = plan.sentences.map((at) => sentences[at]?.replace('{name}', plan.title) ?? '').join(' ');
  return {
    type: 'doc',
    attrs: {},
    ...body,
    children: [...(body?.children ?? []), { type: 'p', attrs: {}, children: [{ text }] }],
  };
}

/** The content entry of a planned product; `document`: its model in the target language. */
export function deriveEntry(plan: Plan, document: ProductDocument, context: DeriveContext): Json {
  if (plan.original && document.related_products.every((one) => context.uids.has(one.uid))) return document;
  const related = relatedTo(plan, context.plans).map((one) => ({ uid: one.uid, _content_type_uid: 'product' }));
  if (plan.original) return { ...document, related_products: related };
  const colors = plan.colors.flatMap((slug) => document.colors.find((color) => color.slug === slug) ?? []);
  const tagline = context.taglines.get(plan.taglineOf) ?? document.tagline;
  const picture = colors[0]?.amplience_id ?? '';
  return {
    ...document,
    uid: plan.uid,
    title: plan.title,
    display_title: plan.title,
    tagline,
    description: description(document, plan, context.language),
    url: `/${plan.slug}`,
    bc_products: document.bc_products.map((one) => ({
      ...one,
      id: commerceId(plan, context.stores.indexOf(one.region)),
    })),
    is_new: plan.isNew,
    is_redesigned: plan.isRedesigned,
    prices: pricesOf(plan, context.shopCountries),
    image: { ...(document['image'] as Json), amplience_id: picture, alt_text: plan.title },
    colors,
    related_products: related,
    seo_meta: {
      ...(document['seo_meta'] as Json),
      seo_title: plan.title,
      seo_description: tagline,
      og_image: picture,
    },
  };
}

/** A planned product in a store. `product`: its model in that store; `store`: the store's position; `price`: the content's price for the store's country. */
export function deriveStoreProduct(
  plan: Plan,
  product: StoreProduct,
  { store, price }: { readonly store: number; readonly price: ProductDocument['prices'][number] | undefined },
): StoreProduct {
  if (plan.original) return product;
  const id = commerceId(plan, store);
  const kinds = plan.model.colors.filter((color) => plan.colors.includes(color.slug));
  const names = new Set(kinds.map((color) => color.name));
  const values = new Map<number, number>();
  const options = product.options.map((option, at) => ({
    ...option,
    id: id * 10 + at + 1,
    option_values: option.option_values
      .filter((value) => option.type !== 'swatch' || names.has(value.label))
      .map((value) => {
        values.set(value.id, id * VARIANT_IDS + values.size);
        return { ...value, id: values.get(value.id) ?? 0 };
      }),
  }));
  const optionIds = new Map(product.options.map((option, at) => [option.id, id * 10 + at + 1]));
  const kept = product.variants.filter((variant) => variant.option_values.every((value) => values.has(value.id)));
  const sku = `FIRN-${plan.slug.toUpperCase()}`;
  return {
    ...product,
    id,
    name: plan.title,
    sku,
    url: `/p/${plan.slug}`,
    price: price?.price ?? product.price,
    sale_price: price?.sale_price ?? 0,
    options,
    variants: kept.map((variant, at) => ({
      ...variant,
      id: id * VARIANT_IDS + at,
      sku: variant.sku.startsWith(product.sku) ? sku + variant.sku.slice(product.sku.length) : `${sku}-${at}`,
      option_values: variant.option_values.map((value) => ({
        option_id: optionIds.get(value.option_id) ?? 0,
        id: values.get(value.id) ?? 0,
      })),
    })),
  };
}
