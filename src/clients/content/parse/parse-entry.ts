/** Wire entries → domain entries, one reader per content type. A broken entry is reported and never affects others. */
import type { ContentEntry, ContentType } from '#lib/content/entries.ts';
import type { FieldProblem } from '#lib/content/field-problem.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { collectProblems } from './field-problems.ts';
import { BrokenEntry, demandText, text } from './fields.ts';
import { editorialReaders } from './parse-editorial.ts';
import { frameReaders } from './parse-frame.ts';
import { marketReaders } from './parse-market.ts';
import { pageReaders } from './parse-page.ts';
import { productReaders } from './parse-product.ts';
import { settingsReaders } from './parse-settings.ts';
import type { Readers } from './reader.ts';

export type ParsedEntry =
  /** `problems`: fields that were unusable and read as empty. */
  | { readonly kind: 'ok'; readonly entry: ContentEntry; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'unknown-type' }
  | { readonly kind: 'broken'; readonly type: string; readonly uid: string; readonly problem: string };

const READERS: Readers<ContentType> = {
  ...editorialReaders,
  ...frameReaders,
  ...marketReaders,
  ...pageReaders,
  ...productReaders,
  ...settingsReaders,
};

/** The content types that the shop reads. */
export const ENTRY_TYPES = Object.keys(READERS) as readonly ContentType[];

export function parseEntry(type: string, data: WireObject): ParsedEntry {
  if (!Object.hasOwn(READERS, type)) return { kind: 'unknown-type' };
  const reader = READERS[type as ContentType];
  const uid = text(data, 'uid');
  try {
    const base = {
      uid: demandText(data, 'uid'),
      title: text(data, 'title'),
      language: text(data, 'locale') || 'en-us',
      updatedAt: text(data, 'updated_at'),
    };
    const { result: entry, problems } = collectProblems(() => reader(data, base));
    const untitled: readonly FieldProblem[] = base.title === '' ? [{ field: 'title', problem: 'is empty' }] : [];
    return { kind: 'ok', entry, problems: [...untitled, ...problems] };
  } catch (error) {
    if (error instanceof BrokenEntry) return { kind: 'broken', type, uid, problem: error.message };
    throw error;
  }
}
