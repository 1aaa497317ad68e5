/** Published data of products, from the payloads of their pages, each read once. */
import { readPayload } from '#clients/storefront-api/read-payload.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';

export type ProductPageData = PagePayload & { readonly kind: 'product' };
/** Null for a product that has no page here, undefined if the page did not load. */
export type ProductPage = ProductPageData | null | undefined;

const requestedPages = new Map<string, Promise<ProductPage>>();

async function read(page: string): Promise<ProductPage> {
  const payload = (await readPayload(page)) as PagePayload | null | undefined;
  if (payload?.kind === 'product') return payload;
  requestedPages.delete(page);
  return payload && null;
}

/** Page data of each product; the next call retries those without. `base` is the path of product pages, `/de-at/p`. */
export function readProductPages(base: string, slugs: readonly string[]): Promise<readonly ProductPage[]> {
  return Promise.all(
    slugs.map((slug) => {
      const page = `${base}/${slug}`;
      const reading = requestedPages.get(page) ?? read(page);
      requestedPages.set(page, reading);
      return reading;
    }),
  );
}
