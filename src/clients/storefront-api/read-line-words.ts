/** The words of a product out of its page's `_payload.json`. */
import type { LineWords } from '#lib/cart/line-words.ts';

const TIMEOUT_MS = 15_000;

function wordsIn(payload: unknown): LineWords | undefined {
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

/** `page`: address of the product's page, `/de-at/p/ridge-98`. Undefined where there is none, or nobody answers. */
export async function readLineWords(page: string, ask: typeof fetch = fetch): Promise<LineWords | undefined> {
  try {
    const response = await ask(`${page}/_payload.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? wordsIn(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}
