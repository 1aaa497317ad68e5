/** Categories of the platform, and their tree. */
import * as v from 'valibot';

import { WireCategory } from '#wire/commerce/catalog-wire.ts';

import type { CommerceCategory, Page } from './commerce-values.ts';
import { requireList, parse, query } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { toCategory } from './to-domain.ts';

export interface CategoryCalls {
  /** Without hidden categories. */
  categories(page?: number): Promise<Page<CommerceCategory>>;
  /** Undefined for an unknown or hidden category. */
  category(id: number): Promise<CommerceCategory | undefined>;
  /** Cached for ten minutes: the platform allows only one concurrent call of this endpoint. */
  categoryTree(): Promise<unknown>;
}

const TREE_TTL_MS = 600_000;
/** The shop's channel, which its carts name too. */
const CHANNEL = 1;

/** Calls `work` at most once in `ttlMs`. A failure is not kept. */
function kept<T>(ttlMs: number, work: () => Promise<T>): () => Promise<T> {
  let known: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    // The difference is negative if the clock was set back.
    if (!known || Math.abs(Date.now() - known.at) > ttlMs) {
      const value = work();
      const request = { at: Date.now(), value };
      known = request;
      // A value that was requested since stays.
      value.catch(() => {
        if (known === request) known = undefined;
      });
    }
    return known.value;
  };
}

/** The category tree of the shop's channel. A store with several channels can have one for each. */
function channelTree({ ask }: PlatformCalls) {
  /** Zero if the channel has no tree; a tree of this id has no categories. */
  const id = kept(TREE_TTL_MS, async () => {
    const { data } = await ask('GET', `/v3/catalog/trees?channel_id:in=${CHANNEL}`);
    return parse(v.object({ data: v.array(v.object({ id: v.number() })) }), data).data[0]?.id ?? 0;
  });
  const nodes = kept(TREE_TTL_MS, async () => {
    const tree = await id();
    if (tree === 0) return [];
    const { data } = await ask('GET', `/v3/catalog/trees/${tree}/categories`);
    return parse(v.object({ data: v.array(v.unknown()) }), data).data;
  });
  return { id, nodes };
}

export function createCategoryCalls(calls: PlatformCalls): CategoryCalls {
  const { page } = calls;
  const tree = channelTree(calls);
  return {
    async categories(number) {
      const search = query({ 'tree_id:in': `${await tree.id()}`, is_visible: 'true', page: number });
      return requireList(await page(`/v3/catalog/trees/categories${search}`, WireCategory, toCategory));
    },
    category: async (id) =>
      (await page(`/v3/catalog/trees/categories?category_id:in=${id}&is_visible=true`, WireCategory, toCategory))
        ?.data[0],
    categoryTree: tree.nodes,
  };
}
