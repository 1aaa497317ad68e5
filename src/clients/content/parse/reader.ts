/** Types of the entry readers. */
import type { ContentEntry, ContentType } from '#lib/content/entries.ts';
import type { EntryBase } from '#lib/content/entry.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

export type Base = Omit<EntryBase, 'type'>;

/** Throws BrokenEntry for an entry that pages cannot use. */
export type Reader = (data: WireObject, base: Base) => ContentEntry;

/** One reader per content type. */
export type Readers<T extends ContentType> = Readonly<Record<T, Reader>>;
