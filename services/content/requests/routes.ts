/** Read endpoints of the delivery API, by path after `/v3`. */
import type { WireObject } from '#wire/content/entry-wire.ts';

import { listContentTypes, listGlobalFields, oneContentType, oneGlobalField } from '../content-types/content-types.ts';
import { listAssets, listEntries, listTaxonomyEntries, oneAsset, oneEntry } from '../entries/entries.ts';
import type { View } from '../entries/view.ts';
import { syncAnswer } from '../sync/sync.ts';
import { taxonomyAnswer } from '../taxonomies/taxonomies.ts';
import { CONTENT_ERRORS, ContentFault } from './errors.ts';

function contentTypeAnswer(view: View, [uid, section, entry, ...rest]: readonly string[]): WireObject | undefined {
  if (uid === undefined) return listContentTypes(view);
  if (section === undefined) return oneContentType(view, uid);
  if (section !== 'entries' || rest.length > 0) return undefined;
  return entry === undefined ? listEntries(view, uid) : oneEntry(view, uid, entry);
}

function answerOf(view: View, path: readonly string[], pageSize: number): WireObject | undefined {
  const [root, ...rest] = path;
  const [uid] = rest;
  if (root === 'content_types') return contentTypeAnswer(view, rest);
  if (root === 'taxonomies' && uid === 'entries') return listTaxonomyEntries(view);
  if (root === 'taxonomies') return taxonomyAnswer(view, rest);
  if (root === 'stacks' && uid === 'sync') return syncAnswer(view.stack, view.parameters, pageSize);
  if (rest.length > 1) return undefined;
  if (root === 'assets') return uid === undefined ? listAssets(view) : oneAsset(view, uid);
  if (root === 'global_fields') return uid === undefined ? listGlobalFields(view) : oneGlobalField(view, uid);
  return undefined;
}

/** The response to a read request. Throws a ContentFault if there is no such endpoint or object. `pageSize`: page size of sync. */
export function deliver(view: View, path: readonly string[], pageSize: number): WireObject {
  const answer = answerOf(view, path, pageSize);
  if (!answer) throw new ContentFault(CONTENT_ERRORS.notFound);
  return answer;
}
