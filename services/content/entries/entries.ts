/** The endpoints `content_types/{type}/entries`, `taxonomies/entries` and `assets`. */
import type { WireContentType, WireObject } from '#wire/content/entry-wire.ts';

import { requireType, shownType } from '../content-types/content-types.ts';
import { CONTENT_ERRORS, ContentFault } from '../requests/errors.ts';
import { flag, wholeNumber } from '../requests/parameters.ts';
import { project } from './projection.ts';
import type { Row } from './row.ts';
import { page, selected } from './selection.ts';
import type { View } from './view.ts';

function withType(view: View, type: WireContentType, body: WireObject): WireObject {
  if (flag(view.parameters, 'include_content_type')) return { ...body, content_type: shownType(view, type) };
  return flag(view.parameters, 'include_schema') ? { ...body, schema: shownType(view, type)['schema'] ?? [] } : body;
}

function withExtras(view: View, data: WireObject): WireObject {
  const { _metadata: metadata, ...rest } = data;
  return {
    ...rest,
    ...(flag(view.parameters, 'include_metadata')
      ? { _metadata: metadata ?? {} }
      : metadata
        ? { _metadata: metadata }
        : {}),
    ...(flag(view.parameters, 'include_branch') ? { _branch: 'main' } : {}),
  };
}

/** A list response: `count=true` returns only the number of items, `include_count=true` both. */
function listed(
  view: View,
  { name, rows }: { readonly name: 'entries' | 'assets'; readonly rows: readonly Row[] },
  show: (row: Row) => WireObject,
): WireObject {
  const all = selected(view, rows);
  if (flag(view.parameters, 'count')) return { [name]: all.length };
  const shown = page(view.parameters, all, (row) => row.uid).map((row) => withExtras(view, show(row)));
  return { [name]: shown, ...(flag(view.parameters, 'include_count') ? { count: all.length } : {}) };
}

/** The requested entry or asset. As at the vendor, `version` applies only to requests for a single one. */
function requestedRow(view: View, type: string, uid: string): Row | undefined {
  const version = wholeNumber(view.parameters, 'version');
  return version === undefined ? view.row(type, uid) : view.version(type, uid, version);
}

export function listEntries(view: View, uid: string): WireObject {
  const type = requireType(view, uid);
  const shaper = view.shaper();
  return withType(
    view,
    type,
    listed(view, { name: 'entries', rows: view.rows(uid) }, (row) => shaper.entry(row.data, type)),
  );
}

export function oneEntry(view: View, typeUid: string, uid: string): WireObject {
  const type = requireType(view, typeUid);
  const row = requestedRow(view, typeUid, uid);
  if (!row) throw new ContentFault(CONTENT_ERRORS.missingEntry);
  return withType(view, type, { entry: withExtras(view, view.shaper().entry(row.data, type)) });
}

/** Entries of all types, filtered by taxonomy terms. */
export function listTaxonomyEntries(view: View): WireObject {
  const shaper = view.shaper();
  return listed(view, { name: 'entries', rows: view.everything() }, (row) => ({
    ...shaper.entry(row.data, view.stack.files.contentTypes.get(row.type)),
    _content_type_uid: row.type,
  }));
}

export function listAssets(view: View): WireObject {
  const shaper = view.shaper();
  return listed(view, { name: 'assets', rows: view.rows('sys_assets') }, (row) =>
    shaper.asset(project(row.data, ['BASE'], view.parameters)),
  );
}

export function oneAsset(view: View, uid: string): WireObject {
  const row = requestedRow(view, 'sys_assets', uid);
  if (!row) throw new ContentFault(CONTENT_ERRORS.missingAsset);
  return { asset: withExtras(view, view.shaper().asset(project(row.data, ['BASE'], view.parameters))) };
}
