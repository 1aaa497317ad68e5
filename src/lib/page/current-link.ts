/** Marks navigation entries that link to the page or section they are shown on, for `aria-current`. Pure. */
import type { NavLink } from './page-frame.ts';

export type Current = 'page' | 'true';

const isBelow = (here: string, href: string): boolean => here.startsWith(`${href}/`);

/** `page`: the link's target is this page. `true`: this page is below the target (page 2 of a category) or one of its child links. Undefined: neither. */
export function currentOf({ href, children }: NavLink, here: string): Current | undefined {
  const path = href.replace(/[?#].*$/, '');
  if (path === here) return 'page';
  // Home, `/de-at`, is above every page.
  const isSection = path.split('/').length > 2 && isBelow(here, path);
  return isSection || children.some((child) => currentOf(child, here) !== undefined) ? 'true' : undefined;
}
