/** The read endpoints: entries, assets, content types, global fields, taxonomies. Each takes a request's view of one stack. */
import { isWireObject } from '#wire/content/entry.ts';
import type { WireContentType, WireObject, WireValue } from '#wire/content/entry.ts';

import { CONTENT_ERRORS, ContentFault, missingContentType } from './errors.ts';
import { flag, wholeNumber } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { byField, matches } from './query.ts';
import type { QueryWorld } from './query.ts';
import { readShape, shapeEntry, withoutDimension } from './shape.ts';
import type { Row, Stack } from './stack.ts';

export interface View {
  readonly stack: Stack;
  readonly parameters: Parameters;
  /** Drafts instead of what is published. */
  readonly preview: boolean;
}

const PAGE = 100;

function localeOf(view: View): string | undefined {
  const locale = view.parameters.single.get('locale');
  if (
    locale !== undefined &&
    !view.stack.files.locales.has(locale) &&
    ![...view.stack.rows.values()].some((row) => row.locale === locale)
  ) {
    throw new ContentFault(CONTENT_ERRORS.unknownLocale);
  }
  return locale;
}

function chain(view: View, locale: string): readonly string[] {
  return flag(view.parameters, 'include_fallback') || view.preview ? view.stack.fallbackChain(locale) : [locale];
}

function one(view: View, type: string, uid: string, locale: string): Row | undefined {
  for (const candidate of chain(view, locale)) {
    const row = view.preview ? view.stack.draft(type, uid, candidate) : view.stack.row(type, uid, candidate);
    if (row) return row;
  }
  return undefined;
}

/** Rows of a type in a locale, each uid once; assets without a locale come once a published locale. */
function rowsOf(view: View, type: string): readonly Row[] {
  const asked = localeOf(view);
  const all = view.preview ? view.stack.drafts(type) : view.stack.ofType(type);
  if (asked === undefined && type === 'sys_assets') return all;
  const locale = asked ?? view.stack.files.masterLocale;
  const order = chain(view, locale);
  const best = new Map<string, Row>();
  for (const row of all) {
    const rank = order.indexOf(row.locale);
    if (rank < 0) continue;
    const other = best.get(row.uid);
    if (!other || order.indexOf(other.locale) > rank) best.set(row.uid, row);
  }
  return [...best.values()];
}

function parseQuery(parameters: Parameters): WireObject {
  const text = parameters.single.get('query');
  if (text === undefined || text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isWireObject(value)) return value;
  } catch {
    throw new ContentFault(CONTENT_ERRORS.badQuery);
  }
  throw new ContentFault(CONTENT_ERRORS.badQuery);
}

function termTree(stack: Stack, taxonomy: string, term: string, down: boolean): ReadonlyMap<string, number> {
  const terms = stack.files.taxonomies.get(taxonomy)?.terms ?? [];
  const depths = new Map([[term, 0]]);
  for (let frontier = [term]; frontier.length > 0;) {
    const next = terms
      .filter((candidate) =>
        down
          ? frontier.includes(`${candidate['parent_uid']}`)
          : frontier.some((uid) => terms.find((own) => own['uid'] === uid)?.['parent_uid'] === candidate['uid']),
      )
      .map((candidate) => `${candidate['uid']}`)
      .filter((uid) => !depths.has(uid));
    const depth = (depths.get(frontier[0] ?? '') ?? 0) + 1;
    for (const uid of next) depths.set(uid, depth);
    frontier = next;
  }
  return depths;
}

function queryWorld(view: View): QueryWorld {
  const world: QueryWorld = {
    referenced(query) {
      const types = [...view.stack.files.contentTypes.keys()];
      return new Set(
        types.flatMap((type) =>
          rowsOf(view, type)
            .filter((row) => matches(row.data, query, world))
            .map((row) => row.uid),
        ),
      );
    },
    termsBelow: (taxonomy, term) => termTree(view.stack, taxonomy, term, true),
    termsAbove: (taxonomy, term) => termTree(view.stack, taxonomy, term, false),
  };
  return world;
}

function textOf(data: WireObject): string {
  return Object.values(data)
    .filter((value) => typeof value === 'string')
    .join('\n')
    .toLowerCase();
}

