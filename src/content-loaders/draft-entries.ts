/** Content of a preview (drafts, or the state at a point in time) → the content store of the preview, one language at a time. */
import { createHash } from 'node:crypto';

import pLimit from 'p-limit';

import { readDraft, readDrafts } from '#clients/content/content-drafts.ts';
import type { BrokenDraft, Draft, DraftSource } from '#clients/content/content-drafts.ts';
import type { ContentFailure } from '#clients/content/content-result.ts';
import { ENTRY_TYPES } from '#clients/content/parse/parse-entry.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { describeAddressHolder } from './address-conflicts.ts';
import type { ContentStore } from './content-store.ts';
import { rowKey } from './stored-change.ts';
import type { StoredChange } from './stored-change.ts';

export interface Drafts {
  /** Reads all entries in a language. Throws AppError `content-unreachable`, `preview-refused` or `preview-release`, and leaves the store unchanged. */
  pull(language: string): Promise<void>;
  /** Reads one entry in a language. Throws like `pull`. */
  pullOne(type: string, uid: string, language: string): Promise<void>;
  /** Unusable drafts of the pulled languages, and drafts whose address another draft has. */
  broken(): readonly BrokenDraft[];
}

const CONCURRENCY = 8;

function refused({ message, status, reason, errors }: ContentFailure): AppError {
  if (reason === 'refused' && 'release_id' in errors)
    return new AppError(
      'preview-release',
      `The content service does not know this release (“${message}”): it was deleted, or it belongs to another stack.`,
    );
  if (reason === 'refused' && [401, 403, 412].includes(status))
    return new AppError(
      'preview-refused',
      `The content service does not accept this server's preview token: ${message}`,
    );
  return reason === 'refused'
    ? new AppError('preview-refused', `The content service refused: ${message}`)
    : new AppError('content-unreachable', message);
}

function changeOf(draft: Draft, language: string): readonly StoredChange[] {
  if (draft.kind === 'broken') return [];
  const { entry } = draft;
  const digest = createHash('sha256').update(JSON.stringify(entry)).digest('base64url').slice(0, 22);
  return [{ type: entry.type, uid: entry.uid, language, entry, digest }];
}

const brokenOf = (draft: Draft): readonly BrokenDraft[] => (draft.kind === 'broken' ? [draft.broken] : []);

export function draftsInto(store: ContentStore, source: DraftSource): Drafts {
  /** Language → row key → stored row. */
  const rows = new Map<string, Map<string, StoredChange>>();
  const broken = new Map<string, Map<string, BrokenDraft>>();

  async function readAll(language: string): Promise<readonly Draft[]> {
    const drafts = await pLimit(CONCURRENCY).map(ENTRY_TYPES, async (type) => {
      const answer = await readDrafts(source, type, language);
      if (answer.kind !== 'ok') throw refused(answer);
      return answer.drafts;
    });
    return drafts.flat();
  }

  return {
    async pull(language) {
      const found = await readAll(language);
      const now = new Map(found.flatMap((draft) => changeOf(draft, language)).map((row) => [rowKey(row), row]));
      const gone = [...(rows.get(language) ?? [])].filter(([key]) => !now.has(key));
      const removed = gone.map(([, { type, uid }]): StoredChange => ({ type, uid, language }));
      store.apply([...removed, ...now.values()], {}, false);
      rows.set(language, now);
      broken.set(language, new Map(found.flatMap(brokenOf).map((one) => [rowKey(one), one])));
    },
    async pullOne(type, uid, language) {
      const answer = await readDraft(source, { type, uid, language });
      if (answer.kind !== 'ok') throw refused(answer);
      const key = rowKey({ type, uid, language });
      const [change] = answer.drafts.flatMap((draft) => changeOf(draft, language));
      const [wrong] = answer.drafts.flatMap(brokenOf);
      store.apply([change ?? { type, uid, language }], {}, false);
      if (change) rows.get(language)?.set(key, change);
      else rows.get(language)?.delete(key);
      if (wrong) broken.get(language)?.set(key, wrong);
      else broken.get(language)?.delete(key);
    },
    broken() {
      // Without `url`: the page at the address can be shown, it is that of the other draft.
      const waiting = store.waiting().map((row): BrokenDraft => {
        const { type, uid, language, entry } = row;
        return { type, uid, language, title: entry.title, url: '', problem: describeAddressHolder(store, row) };
      });
      return [...[...broken.values()].flatMap((ones) => [...ones.values()]), ...waiting];
    },
  };
}
