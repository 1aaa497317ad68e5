/** Resolves an address to a page file with Astro's route priorities. Pure. */

/** Astro leaves an empty rest parameter undefined. */
export type Params = Readonly<Record<string, string | undefined>>;

const REST = /^\[\.\.\.(\w+)\]$/;
const ONE = /^\[(\w+)\]$/;

function segmentsOf(page: string): readonly string[] {
  return page.split('/').filter((segment, at, all) => segment !== 'index' || at < all.length - 1);
}

function paramsOf(page: string, address: readonly string[]): Params | undefined {
  const params: Record<string, string | undefined> = {};
  const segments = segmentsOf(page);
  for (const [at, segment] of segments.entries()) {
    const rest = REST.exec(segment)?.[1];
    if (rest) return { ...params, [rest]: address.slice(at).join('/') || undefined };
    const given = address[at];
    const one = ONE.exec(segment)?.[1];
    if (given === undefined || (one === undefined && segment !== given)) return undefined;
    if (one !== undefined) params[one] = given;
  }
  return address.length === segments.length ? params : undefined;
}

/** Sort key: per segment, literals before parameters before rest parameters. */
function rank(page: string): string {
  return segmentsOf(page)
    .map((segment) => (REST.test(segment) ? '3' : ONE.test(segment) ? '2' : '1'))
    .join('')
    .padEnd(9, '2');
}

/** The page for an address. `pages`: files below `src/pages` without extension, such as `[lang]/p/[uid]`. Undefined if none matches. */
export function pageOf(
  pages: readonly string[],
  path: string,
): { readonly page: string; readonly params: Params } | undefined {
  const address = path.split('/').filter(Boolean);
  for (const page of pages.toSorted((left, right) => rank(left).localeCompare(rank(right)))) {
    const params = paramsOf(page, address);
    if (params) return { page, params };
  }
  return undefined;
}
