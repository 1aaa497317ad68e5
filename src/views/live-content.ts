/** Typed access to live collections in one language: by uid, by URL, or all of a type. Store failures throw. */
import { getLiveCollection, getLiveEntry } from 'astro:content';

import type { ListedProduct, SizedProduct } from '#lib/catalogue/category-list.ts';
import type { EntryOf, EntryType } from '#lib/content/entries.ts';
import type { Reference } from '#lib/content/entry.ts';
import { respelt } from '#lib/content/respelt.ts';
import type { Respelling } from '#lib/locale/writing.ts';

import { contentStore } from './site.ts';

export interface Content {
  readonly language: string;
  byUid<T extends EntryType>(type: T, uid: string): Promise<EntryOf<T> | undefined>;
  byUrl<T extends EntryType>(type: T, url: string): Promise<EntryOf<T> | undefined>;
  all<T extends EntryType>(type: T): Promise<readonly EntryOf<T>[]>;
  /** Products of a category, or formats of a currency. */
  inside<T extends 'product' | 'currency'>(type: T, owner: string): Promise<readonly EntryOf<T>[]>;
  /** Products of a category, for their order only (`ContentStore.listed`). */
  listed(category: string): readonly ListedProduct[];
  /** Products of a category in a random order derived from the seed, for the fields that decide their place in lists (`ContentStore.nearest`). */
  nearest(category: string, seed: string): Iterable<ListedProduct>;
  /** All products, for their sizes, what these fit, and the fields that decide their place in lists (`ContentStore.sized`). */
  sized(): readonly SizedProduct[];
  /** The existing entries among the references, in their order. */
  behind<T extends EntryType>(type: T, references: readonly Reference[]): Promise<readonly EntryOf<T>[]>;
}

/** `respell` applies the spelling of the page's country. */
export function contentIn(language: string, respell?: Respelling): Content {
  async function one<T extends EntryType>(
    type: T,
    key: { uid: string } | { url: string },
  ): Promise<EntryOf<T> | undefined> {
    const { entry, error } = await getLiveEntry(type as 'page', { language, ...key });
    if (error && error.name !== 'LiveEntryNotFoundError') throw error;
    const found = entry?.data as unknown as EntryOf<T> | undefined;
    return found && respelt(found, respell);
  }
  async function list<T extends EntryType>(
    type: T,
    filter: { readonly owner?: string },
  ): Promise<readonly EntryOf<T>[]> {
    const { entries, error } = await getLiveCollection(type as 'page', { language, ...filter });
    if (error) throw error;
    return (entries ?? []).map((entry) => respelt(entry.data as unknown as EntryOf<T>, respell));
  }
  return {
    language,
    byUid: (type, uid) => one(type, { uid }),
    byUrl: (type, url) => one(type, { url }),
    all: (type) => list(type, {}),
    inside: (type, owner) => list(type, { owner }),
    listed: (category) => contentStore().listed(category, language),
    nearest: (category, seed) => contentStore().nearest(category, seed, language),
    sized: () => contentStore().sized(language),
    // Reads from the store directly: a category has hundreds of references, and each query of a live collection is a chain of promises.
    async behind<T extends EntryType>(type: T, references: readonly Reference[]) {
      const uids = references.flatMap((reference) => (reference.type === type ? [reference.uid] : []));
      const found = contentStore().getEach(type, uids, language);
      return found.flatMap((entry) => (entry ? [respelt(entry, respell)] : []));
    },
  };
}
