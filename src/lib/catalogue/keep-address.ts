/** Address of a list's page that adds the product: where a press on the link has no script yet, the page does what the press meant. A file of its own, which tiles load. Pure. */
export function keepAddress(page: string, slug: string): string {
  return `${page}?keep=${slug}`;
}
