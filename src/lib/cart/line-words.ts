/** A cart line in the language of the page: the platform has one language, the product's page has them all. Pure. */
import type { CartLine } from './cart.ts';

export interface LineWords {
  readonly name: string;
  /** Names of option values, by the platform's label. */
  readonly values: Readonly<Record<string, string>>;
  /** Uids of the categories that the product is in. */
  readonly categories: readonly string[];
}

/** What has no word of its own keeps the platform's. */
export function wordedLine<L extends Pick<CartLine, 'name' | 'options'>>(line: L, words: LineWords | undefined): L {
  if (!words) return line;
  return {
    ...line,
    name: words.name,
    options: line.options.map(({ name, value }) => ({
      name,
      value: Object.hasOwn(words.values, value) ? (words.values[value] ?? value) : value,
    })),
  };
}

/** Out of the `_payload.json` of the product's page; undefined for what is none of a product. */
export function lineWordsIn(payload: unknown): LineWords | undefined {
  const { product, categories } = (payload ?? {}) as {
    product?: { title?: unknown; colors?: unknown };
    categories?: unknown;
  };
  if (typeof product?.title !== 'string') return undefined;
  const colors = (Array.isArray(product.colors) ? product.colors : []) as { label?: unknown; name?: unknown }[];
  const values = colors.flatMap(({ label, name }) =>
    typeof label === 'string' && typeof name === 'string' ? [[label, name] as const] : [],
  );
  return {
    name: product.title,
    values: Object.fromEntries(values),
    categories: Array.isArray(categories) ? categories.filter((one) => typeof one === 'string') : [],
  };
}
