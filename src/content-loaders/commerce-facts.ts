/**
 * Commerce platform → content store, for rendering pages: prices and stock of the products that the content references,
 * and shipping costs.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';

import pLimit from 'p-limit';

import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { livePrice } from '#lib/catalogue/live-price.ts';
import { variantStock } from '#lib/catalogue/stock-state.ts';
import { COMMERCE_FACT, commerceFactUid } from '#lib/content/commerce-fact.ts';
import type { CommerceFact, VariantFact } from '#lib/content/commerce-fact.ts';
import { SHIPPING_FACT } from '#lib/content/shipping-fact.ts';
import type { ShippingFact } from '#lib/content/shipping-fact.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { lowestBeforeReduction, observePrice } from '#lib/pricing/price-history.ts';
import type { PriceHistory } from '#lib/pricing/price-history.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { ContentStore } from './content-store.ts';
import { openRowProjection } from './row-projection.ts';
import type { StoredChange } from './stored-change.ts';
import type { SyncReport } from './sync-content.ts';

/** The commerce calls that read the facts. */
export type FactSource = Pick<CommerceClient, 'products' | 'priceVariants' | 'shippingZones' | 'shippingMethods'>;

/** Products to fetch from one store; `all` also fetches its shipping costs. */
export interface CommerceLook {
  readonly region: CommerceRegion;
  /** Identifies the store; another value counts as a new store. */
  readonly source: string;
  readonly client: FactSource;
  readonly products: 'all' | ReadonlySet<number>;
}

export interface CommerceFailure {
  readonly region: CommerceRegion;
  readonly code: string;
  readonly message: string;
}

export interface CommerceReport {
  readonly changed: SyncReport['changed'];
  /** Stores that could not be read; their previous facts are retained. */
  readonly failed: readonly CommerceFailure[];
  /** Stores that failed before and were not asked, because their back-off pause has not ended. */
  readonly paused?: readonly CommerceFailure[];
}

type Names = ReadonlyMap<number, string>;

const LANGUAGE = 'en-us';
/** Products per request; their variants are included. */
const CHUNK = 50;
const CONCURRENCY = 4;
/** Histories without an observation for this long are deleted. */
const STALE_MS = 60 * 86_400_000;

function sourceKey(region: CommerceRegion): string {
  return `commerce ${region}`;
}

/** Products that the content sells in a region: platform id → title. */
function soldIn(store: ContentStore, region: CommerceRegion): Names {
  return new Map(
    store.list('product', LANGUAGE).flatMap(({ title, commerce }) => {
      const id = commerce[region]?.id;
      return id ? [[id, title] as const] : [];
    }),
  );
}

/** Whether this store has never been read successfully. */
export function isNewSource(store: ContentStore, { region, source }: Pick<CommerceLook, 'region' | 'source'>): boolean {
  return store.meta(sourceKey(region)) !== source;
}

export function hasFact(store: ContentStore, region: CommerceRegion, productId: number): boolean {
  return store.languagesOf(COMMERCE_FACT, commerceFactUid(region, productId)).length > 0;
}

function variantFact(variant: CommerceVariant): VariantFact {
  const { sku, gtin, mpn, calculatedPrice, retailPrice, optionValues } = variant;
  return {
    sku,
    ...(gtin ? { gtin } : {}),
    ...(mpn ? { mpn } : {}),
    options: optionValues.map(({ optionDisplayName: name, label }) => ({ name, label })),
    price: calculatedPrice,
    ...(retailPrice ? { was: retailPrice } : {}),
    soldOut: variantStock(variant) === 'sold-out',
  };
}

/** Facts of the products of one request. Prices are those of the guest customer group, as in a guest's cart. */
async function readChunk(
  { region, client }: CommerceLook,
  ids: readonly number[],
  names: Names,
): Promise<CommerceFact[]> {
  const { data } = await client.products({ ids, include: ['variants'], limit: CHUNK });
  const priced = await client.priceVariants(data.flatMap(({ variants }) => variants));
  return data.flatMap(({ id }) => {
    const own = priced.filter(({ productId }) => productId === id);
    const live = livePrice(own);
    if (!live) return [];
    const { price, was, from, stock } = live;
    const title = `${names.get(id) ?? id}, store ${region}`;
    const base = { uid: commerceFactUid(region, id), title, language: LANGUAGE, updatedAt: '', region, productId: id };
    const facts = { price, ...(was ? { was } : {}), ...(from ? { from } : {}), soldOut: stock === 'sold-out' };
    return [{ ...base, type: COMMERCE_FACT, ...facts, variants: own.map(variantFact) }];
  });
}

/** Facts of the products that the platform knows; unknown ids are left out. */
async function read(look: CommerceLook, ids: readonly number[], names: Names): Promise<CommerceFact[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) =>
    ids.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  return (await pLimit(CONCURRENCY).map(chunks, (chunk) => readChunk(look, chunk, names))).flat();
}

/** Excludes the title, which no page shows. */
function digestOf({ price, was, from, soldOut, lowest, variants }: CommerceFact): string {
  return createHash('sha256')
    .update(JSON.stringify({ price, was, from, soldOut, lowest, variants }))
    .digest('base64url')
    .slice(0, 22);
}

