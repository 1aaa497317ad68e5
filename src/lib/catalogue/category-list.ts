/** The list of a category's products: its order, and its division into pages. Pure. */
import type { Product } from '../content/product-entries.ts';

/** Number of tiles on one page. */
export const TILES_A_PAGE = 24;

/** Number of tiles on a category page whose pictures load eagerly. */
export const FIRST_TILES = 2;

/** The fields of a product that decide whether a category lists it, and at which position. */
export type ListedProduct = Pick<
  Product,
  'uid' | 'title' | 'url' | 'regions' | 'commerce' | 'isNew' | 'isRedesigned' | 'discontinued'
>;

/** The fields of a product that decide whether the shop lists it, its sizes, and which gear each of them fits. */
export type SizedProduct = Pick<
  Product,
  'uid' | 'title' | 'url' | 'regions' | 'commerce' | 'sizes' | 'gear' | 'categories'
>;

function rank({ discontinued, isNew, isRedesigned }: ListedProduct): number {
  return (discontinued ? 3 : 0) - (isNew ? 2 : 0) - (isRedesigned ? 1 : 0);
}

/** New and redesigned products first, discontinued ones last, otherwise by address. */
export function inListOrder<T extends ListedProduct>(products: readonly T[]): readonly T[] {
  return products.toSorted((a, b) => rank(a) - rank(b) || (a.url < b.url ? -1 : 1));
}

/** The fields of a product that decide its place in category lists: an edit that changes none of them leaves every list unchanged. */
export function listingDigest(product: Partial<ListedProduct>): string {
  const { title, url, regions, commerce = {}, isNew, isRedesigned, discontinued } = product;
  return JSON.stringify([
    title === '',
    url,
    regions,
    Object.keys(commerce).toSorted(),
    isNew,
    isRedesigned,
    discontinued,
  ]);
}

/** A product's sizes and what they fit: an edit that changes neither these nor its listing digest leaves the search pages unchanged. */
export function sizesDigest({ sizes, gear, categories }: Partial<SizedProduct>): string {
  const { waist, tip } = gear?.fit ?? {};
  const declared = (gear?.sizeTable ?? []).filter((row) => row.waist ?? row.width);
  const rows = declared.map((row) => [row.size, row.waist, row.width]);
  return JSON.stringify([sizes, waist, tip, rows, rows.length > 0 && categories?.map(({ uid }) => uid)]);
}

/** Number of pages; a category without products has one page. */
export function pageCount(products: number): number {
  return Math.max(1, Math.ceil(products / TILES_A_PAGE));
}

/** Products of a page; `page` counts from 1. */
export function onPage<T>(products: readonly T[], page: number): readonly T[] {
  return products.slice((page - 1) * TILES_A_PAGE, page * TILES_A_PAGE);
}

/**
 * Products by page. Products that do not count for the division into pages are on the page of the counted product before them; if all count, each page
 * equals that of `onPage`. Without any products there is no page.
 */
export function inPages<T>(products: readonly T[], counts: (product: T) => boolean): readonly (readonly T[])[] {
  const pages: T[][] = [];
  let counted = 0;
  for (const product of products) {
    const position = counts(product) ? counted++ : Math.max(0, counted - 1);
    (pages[Math.floor(position / TILES_A_PAGE)] ??= []).push(product);
  }
  return pages;
}

/** Address of a page of a category: the first page has the category's own. */
export function pageUrl(categoryUrl: string, page: number): string {
  return page === 1 ? categoryUrl : `${categoryUrl}/page/${page}`;
}

/** Splits the address of a page; a category's own address is its first page. */
export function readPageUrl(url: string): { readonly categoryUrl: string; readonly page: number } {
  const [, categoryUrl, number] = /^(.+)\/page\/([1-9]\d{0,4})$/.exec(url) ?? [];
  return categoryUrl && number !== '1' ? { categoryUrl, page: Number(number) } : { categoryUrl: url, page: 1 };
}
