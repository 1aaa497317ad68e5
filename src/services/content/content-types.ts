/** `content_types` and `global_fields`. */
import { isWireObject } from '#wire/content/entry.ts';
import type { WireContentType, WireObject, WireValue } from '#wire/content/entry.ts';

import { ContentFault, missingContentType, missingGlobalField } from './errors.ts';
import { flag } from './parameters.ts';
import { matches } from './query.ts';
import { filtered, page, parseQuery, queryWorld } from './selection.ts';
import type { View } from './view.ts';

export function requireType(view: View, uid: string): WireContentType {
  const type = view.stack.files.contentTypes.get(uid);
  if (!type) throw new ContentFault(missingContentType(uid));
  return type;
}

/** Fields of global fields only with `include_global_field_schema`. */
function shownFields(view: View, fields: WireValue | undefined): readonly WireObject[] {
  if (!Array.isArray(fields)) return [];
  return fields.filter(isWireObject).map((field) => {
    const { schema, blocks, ...rest } = field;
    const shownBlocks = Array.isArray(blocks)
      ? {
          blocks: blocks.map((block: WireValue) =>
            isWireObject(block) && block['schema'] ? { ...block, schema: shownFields(view, block['schema']) } : block,
          ),
        }
      : {};
    if (field['data_type'] !== 'global_field')
      return { ...rest, ...shownBlocks, ...(schema === undefined ? {} : { schema: shownFields(view, schema) }) };
    if (!flag(view.parameters, 'include_global_field_schema')) return rest;
    const known = schema ?? view.stack.files.globalFields.get(`${field['reference_to'] as string}`)?.['schema'];
    return { ...rest, schema: shownFields(view, known) };
  });
}

export function shownType(view: View, type: WireContentType): WireObject {
  const whole = type as unknown as WireObject;
  return { ...whole, schema: shownFields(view, whole['schema']) };
}

export function listContentTypes(view: View): WireObject {
  const { parameters, stack } = view;
  const query = parseQuery(parameters);
  const world = queryWorld(view);
  const types = [...stack.files.contentTypes.values()];
  const all = filtered(query, types, (type) => matches(type as unknown as WireObject, query, world)).toSorted(
    (left, right) => (left.uid < right.uid ? 1 : -1),
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

export function listGlobalFields(view: View): WireObject {
  const { parameters, stack } = view;
  const all = [...stack.files.globalFields.values()];
  const global_fields = page(parameters, all, (field) => `${field['uid'] as string}`).map((field) =>
    withBranch(view, field),
  );
  return { global_fields, ...(flag(parameters, 'include_count') ? { count: all.length } : {}) };
}

export function oneGlobalField(view: View, uid: string): WireObject {
  const found = view.stack.files.globalFields.get(uid);
  if (!found) throw new ContentFault(missingGlobalField(uid));
  return { global_field: withBranch(view, found) };
}

function withBranch(view: View, field: WireObject): WireObject {
  return flag(view.parameters, 'include_branch') ? { ...field, _branch: 'main' } : field;
}
