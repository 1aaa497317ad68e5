/** Published data of products, from the payloads of their pages, each read once. */
import { readPayload } from '#clients/storefront-api/read-payload.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';

export type ProductPageData = PagePayload & { readonly kind: 'product' };

const asked = new Map<string, Promise<ProductPageData | undefined>>();

async function read(page: string): Promise<ProductPageData | undefined> {
  const payload = (await readPayload(page)) as PagePayload | undefined;
  if (payload?.kind === 'product') return payload;
  asked.delete(page);
  return undefined;
}

/**
 * Page data of each product; undefined for a product that has no page here or whose page did not load, which the next call retries. `base` is the path of
 * product pages, `/de-at/p`.
 */
export function readProductPages(
  base: string,
  slugs: readonly string[],
): Promise<readonly (ProductPageData | undefined)[]> {
  return Promise.all(
    slugs.map((slug) => {
      const page = `${base}/${slug}`;
      const reading = asked.get(page) ?? read(page);
      asked.set(page, reading);
      return reading;
    }),
  );
}