function selected(view: View, rows: readonly Row[]): readonly Row[] {
  const { single, lists } = view.parameters;
  const query = parseQuery(view.parameters);
  const world = queryWorld(view);
  const tags = lists.get('tags') ?? [];
  const words = single.get('typeahead')?.toLowerCase();
  const found = rows.filter((row) => {
    if (!matches(row.data, query, world)) return false;
    const own = row.data['tags'];
    if (tags.length > 0 && !(Array.isArray(own) && own.some((tag) => tags.includes(`${tag as string}`)))) return false;
    return words === undefined || textOf(row.data).includes(words);
  });
  const ascending = single.get('asc');
  const descending = single.get('desc');
  const order = ascending === undefined ? byField(descending ?? 'updated_at', -1) : byField(ascending, 1);
  return found.toSorted((left, right) => order(left.data, right.data));
}

function page<T>(parameters: Parameters, all: readonly T[], uidOf: (item: T) => string): readonly T[] {
  const limit = Math.min(PAGE, Math.max(0, wholeNumber(parameters, 'limit') ?? PAGE));
  const after = parameters.single.get('after_uid');
  const before = parameters.single.get('before_uid');
  if (after !== undefined) return all.slice(all.findIndex((item) => uidOf(item) === after) + 1).slice(0, limit);
  if (before !== undefined)
    return all
      .slice(
        0,
        Math.max(
          0,
          all.findIndex((item) => uidOf(item) === before),
        ),
      )
      .slice(-limit);
  const skip = Math.max(0, wholeNumber(parameters, 'skip') ?? 0);
  return all.slice(skip, skip + limit);
}

function shownType(view: View, type: WireContentType): WireObject {
  const withGlobals = flag(view.parameters, 'include_global_field_schema');
  const strip = (schema: readonly WireObject[]): readonly WireObject[] =>
    schema.map((field) => {
      const { schema: inner, ...rest } = field;
      if (field['data_type'] === 'global_field')
        return withGlobals
          ? {
              ...rest,
              schema: inner ?? view.stack.files.globalFields.get(`${field['reference_to']}`)?.['schema'] ?? [],
            }
          : rest;
      return Array.isArray(inner) ? { ...rest, schema: strip(inner.filter(isWireObject)) } : field;
    }) as readonly WireObject[];
  return {
    ...(type as unknown as WireObject),
    schema: strip(type.schema as unknown as readonly WireObject[]) as WireValue,
  };
}

function requireType(view: View, uid: string): WireContentType {
  const type = view.stack.files.contentTypes.get(uid);
  if (!type) throw new ContentFault(missingContentType(uid));
  return type;
}

function shapeOf(view: View) {
  return readShape(view.parameters, {
    find: (type, uid) => {
      const locale = view.parameters.single.get('locale') ?? view.stack.files.masterLocale;
      return (
        one(view, type, uid, locale) ??
        (type === 'sys_assets' ? view.stack.ofType(type).find((row) => row.uid === uid) : undefined)
      )?.data;
    },
    contentType: (uid) => view.stack.files.contentTypes.get(uid),
  });
}

function withType(view: View, type: WireContentType, body: Record<string, unknown>): Record<string, unknown> {
  if (flag(view.parameters, 'include_content_type')) return { ...body, content_type: shownType(view, type) };
  return flag(view.parameters, 'include_schema') ? { ...body, schema: shownType(view, type)['schema'] } : body;
}

function extras(view: View, data: WireObject, typeUid: string): WireObject {
  const branch = flag(view.parameters, 'include_branch') ? { _branch: 'main' } : {};
  const type = flag(view.parameters, 'include_reference_content_type_uid') ? { _content_type_uid: typeUid } : {};
  const metadata = flag(view.parameters, 'include_metadata') ? { _metadata: data['_metadata'] ?? {} } : {};
  return { ...data, ...branch, ...type, ...metadata };
}

export function listEntries(view: View, typeUid: string): Record<string, unknown> {
  const type = requireType(view, typeUid);
  const all = selected(view, rowsOf(view, typeUid));
  if (flag(view.parameters, 'count')) return { entries: all.length };
  const shape = shapeOf(view);
  const entries = page(view.parameters, all, (row) => row.uid).map((row) =>
    extras(view, shapeEntry(row.data, type, shape), typeUid),
  );
  const body = { entries, ...(flag(view.parameters, 'include_count') ? { count: all.length } : {}) };
  return withType(view, type, body);
}

