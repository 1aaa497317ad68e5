/**
 * A further page of a category whose products moved, made from the stored pages of the previous release: when a product leaves a list, each later
 * page loses a tile and gets the first one of the next page, and nothing else of it changes. Such a page costs a fraction of a rendered one
 * (docs/decisions/068). The result is undefined whenever anything else may differ; the page is then rendered.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { entryDependency } from '#content-loaders/dependencies.ts';
import { pageUrl, readPageUrl } from '#lib/catalogue/category-list.ts';
import type { PagePayload, ProductPayload } from '#lib/catalogue/page-payload.ts';
import { COMMERCE_FACT, commerceFactUid } from '#lib/content/commerce-fact.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';
import type { FurtherPage } from '#views/further-page.ts';

import { fileOf } from '../plan/page-routes.ts';
import type { Route } from '../plan/page-routes.ts';
import { payloadFile } from '../release/release-files.ts';
import { cutPage, joinPage } from './cut-page.ts';
import type { CutPage } from './cut-page.ts';
import type { ShiftedTiles } from './shifted-markdown.ts';

type CategoryPayload = PagePayload & { readonly kind: 'category' };

/** A page of the previous release, cut as bytes: decoding and encoding the texts of a page would take as long as all the rest. */
export interface StoredPage extends CutPage {
  readonly payload: CategoryPayload;
}

/** Stored pages by file; undefined for one that is missing or cannot be cut. */
export type StoredPages = (file: string) => StoredPage | undefined;

/** Maximum number of cached pages; neighboring pages of a list are requested one after the other. */
const KEPT = 8;

/** Start of the filter data in the payload of a category's first page. The data cover every product of the category, so they are not parsed. */
export const FILTERS = '],"grid":{';

function readPayload(path: string): PagePayload {
  const text = readFileSync(path, 'utf8');
  const end = text.indexOf(FILTERS);
  return JSON.parse(end < 0 ? text : `${text.slice(0, end)}]}`) as PagePayload;
}

function readStored(dir: string, file: string): StoredPage | undefined {
  try {
    const cut = cutPage(readFileSync(join(dir, file), 'latin1'));
    const payload = readPayload(join(dir, payloadFile(file)));
    return payload.kind === 'category' && cut?.tiles.length === payload.products.length
      ? { ...cut, payload }
      : undefined;
  } catch {
    return undefined;
  }
}

/** `dir`: folder of the previous release. */
export function storedPages(dir: string): StoredPages {
  const known = new Map<string, StoredPage | undefined>();
  return (file) => {
    if (known.has(file)) return known.get(file);
    const page = readStored(dir, file);
    const [oldest] = known.keys();
    if (known.size >= KEPT && oldest !== undefined) known.delete(oldest);
    known.set(file, page);
    return page;
  };
}

export interface MovedFrom {
  /** Names of the dependencies of the previous release's page. */
  readonly reads: readonly string[];
  /** Names of all dependencies that changed since the previous release. */
  readonly changed: ReadonlySet<string>;
  readonly stored: StoredPages;
}

/** Data of the page, and the names that it was made from. */
export interface FurtherData {
  readonly page: FurtherPage;
  readonly dependencies: readonly string[];
}

export interface ShiftedPage {
  readonly html: Buffer;
  readonly payload: PagePayload;
  /** The tiles of the stored page and of this one, one character per byte. */
  readonly tiles: ShiftedTiles;
  /** The dependencies that a rendering would record. */
  readonly dependencies: readonly string[];
}

/** The stored page, unless something other than the list itself has changed that the page is made from, such as the number of the list's pages. */
function storedBefore({ file }: Route, { page, dependencies }: FurtherData, from: MovedFrom): StoredPage | undefined {
  const isChanged = (name: string): boolean => name !== page.list && from.changed.has(name);
  return from.reads.includes(page.shape) && !dependencies.some(isChanged) ? from.stored(file) : undefined;
}

/** A product of a stored page: its tile, and its part of the payload, which is the same on each page of the list. */
interface StoredProduct {
  readonly tile: string;
  readonly product: ProductPayload;
}

/** The products, from the page itself or a neighboring page. */
function productsOf(
  { path }: Route,
  { uids }: FurtherPage,
  { stored }: MovedFrom,
): readonly StoredProduct[] | undefined {
  const { categoryUrl, page } = readPageUrl(path);
  const found = new Map<string, StoredProduct>();
  for (const number of [page, page + 1, page - 1]) {
    if (uids.every((uid) => found.has(uid))) break;
    const neighbor = stored(fileOf(pageUrl(categoryUrl, number)));
    for (const [at, product] of (neighbor?.payload.products ?? []).entries())
      found.set(product.uid, { tile: neighbor?.tiles[at] ?? '', product });
  }
  const products = uids.flatMap((uid) => found.get(uid) ?? []);
  return products.length === uids.length ? products : undefined;
}

/** Tests for the dependency names of a product that left the page: a further page reads a product only for its tile. */
function leftNames({ uid, commerceId }: ProductPayload, store: string): readonly ((name: string) => boolean)[] {
  const product = entryDependency('product', uid, '');
  const fact = commerceId === undefined ? undefined : entryDependency(COMMERCE_FACT, commerceFactUid(store, commerceId), DEFAULT_CONTENT_LANGUAGE); // prettier-ignore
  return [(name) => name.startsWith(product), (name) => name === fact];
}

export function shiftedPage(route: Route, data: FurtherData, from: MovedFrom): ShiftedPage | undefined {
  const before = storedBefore(route, data, from);
  if (!before) return undefined;
  const { list, store, uids } = data.page;
  const left = before.payload.products.filter(({ uid }) => !uids.includes(uid));
  const isLeft = left.flatMap((product) => leftNames(product, store));
  const kept = from.reads.filter((name) => !isLeft.some((test) => test(name)));
  // Products that left may have changed as well, since the page no longer shows them.
  if (kept.some((name) => name !== list && from.changed.has(name))) return undefined;
  const products = productsOf(route, data.page, from);
  const tiles = products?.map(({ tile }) => tile) ?? [];
  const html = joinPage(before, tiles);
  if (!products || html === undefined) return undefined;
  return {
    html: Buffer.from(html, 'latin1'),
    payload: { ...before.payload, products: products.map(({ product }) => product) },
    tiles: { before: before.tiles, after: tiles },
    dependencies: [...new Set([...kept, ...data.dependencies])].toSorted(),
  };
}
