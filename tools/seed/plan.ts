/** Plans all generated products: name, model, colors, prices. Pure. Beyond the sample's own products, product n is the same in a shop of any size. */
import { createHash } from 'node:crypto';

import { randomOf } from './random.ts';
import type { Json } from './stack-json.ts';
import { FAMILIES, SENTENCES, THINGS } from './words.ts';

export interface ProductDocument extends Json {
  readonly uid: string;
  readonly title: string;
  readonly url: string;
  readonly tagline: string;
  readonly colors: readonly { readonly slug: string; readonly name: string; readonly amplience_id: string }[];
  readonly prices: readonly { readonly country: string; readonly price: number; readonly sale_price: number | null }[];
  readonly bc_products: readonly { readonly region: string; readonly id: number }[];
  readonly product_categories: readonly { readonly uid: string }[];
  readonly related_products: readonly { readonly uid: string }[];
}

export interface Plan {
  readonly index: number;
  /** Sample product from which the product is derived, or which it is if `original`. */
  readonly model: ProductDocument;
  readonly original: boolean;
  /** How many products of the plan have the same model before this one; 0 for the sample's own. */
  readonly generation: number;
  readonly uid: string;
  readonly slug: string;
  readonly title: string;
  /** Colors of the model, in this product's order. */
  readonly colors: readonly string[];
  readonly priceFactor: number;
  readonly onSale: boolean;
  readonly isNew: boolean;
  readonly isRedesigned: boolean;
  /** Sample product whose tagline is used. */
  readonly taglineOf: string;
  readonly sentences: readonly number[];
}

const uidOf = (index: number): string =>
  `blt${createHash('sha256').update(`generated product ${index}`).digest('hex').slice(0, 16)}`;

function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function titleOf(model: string, generation: number): string {
  const family = FAMILIES[(generation - 1) % FAMILIES.length] ?? FAMILIES[0];
  const edition = Math.floor((generation - 1) / FAMILIES.length);
  const [first = '', ...rest] = model.split(' ');
  const name = THINGS.has(first) ? `${family} ${model}` : [family, ...rest].join(' ');
  return edition === 0 ? name : `${name} Mk ${edition + 1}`;
}

/** A title that is not taken. Two models may differ only in the first word, which the family name replaces: the second model keeps it. */
function uniqueTitle(model: string, generation: number, taken: ReadonlySet<string>): string {
  const short = titleOf(model, generation);
  if (!taken.has(slugOf(short))) return short;
  const family = FAMILIES[(generation - 1) % FAMILIES.length] ?? FAMILIES[0];
  const edition = Math.floor((generation - 1) / FAMILIES.length);
  return `${family} ${model}${edition === 0 ? '' : ` Mk ${edition + 1}`}`;
}

function derived(
  {
    index,
    model,
    generation,
  }: { readonly index: number; readonly model: ProductDocument; readonly generation: number },
  models: readonly ProductDocument[],
  taken: ReadonlySet<string>,
): Plan {
  const random = randomOf(`product ${index}`);
  const title = uniqueTitle(model.title, generation, taken);
  const own = model.product_categories[0]?.uid;
  const alike = models.filter((one) => one.product_categories[0]?.uid === own);
  const colors = random.shuffled(model.colors.map((color) => color.slug));
  const sentences = random.shuffled(SENTENCES['en-us'].map((_sentence, at) => at));
  return {
    index,
    model,
    original: false,
    generation,
    uid: uidOf(index),
    slug: slugOf(title),
    title,
    colors: colors.slice(0, Math.max(1, colors.length - random.below(2))),
    priceFactor: 0.85 + random.below(8) * 0.05,
    onSale: random.next() < 0.12,
    isNew: random.next() < 0.12,
    isRedesigned: random.next() < 0.08,
    taglineOf: alike[random.below(alike.length)]?.uid ?? model.uid,
    sentences: sentences.slice(0, 1 + random.below(3)),
  };
}

/** Plans `count` products. The first ones are the sample's own; a smaller shop has some of each category. */
export function planProducts(models: readonly ProductDocument[], count: number): readonly Plan[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_value, index): Plan => {
    const generation = Math.floor(index / models.length);
    const at = count < models.length ? Math.floor((index * models.length) / count) : index % models.length;
    const model = models[at];
    if (!model) throw new RangeError('The sample has no products.');
    if (generation > 0) {
      const plan = derived({ index, model, generation }, models, taken);
      taken.add(plan.slug);
      return plan;
    }
    const slug = model.url.replace(/^\//, '');
    taken.add(slug);
    return {
      index, model, original: true, generation, uid: model.uid, slug, title: model.title, colors: model.colors.map((color) => color.slug), priceFactor: 1,
      onSale: false, isNew: false, isRedesigned: false, taglineOf: model.uid, sentences: [],
    }; // prettier-ignore
  });
}

/** Step between usual prices of this magnitude. */
function step(price: number): number {
  if (price >= 10_000) return 1000;
  if (price >= 1000) return 100;
  return price >= 100 ? 10 : 1;
}

/** A price times a factor, with the same ending as the price (749.95 → 639.95). */
export function scalePrice(price: number, factor: number): number {
  const size = step(price);
  const missing = Math.ceil(price / size) * size - price;
  const scaled = Math.max(size, Math.round((price * factor) / size) * size) - missing;
  return Number((scaled > 0 ? scaled : size).toFixed(2));
}
