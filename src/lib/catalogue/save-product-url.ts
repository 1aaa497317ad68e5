/**
 * Address of a list's page that adds the product. Before the script has loaded, clicking the link opens that page, which then adds the product. In a
 * file of its own, because every tile loads it. Pure.
 */
export function saveProductUrl(page: string, slug: string): string {
  return `${page}?keep=${slug}`;
}
