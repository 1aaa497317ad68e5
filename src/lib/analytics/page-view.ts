/** The page view that is recorded after each navigation (spec section 7): its name, extra data, and the routes that are not counted. */
import type { PageViewEvent } from './events.ts';

/** A page's overrides for its own page view. */
export interface PageViewMeta {
  /** Replaces the name of the route. */
  readonly name?: string;
  readonly data?: Readonly<Record<string, string | number | boolean>>;
}

export interface PageView {
  readonly name: string;
  readonly data?: PageViewMeta['data'];
}

/** Routes of internal pages for the shop's staff; their views are not recorded. */
const IGNORED: ReadonlySet<string> = new Set(['lang-styletile', 'lang-test-store']);

/** `/[lang]/p/[uid]` → `lang-p-uid`; `/[lang]/[...page]` → `lang-page`; `/` → `index`. */
export function routeName(pattern: string): string {
  const parts = pattern.split('/').map((part) => part.replace(/^\[(?:\.{3})?([^\]]+)\]$/, '$1'));
  return parts.filter((part) => part !== '').join('-') || 'index';
}

/** Undefined for routes whose views are not recorded. */
export function pageViewOf(pattern: string, meta: PageViewMeta = {}): PageView | undefined {
  const route = routeName(pattern);
  if (IGNORED.has(route)) return undefined;
  return { name: meta.name ?? route, ...(meta.data ? { data: meta.data } : {}) };
}

/** Extra data cannot override the event's own properties. */
export function pageViewEvent({ name, data }: PageView, path: string): PageViewEvent {
  return { ...data, event: name, page_path: path };
}
