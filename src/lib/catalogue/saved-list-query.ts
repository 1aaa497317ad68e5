/** Reads the query parameters of a list's page. Separate from `saved-product-rules.ts`, because product pages do not load this file. Pure. */
import { SHARED_PARAMETER, SLUG, wholeList } from './saved-product-rules.ts';

/** The product to add, `?keep=ridge-98`; undefined when the address has none. */
export function readProductToSave(search: string): string | undefined {
  const slug = new URLSearchParams(search).get('keep') ?? '';
  return SLUG.test(slug) ? slug : undefined;
}

/** The list of an address, `?p=ridge-98,couloir-108`; undefined when the address has none. */
export function readSharedList(search: string, limit: number): readonly string[] | undefined {
  const value = new URLSearchParams(search).get(SHARED_PARAMETER);
  return value === null ? undefined : wholeList(value.split(','), limit);
}
