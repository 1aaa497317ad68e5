/** Entry point of the server bundle: renders a request to a response and its payload. */
import { createApp } from 'astro/app/entrypoint';

import { splitLocalePath } from '#lib/locale/path.ts';

import { editedLists } from './edited-lists.ts';
import type { EditedLists, PagePlace } from './edited-lists.ts';
import type { EditedProduct } from './edited-tiles.ts';

export { furtherPage } from './further-page.ts';

const app = createApp({ streaming: false });

/** `payload`: the page's `Astro.locals.payload` (ruling 3). */
export async function render(request: Request): Promise<{ readonly response: Response; readonly payload: unknown }> {
  const locals: Partial<App.Locals> = {};
  const response = await app.render(request, { locals });
  return { response, payload: locals.payload };
}

export interface RenderedTiles {
  readonly response: Response;
  readonly data: readonly EditedProduct[];
}

/** Tiles of products on the first page of a category; `url` is that page's. Undefined if the page does not show all of the products. */
export async function tiles(url: string, uids: readonly string[]): Promise<RenderedTiles | undefined> {
  const { origin, pathname } = new URL(url);
  const { locale, rest } = splitLocalePath(pathname);
  if (!locale || !rest.startsWith('/c/')) return undefined;
  const locals: Partial<App.Locals> = { tilesOf: uids };
  const page = `${origin}/~tiles/${locale.code}${rest.slice('/c'.length)}`;
  const response = await app.render(new Request(page), { locals });
  return response.ok && locals.editedTiles ? { response, data: locals.editedTiles } : undefined;
}

export interface RenderedLists {
  /** The tiles of the edited products; undefined if the lists show none of them. */
  readonly response: Response | undefined;
  readonly data: EditedLists;
}

/** Tiles of edited products in the lists of a page; `site` is the shop's address. Undefined where `editedLists` is. */
export async function listTiles(
  site: string,
  page: PagePlace,
  uids: readonly string[],
): Promise<RenderedLists | undefined> {
  const data = await editedLists(page, uids);
  if (!data || data.lists.length === 0) return data && { response: undefined, data };
  const request = new Request(`${site}/~lists/${page.locale}`);
  const response = await app.render(request, { locals: { editedLists: data.lists } });
  return response.ok ? { response, data } : undefined;
}
