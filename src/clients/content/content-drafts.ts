/** Parsed entries as of a preview's time; a broken entry names the field that breaks it. */
import type { Entry, EntryType } from '#lib/content/entries.ts';
import { DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import type { ContentClient } from './content-client.ts';
import type { ContentFailure, ContentResult } from './content-result.ts';
import { text } from './parse/fields.ts';
import { ENTRY_TYPES, parseEntry } from './parse/parse-entry.ts';

/** A draft that pages cannot use. */
export interface BrokenDraft {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
  readonly title: string;
  /** Empty when the draft has no address, or one whose page can be shown. */
  readonly url: string;
  readonly problem: string;
}

export type Draft =
  | { readonly kind: 'ok'; readonly entry: Entry }
  | { readonly kind: 'broken'; readonly broken: BrokenDraft };

export type DraftSource = Pick<ContentClient, 'entries' | 'entry'>;

/** Error code for a content type that the stack does not have, and hence has no entries of. */
const NO_TYPE = 118;

function parsed(type: string, data: WireObject, language: string): readonly Draft[] {
  // The entry is a fallback in the default language, and that language's list already contains it.
  if (language !== DEFAULT_CONTENT_LANGUAGE && text(data, 'locale') === DEFAULT_CONTENT_LANGUAGE) return [];
  const draft = { type, uid: text(data, 'uid'), language, title: text(data, 'title'), url: text(data, 'url') };
  try {
    const found = parseEntry(type, data);
    if (found.kind === 'ok') return [{ kind: 'ok', entry: found.entry }];
    return found.kind === 'broken' ? [{ kind: 'broken', broken: { ...draft, problem: found.problem } }] : [];
  } catch (error) {
    return [{ kind: 'broken', broken: { ...draft, problem: String(error) } }];
  }
}

/** All drafts of a type that are localized in the language; fallbacks are left out. */
export async function readDrafts(
  source: DraftSource,
  type: EntryType,
  language: string,
): Promise<{ readonly kind: 'ok'; readonly drafts: readonly Draft[] } | ContentFailure> {
  const answer: ContentResult<readonly WireObject[]> = await source.entries(type, { language, fallback: true });
  if (answer.kind === 'ok') return { kind: 'ok', drafts: answer.value.flatMap((data) => parsed(type, data, language)) };
  if (answer.kind === 'failed' && answer.code !== NO_TYPE) return answer;
  return { kind: 'ok', drafts: [] };
}

/** One draft, if it is localized in the language; a fallback is left out. */
export async function readDraft(
  source: DraftSource,
  { type, uid, language }: { readonly type: string; readonly uid: string; readonly language: string },
): Promise<{ readonly kind: 'ok'; readonly drafts: readonly Draft[] } | ContentFailure> {
  if (!(ENTRY_TYPES as readonly string[]).includes(type)) return { kind: 'ok', drafts: [] };
  const answer = await source.entry(type, uid, { language, fallback: true });
  if (answer.kind === 'failed') return answer;
  return { kind: 'ok', drafts: answer.kind === 'ok' ? parsed(type, answer.value, language) : [] };
}
