/**
 * A further page of a category whose products moved, made from the stored pages of the previous release: when a product leaves a list, each later
 * page loses a tile and gets the first one of the next page, and nothing else of it changes. Such a page costs a fraction of a rendered one
 * (docs/decisions/068). Undefined whenever anything else may differ: the page is rendered then.
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
import type { MovedTiles } from './moved-twin.ts';

/** A page of the previous release. */
interface StoredPage extends CutPage {
  readonly products: readonly ProductPayload[];
}

/** Stored pages by file; undefined for one that is missing or cannot be cut. */
export type StoredPages = (file: string) => StoredPage | undefined;

/** Neighbours on a list are asked for one after the other. */
const KEPT = 8;

function readStored(dir: string, file: string): StoredPage | undefined {
  try {
    const cut = cutPage(readFileSync(join(dir, file), 'utf8'));
    const payload = JSON.parse(readFileSync(join(dir, payloadFile(file)), 'utf8')) as PagePayload;
    const products = payload.kind === 'category' ? payload.products : [];
    return cut?.tiles.length === products.length ? { ...cut, products } : undefined;
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
  /** What the page of the previous release depends on. */
  readonly reads: readonly string[];
  /** Names of dependencies that changed since the previous release: all of them. */
  readonly changed: ReadonlySet<string>;
  readonly stored: StoredPages;
}

/** Data of the page, and the names that it was made from. */
export interface FurtherData {
  readonly page: FurtherPage;
  readonly dependencies: readonly string[];
}

export interface MovedPage {
  readonly html: string;
  /** The tiles of the stored page and of this one. */
  readonly tiles: MovedTiles;
  /** Those that a rendering would note. */
  readonly dependencies: readonly string[];
}

/** Only the list changed, of all that the page was and is made from; not the number of its pages. */
function isMoved({ page, dependencies }: FurtherData, { reads, changed }: MovedFrom): boolean {
  const isStill = (name: string): boolean => name === page.list || !changed.has(name);
  return reads.includes(page.shape) && reads.every(isStill) && dependencies.every(isStill);
}

/** The tile of each product, from the page itself or a page next to it. */
function tilesOf({ path }: Route, { uids }: FurtherPage, { stored }: MovedFrom): readonly string[] | undefined {
  const { categoryUrl, page } = readPageUrl(path);
  const found = new Map<string, string>();
  for (const number of [page, page + 1, page - 1]) {
    if (uids.every((uid) => found.has(uid))) break;
    const neighbour = stored(fileOf(pageUrl(categoryUrl, number)));
    for (const [at, { uid }] of (neighbour?.products ?? []).entries()) found.set(uid, neighbour?.tiles[at] ?? '');
  }
  const tiles = uids.flatMap((uid) => found.get(uid) ?? []);
  return tiles.length === uids.length ? tiles : undefined;
}

/** Names of a product that left the page. */
function leftNames({ uid, commerceId }: ProductPayload, store: string): readonly ((name: string) => boolean)[] {
  const product = entryDependency('product', uid, '');
  const fact = commerceId === undefined ? undefined : entryDependency(COMMERCE_FACT, commerceFactUid(store, commerceId), DEFAULT_CONTENT_LANGUAGE); // prettier-ignore
  return [(name) => name.startsWith(product), (name) => name === fact];
}

export function movedPage(route: Route, data: FurtherData, from: MovedFrom): MovedPage | undefined {
  const before = isMoved(data, from) ? from.stored(route.file) : undefined;
  if (!before) return undefined;
  const tiles = tilesOf(route, data.page, from);
  const html = tiles && joinPage(before, tiles);
  if (!tiles || html === undefined) return undefined;
  const left = before.products.filter(({ uid }) => !data.page.uids.includes(uid));
  const isLeft = left.flatMap((product) => leftNames(product, data.page.store));
  const kept = from.reads.filter((name) => !isLeft.some((test) => test(name)));
  return {
    html,
    tiles: { before: before.tiles, after: tiles },
    dependencies: [...new Set([...kept, ...data.dependencies])].toSorted(),
  };
}
