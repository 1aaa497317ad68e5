/** The page numbers that a pagination links to: all of them when they are few. Pure. */

/** Up to this many pages, every page is linked. */
const ALL = 7;

/** The first and the last page, and those next to `page`; `gap` where pages are left out. */
export function listedPages(page: number, pages: number): readonly (number | 'gap')[] {
  const every = Array.from({ length: pages }, (_, at) => at + 1);
  if (pages <= ALL) return every;
  const shown = every.filter((one) => one === 1 || one === pages || Math.abs(one - page) <= 1);
  return shown.flatMap((one, at) => (at > 0 && one - (shown[at - 1] ?? 0) > 1 ? ['gap' as const, one] : [one]));
}
