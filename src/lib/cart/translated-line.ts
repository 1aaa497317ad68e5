/** Translates cart lines: the platform has texts in one language, the product's page has them in the page's language. Pure. */
import type { CartLine } from './cart-contents.ts';

export interface LineTexts {
  readonly name: string;
  /** Translated option values by the platform's label. */
  readonly values: Readonly<Record<string, string>>;
  /** Uids of the product's categories. */
  readonly categories: readonly string[];
}

/** Texts without a translation keep the platform's wording. */
export function translatedLine<L extends Pick<CartLine, 'name' | 'options'>>(line: L, texts: LineTexts | undefined): L {
  if (!texts) return line;
  return {
    ...line,
    name: texts.name,
    options: line.options.map(({ name, value }) => ({
      name,
      value: Object.hasOwn(texts.values, value) ? (texts.values[value] ?? value) : value,
    })),
  };
}

/** Reads the texts from the `_payload.json` of a product's page; undefined for other payloads. */
export function lineTextsIn(payload: unknown): LineTexts | undefined {
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