function changeOf(entry: CommerceFact): StoredChange {
  return { type: entry.type, uid: entry.uid, language: LANGUAGE, entry, digest: digestOf(entry) };
}

function shippingChange(entry: ShippingFact): StoredChange {
  const digest = createHash('sha256').update(JSON.stringify(entry.zones)).digest('base64url').slice(0, 22);
  return { type: entry.type, uid: entry.uid, language: LANGUAGE, entry, digest };
}

/** Shipping costs of a store, as carts use them. */
async function readShipping({ region, client }: CommerceLook): Promise<StoredChange> {
  const zones = await client.shippingZones();
  const methods = await pLimit(CONCURRENCY).map(zones, ({ id }) => client.shippingMethods(id));
  const base = { uid: region, title: `Shipping, store ${region}`, language: LANGUAGE, updatedAt: '', region };
  return shippingChange({
    ...base,
    type: SHIPPING_FACT,
    zones: zones.map((zone, at) => ({ ...zone, methods: methods[at] ?? [] })),
  });
}

/** Records the observed prices and adds the lowest price before a reduction to the facts. */
function withHistory(
  store: ContentStore,
  facts: readonly CommerceFact[],
  { source, now }: { readonly source: string; readonly now: number },
): readonly CommerceFact[] {
  const changed = new Map<string, PriceHistory>();
  const made = facts.map((fact) => {
    const product = `${source} ${fact.uid}`;
    const before = store.priceHistories.get(product);
    const history = observePrice(before, fact, now);
    if (history !== before) changed.set(product, history);
    const lowest = lowestBeforeReduction(history, now);
    return lowest ? { ...fact, lowest } : fact;
  });
  store.priceHistories.put(changed, now - STALE_MS);
  return made;
}

/** Replaces the commerce facts of a draft store with those of the public store at `path`. Does nothing when the public store does not exist. */
export function copyFacts(path: string, to: ContentStore): void {
  if (!existsSync(path)) return;
  const from = openRowProjection<CommerceFact | ShippingFact>(path, {
    read: (data) => JSON.parse(data) as CommerceFact | ShippingFact,
  });
  try {
    const facts = [...from.list(COMMERCE_FACT, LANGUAGE), ...from.list(SHIPPING_FACT, LANGUAGE)];
    const changes = facts.map((fact) => (fact.type === SHIPPING_FACT ? shippingChange(fact) : changeOf(fact)));
    to.apply(changes, {}, new Set([COMMERCE_FACT, SHIPPING_FACT]));
  } finally {
    from.close();
  }
}

function shippingFailure(region: CommerceRegion, error: unknown): CommerceFailure {
  const failure = failureOf(region, error);
  return { ...failure, message: `only shipping costs could not be read. ${failure.message}` };
}

interface FactChanges {
  readonly changes: readonly StoredChange[];
  readonly failure?: CommerceFailure;
}

/** Removes facts of requested products that the platform no longer returns; with `all`, also of products that the content no longer sells. */
async function changesOf(store: ContentStore, look: CommerceLook, clock: () => Date): Promise<FactChanges> {
  const { region, products } = look;
  const names = soldIn(store, region);
  const ids = products === 'all' ? [...names.keys()] : [...products].filter((id) => names.has(id));
  const observed = await read(look, ids, names);
  const facts = withHistory(store, observed, { source: look.source, now: clock().getTime() });
  const there = new Set(facts.map(({ uid }) => uid));
  const looked = new Set(ids);
  const gone = store
    .list(COMMERCE_FACT, LANGUAGE)
    .filter((fact) => fact.region === region && !there.has(fact.uid) && (products === 'all' || looked.has(fact.productId))); // prettier-ignore
  const changes = [...gone.map(({ type, uid, language }) => ({ type, uid, language })), ...facts.map(changeOf)];
  if (products !== 'all') return { changes };
  // If reading the shipping costs fails, the prices are still stored.
  return readShipping(look).then(
    (shipping) => ({ changes: [...changes, shipping] }),
    (error: unknown) => ({ changes, failure: shippingFailure(region, error) }),
  );
}

function failureOf(region: CommerceRegion, error: unknown): CommerceFailure {
  const code = error instanceof AppError ? error.code : 'commerce-malformed';
  const message = error instanceof Error ? error.message : String(error);
  // The message of a rate-limit error is only a number.
  return { region, code, message: code === 'commerce-busy' ? 'The commerce platform is asked too often.' : message };
}

/** Reads each store independently: a failed store does not affect the others. Writes all changes in one transaction. */
export async function updateCommerceFacts(
  store: ContentStore,
  looks: readonly CommerceLook[],
  clock: () => Date,
): Promise<CommerceReport> {
  const failed: CommerceFailure[] = [];
  const settings: Record<string, string> = {};
  const all = await Promise.all(
    looks.map(async (look) => {
      try {
        const { changes, failure } = await changesOf(store, look, clock);
        if (failure) failed.push(failure);
        settings[sourceKey(look.region)] = look.source;
        return changes;
      } catch (error) {
        failed.push(failureOf(look.region, error));
        return [];
      }
    }),
  );
  const applied = store.apply(all.flat(), settings, false);
  return {
    changed: applied.map(({ type, uid, language, title, entry }) => ({
      type,
      uid,
      language,
      title,
      change: entry ? 'published' : 'removed',
    })),
    failed,
  };
}
