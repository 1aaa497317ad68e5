/** Converts the contract's valibot schemas to JSON Schema 2020-12 of the input type. Throws for a schema or rule that JSON Schema cannot express. */
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { ConversionConfig } from '@valibot/to-json-schema';

import type { Schema } from '#lib/contract/endpoint.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The properties of a valibot schema that contain other schemas. */
interface Node {
  readonly pipe?: readonly (Node & { readonly type: string; readonly title?: string })[];
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly options?: readonly unknown[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly getter?: (input: unknown) => Node;
}

/** Pipe actions that JSON Schema does not describe: they transform the received value or name the schema. */
const NOT_IN_DOCUMENT = ['trim', 'to_lower_case', 'to_upper_case', 'title'];

function innerNodes(node: Node): readonly Node[] {
  const options = (node.options ?? []).filter((one) => typeof one === 'object' && one !== null) as readonly Node[];
  const lazy = node.getter ? [node.getter(undefined)] : [];
  const single = [node.wrapped, node.item].filter((one) => one !== undefined);
  return [...(node.pipe ?? []).filter((one) => one !== node), ...single, ...options, ...Object.values(node.entries ?? {}), ...lazy]; // prettier-ignore
}

/** All titled schemas below `roots`, by title. */
function titledSchemas(roots: readonly Schema[]): Readonly<Record<string, Schema>> {
  const found: Record<string, Schema> = {};
  const seen = new Set<Node>();
  function visit(node: Node): void {
    if (seen.has(node)) return;
    seen.add(node);
    const title = node.pipe?.find(({ type }) => type === 'title')?.title;
    if (title !== undefined) {
      if (found[title]) throw new Error(`Two schemas of the contract have the title ${title}.`);
      found[title] = node as Schema;
    }
    for (const inner of innerNodes(node)) visit(inner);
  }
  for (const root of roots) visit(root as Node);
  return found;
}

const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  ignoreActions: NOT_IN_DOCUMENT,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction({ valibotAction, jsonSchema, errors }) {
    const { requirement } = valibotAction as { readonly requirement?: unknown };
    // JSON Schema patterns have no flags and are always Unicode, so the flag `u` can be dropped. For any other flag the library throws.
    const isUnicode = requirement instanceof RegExp && requirement.flags === 'u' && errors?.length === 1;
    return isUnicode ? jsonSchema : undefined;
  },
};

export interface Converter {
  /** The titled schemas; the results of `convert` refer to them. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  convert(schema: Schema): JsonSchema;
}

/** `roots`: all schemas of the contract. */
export function createConverter(roots: readonly Schema[]): Converter {
  const definitions = { ...titledSchemas(roots) };
  return {
    components: toJsonSchemaDefs(definitions, CONFIG) as Converter['components'],
    convert(schema) {
      const { $schema: _dialect, $defs: _definitions, ...converted } = toJsonSchema(schema, { ...CONFIG, definitions });
      return converted;
    },
  };
}
