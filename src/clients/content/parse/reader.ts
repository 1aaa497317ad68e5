/** What every reader gets and gives. */
import type { ContentEntry, ContentType } from '#lib/content/entries.ts';
import type { EntryBase } from '#lib/content/entry.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

export type Base = Omit<EntryBase, 'type'>;

/** Throws BrokenEntry for an entry that no page could use. */
export type Reader = (data: WireObject, base: Base) => ContentEntry;

/** One reader a content type. */
export type Readers<T extends ContentType> = Readonly<Record<T, Reader>>;
