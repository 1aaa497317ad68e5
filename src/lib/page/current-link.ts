/** Marks navigation entries that lead to the page they stand on, for `aria-current`. Pure. */
import type { NavLink } from './page-frame.ts';

export type Current = 'page' | 'true';

const isBelow = (here: string, href: string): boolean => here.startsWith(`${href}/`);

/** `page`: the link leads to the page; `true`: to its section (a further page of a category, a link below the entry); undefined: elsewhere. */
export function currentOf({ href, children }: NavLink, here: string): Current | undefined {
  const path = href.replace(/[?#].*$/, '');
  if (path === here) return 'page';
  // Home, `/de-at`, is above every page.
  const isSection = path.split('/').length > 2 && isBelow(here, path);
  return isSection || children.some((child) => currentOf(child, here) !== undefined) ? 'true' : undefined;
}
