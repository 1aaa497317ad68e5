/** Products and filters of a category, from the payload of its first page. */
import { readPayload } from '#clients/storefront-api/read-payload.ts';
import type { GridData } from '#lib/catalogue/grid-data.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';

/** `category`: path of the category's first page. Undefined if it does not load. */
export async function loadGridData(category: string): Promise<GridData | undefined> {
  const payload = (await readPayload(category)) as PagePayload | undefined;
  return payload?.kind === 'category' ? payload.grid : undefined;
}
