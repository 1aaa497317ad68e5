/** Entry point of the server bundle: renders a request to a response and its payload. */
import { createApp } from 'astro/app/entrypoint';

import { splitLocalePath } from '#lib/locale/path.ts';

import type { EditedLists } from './edited-lists.ts';
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
  readonly response: Response;
  readonly data: EditedLists;
}

/** Tiles of edited products in the lists of a page; `site` is the shop's address. Undefined where `editedLists` is. */
export async function listTiles(
  site: string,
  { path, locale }: { readonly path: string; readonly locale: string },
  uids: readonly string[],
): Promise<RenderedLists | undefined> {
  const locals: Partial<App.Locals> = { tilesOf: uids, listsOf: splitLocalePath(path).rest };
  const response = await app.render(new Request(`${site}/~tiles/${locale}`), { locals });
  return response.ok && locals.editedLists ? { response, data: locals.editedLists } : undefined;
}
