/** The endpoints `content_types` and `global_fields`. */
import type { WireContentType, WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { byKeys, NEWEST_FIRST } from '../entries/order.ts';
import { matches } from '../entries/query.ts';
import { filtered, page, parseQuery, queryWorld, sortKeys } from '../entries/selection.ts';
import type { View } from '../entries/view.ts';
import { ContentFault, missingContentType, missingGlobalField } from '../requests/errors.ts';
import { flag } from '../requests/parameters.ts';
import { isWireObject } from '../stack/wire-object.ts';

export function requireType(view: View, uid: string): WireContentType {
  const type = view.stack.files.contentTypes.get(uid);
  if (!type) throw new ContentFault(missingContentType(uid));
  return type;
}

/** Options for returning a schema. */
interface Shown {
  readonly view: View;
  /** Whether the fields of global fields are included. */
  readonly withGlobalFields: boolean;
  /** Uids of the enclosing global fields; a recursive global field is not expanded again. */
  readonly within: readonly string[];
}

/** The schema of a global field within another schema; undefined if it is not expanded. */
function globalSchema(field: WireObject, shown: Shown): readonly WireObject[] | undefined {
  const [uid] = [field['reference_to']].flat();
  if (!shown.withGlobalFields || typeof uid !== 'string' || shown.within.includes(uid)) return undefined;
  const schema = field['schema'] ?? shown.view.stack.files.globalFields.get(uid)?.['schema'];
  return shownFields(schema, { ...shown, within: [...shown.within, uid] });
}

function shownBlock(block: WireValue, shown: Shown): WireValue {
  if (!isWireObject(block)) return block;
  const ownSchema = block['schema'] ? shownFields(block['schema'], shown) : undefined;
  const schema = ownSchema ?? globalSchema(block, shown);
  return schema ? { ...block, schema } : block;
}

/** The fields of a schema; those of global fields are included only if requested. */
function shownFields(fields: WireValue | undefined, shown: Shown): readonly WireObject[] {
  if (!Array.isArray(fields)) return [];
  return fields.filter(isWireObject).map((field) => {
    const { schema: ownSchema, blocks, ...rest } = field;
    const schema =
      field['data_type'] === 'global_field'
        ? globalSchema(field, shown)
        : ownSchema === undefined
          ? undefined
          : shownFields(ownSchema, shown);
    return {
      ...rest,
      ...(Array.isArray(blocks) ? { blocks: blocks.map((block: WireValue) => shownBlock(block, shown)) } : {}),
      ...(schema === undefined ? {} : { schema }),
    };
  });
}

export function shownType(view: View, type: WireContentType): WireObject {
  const data = type as unknown as WireObject;
  const withGlobalFields = flag(view.parameters, 'include_global_field_schema');
  return { ...data, schema: shownFields(data['schema'], { view, withGlobalFields, within: [] }) };
}

export function listContentTypes(view: View): WireObject {
  const { parameters, stack } = view;
  const query = parseQuery(parameters);
  const context = queryWorld(view);
  const types = [...stack.files.contentTypes.values()];
  const order = byKeys(sortKeys(parameters, [{ path: 'uid', direction: -1 }]));
  const data = (type: WireContentType): WireObject => type as unknown as WireObject;
  const all = filtered(query, types, (type) => matches(data(type), query, context)).toSorted((left, right) =>
    order(data(left), data(right)),
  );
  const lastActivity = (uid: string): string | null =>
    stack.ofType(uid).reduce<string | null>((last, { time }) => (last === null || time > last ? time : last), null);
  const content_types = page(parameters, all, (type) => type.uid).map((type) =>
    flag(parameters, 'only_last_activity')
      ? { uid: type.uid, title: type.title, last_activity: lastActivity(type.uid) }
      : shownType(view, type),
  );
  return { content_types, ...(flag(parameters, 'include_count') ? { count: all.length } : {}) };
}

export function oneContentType(view: View, uid: string): WireObject {
  return { content_type: shownType(view, requireType(view, uid)) };
}

/** A global field as returned by its endpoint. Nested global fields are always expanded, because the official client has no option for this. */
function shownGlobalField(view: View, field: WireObject): WireObject {
  const within = [`${field['uid'] as string}`];
  const schema = shownFields(field['schema'], { view, withGlobalFields: true, within });
  return { ...field, schema, ...(flag(view.parameters, 'include_branch') ? { _branch: 'main' } : {}) };
}

export function listGlobalFields(view: View): WireObject {
  const { parameters, stack } = view;
  const all = [...stack.files.globalFields.values()].toSorted(byKeys(sortKeys(parameters, NEWEST_FIRST)));
  const global_fields = page(parameters, all, (field) => `${field['uid'] as string}`).map((field) =>
    shownGlobalField(view, field),
  );
  return { global_fields, ...(flag(parameters, 'include_count') ? { count: all.length } : {}) };
}

export function oneGlobalField(view: View, uid: string): WireObject {
  const found = view.stack.files.globalFields.get(uid);
  if (!found) throw new ContentFault(missingGlobalField(uid));
  return { global_field: shownGlobalField(view, found) };
}