export function oneEntry(view: View, typeUid: string, uid: string): Record<string, unknown> {
  const type = requireType(view, typeUid);
  const row = one(view, typeUid, uid, localeOf(view) ?? view.stack.files.masterLocale);
  if (!row) throw new ContentFault(CONTENT_ERRORS.missingEntry);
  return withType(view, type, { entry: extras(view, shapeEntry(row.data, type, shapeOf(view)), typeUid) });
}

export function taxonomyEntries(view: View): Record<string, unknown> {
  const types = [...view.stack.files.contentTypes.keys()];
  const all = selected(
    view,
    types.flatMap((type) => rowsOf(view, type)),
  );
  const shape = shapeOf(view);
  const entries = page(view.parameters, all, (row) => row.uid).map((row) => ({
    ...shapeEntry(row.data, view.stack.files.contentTypes.get(row.type), shape),
    _content_type_uid: row.type,
  }));
  return { entries, ...(flag(view.parameters, 'include_count') ? { count: all.length } : {}) };
}

export function listAssets(view: View): Record<string, unknown> {
  const all = selected(view, rowsOf(view, 'sys_assets'));
  if (flag(view.parameters, 'count')) return { assets: all.length };
  const assets = page(view.parameters, all, (row) => row.uid).map((row) => withoutDimension(row.data, view));
  return { assets, ...(flag(view.parameters, 'include_count') ? { count: all.length } : {}) };
}

export function oneAsset(view: View, uid: string): Record<string, unknown> {
  const row = one(view, 'sys_assets', uid, localeOf(view) ?? view.stack.files.masterLocale);
  if (!row) throw new ContentFault(CONTENT_ERRORS.missingAsset);
  return { asset: withoutDimension(row.data, view) };
}

export function listContentTypes(view: View): Record<string, unknown> {
  const query = parseQuery(view.parameters);
  const world = queryWorld(view);
  const all = [...view.stack.files.contentTypes.values()]
    .filter((type) => matches(type as unknown as WireObject, query, world))
    .toSorted((left, right) => (left.uid < right.uid ? 1 : -1));
  if (flag(view.parameters, 'only_last_activity')) {
    return {
      content_types: all.map((type) => ({
        uid: type.uid,
        title: type.title,
        last_activity:
          view.stack
            .ofType(type.uid)
            .map((row) => row.time)
            .toSorted()
            .at(-1) ?? null,
      })),
    };
  }
  const content_types = page(view.parameters, all, (type) => type.uid).map((type) => shownType(view, type));
  return { content_types, ...(flag(view.parameters, 'include_count') ? { count: all.length } : {}) };
}

export function oneContentType(view: View, uid: string): Record<string, unknown> {
  return { content_type: shownType(view, requireType(view, uid)) };
}

export function globalFields(view: View, uid: string | undefined): Record<string, unknown> {
  if (uid === undefined)
    return { global_fields: [...view.stack.files.globalFields.values()], count: view.stack.files.globalFields.size };
  const found = view.stack.files.globalFields.get(uid);
  if (!found) throw new ContentFault(CONTENT_ERRORS.missingEntry);
  return { global_field: found };
}

export function taxonomies(view: View, path: readonly string[]): Record<string, unknown> {
  const [uid, section, termUid, relation] = path;
  const known = view.stack.files.taxonomies;
  const shown = (value: { readonly taxonomy: WireObject }) => ({ ...value.taxonomy });
  if (uid === undefined) return { taxonomies: [...known.values()].map(shown), count: known.size };
  const taxonomy = known.get(uid);
  if (!taxonomy) throw new ContentFault(CONTENT_ERRORS.missingEntry);
  if (section === undefined) return { taxonomy: shown(taxonomy) };
  const terms = taxonomy.terms.map((term) => ({ ...term, taxonomy_uid: uid }) as WireObject);
  if (termUid === undefined) return { terms, count: terms.length };
  const term = terms.find((candidate) => candidate['uid'] === termUid);
  if (!term) throw new ContentFault(CONTENT_ERRORS.missingEntry);
  if (relation !== 'ancestors' && relation !== 'descendants') return { term };
  const related = termTree(view.stack, uid, termUid, relation === 'descendants');
  return {
    term: {
      ...term,
      [relation]: terms.filter((candidate) => candidate['uid'] !== termUid && related.has(`${candidate['uid']}`)),
    },
  };
}
