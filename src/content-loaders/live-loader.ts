/** An Astro live loader over the content store: content is read when a page renders and is not part of the bundle. */
import type { LiveLoader } from 'astro/loaders';

import type { EntryOf, EntryType } from '#lib/content/entries.ts';
import { AppError } from '#lib/errors/app-error.ts';

import type { ContentStore } from './content-store.ts';

export interface EntryFilter {
  readonly language: string;
  readonly uid?: string;
  readonly url?: string;
}

export interface CollectionFilter {
  readonly language: string;
  /** Only entries in the list of this entry: products of a category. */
  readonly owner?: string;
}

type Data<T extends EntryType> = EntryOf<T> & Record<string, unknown>;

export function liveLoader<T extends EntryType>(
  type: T,
  store: () => ContentStore,
): LiveLoader<Data<T>, EntryFilter, CollectionFilter> {
  const wrap = (entry: EntryOf<T>) => ({ id: entry.uid, data: entry as Data<T> });
  return {
    name: `firn-${type}`,
    async loadCollection({ filter }) {
      if (!filter) return { error: new AppError('content-filter', `A list of ${type} needs a language.`) };
      const { language, owner } = filter;
      const found = owner === undefined ? store().list(type, language) : store().members(type, owner, language);
      return { entries: found.map(wrap) };
    },
    async loadEntry({ filter }) {
      const { language, uid, url } = filter;
      const entry = uid === undefined ? store().byUrl(type, url ?? '', language) : store().get(type, uid, language);
      return entry ? wrap(entry) : undefined;
    },
  };
}
