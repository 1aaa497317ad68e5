/** Which page file answers an address, as Astro decides it. Pure. */

/** Astro leaves a rest parameter undefined where it is empty. */
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

/** Smaller comes first: literal before one segment before the rest, segment by segment. */
function rank(page: string): string {
  return segmentsOf(page)
    .map((segment) => (REST.test(segment) ? '3' : ONE.test(segment) ? '2' : '1'))
    .join('')
    .padEnd(9, '2');
}

/** `pages` are files below `src/pages` without their ending, `[lang]/p/[uid]`. Undefined when none answers. */
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
