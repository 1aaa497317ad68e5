/** Valibot schemas as JSON Schema 2020-12, as far as the contract uses them; throws for anything else, so that the document is never silently wrong. */
import type { Schema } from '#lib/contract/call.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What all schemas and actions of the library look like from outside. */
interface Node {
  readonly type: string;
  readonly kind: string;
  readonly pipe?: readonly Node[];
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly options?: readonly unknown[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly literal?: unknown;
  readonly requirement?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly getter?: (input: unknown) => Node;
}

const OPTIONAL = new Set(['optional', 'exact_optional']);

function number(name: string): (requirement: unknown) => JsonSchema {
  return (requirement) => ({ [name]: requirement });
}

/** Limits by action; those that say nothing in JSON Schema are empty. */
const ACTIONS: Readonly<Record<string, (requirement: unknown) => JsonSchema>> = {
  integer: () => ({ type: 'integer' }),
  min_value: number('minimum'),
  max_value: number('maximum'),
  regex: (requirement) => ({ pattern: (requirement as RegExp).source }),
  trim: () => ({}),
  to_lower_case: () => ({}),
  to_upper_case: () => ({}),
  title: () => ({}),
  description: () => ({}),
};

export interface Converter {
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** What a caller sends: defaults are not required. */
  convert(schema: Schema): JsonSchema;
}

/** Named schemas are put into `components` once and referred to. */
export function createConverter(): Converter {
  const components: Record<string, JsonSchema> = {};

  function objectOf(node: Node): JsonSchema {
    const entries = Object.entries(node.entries ?? {});
    const required = entries.filter(([, entry]) => !OPTIONAL.has(entry.type)).map(([name]) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, entry]) => [name, toJson(entry)])),
      ...(required.length > 0 ? { required } : {}),
      ...(node.type === 'strict_object' ? { additionalProperties: false } : {}),
    };
  }

  function bare(node: Node): JsonSchema {
    switch (node.type) {
      case 'string':
      case 'number':
      case 'boolean':
        return { type: node.type };
      case 'unknown':
        return {};
      case 'literal':
        return { const: node.literal };
      case 'picklist':
        return { enum: node.options };
      case 'array':
        return { type: 'array', items: toJson(node.item as Node) };
      case 'object':
      case 'strict_object':
      case 'loose_object':
        return objectOf(node);
      case 'union':
        return { anyOf: (node.options as readonly Node[]).map(toJson) };
      case 'nullable':
        return { anyOf: [toJson(node.wrapped as Node), { type: 'null' }] };
      case 'optional':
      case 'exact_optional':
        return { ...toJson(node.wrapped as Node), ...(node.default === undefined ? {} : { default: node.default }) };
      case 'lazy':
        return toJson(node.getter?.(undefined) as Node);
      default:
        throw new Error(`The contract uses a schema that the document cannot say: ${node.type}.`);
    }
  }

  function limit(action: Node, isText: boolean): JsonSchema {
    if (action.type === 'min_length') return { [isText ? 'minLength' : 'minItems']: action.requirement };
    if (action.type === 'max_length') return { [isText ? 'maxLength' : 'maxItems']: action.requirement };
    const known = ACTIONS[action.type];
    if (!known) throw new Error(`The contract uses a rule that the document cannot say: ${action.type}.`);
    return known(action.requirement);
  }

  /** Up to the first transformation: what comes after it is not what is sent. */
  function piped(node: Node): JsonSchema {
    const [root, ...rest] = node.pipe ?? [node];
    const end = rest.findIndex(({ type, kind }) => type === 'transform' || kind === 'schema');
    const actions = end < 0 ? rest : rest.slice(0, end);
    const description = (node.pipe ?? []).find(({ type }) => type === 'description')?.description;
    const base = bare({ ...(root as Node), pipe: undefined } as unknown as Node);
    const limits = actions.map((action) => limit(action, root?.type === 'string'));
    return Object.assign({}, base, ...limits, description === undefined ? {} : { description }) as JsonSchema;
  }

  function toJson(node: Node): JsonSchema {
    const title = node.pipe?.find(({ type }) => type === 'title')?.title;
    if (title === undefined) return piped(node);
    if (!(title in components)) {
      components[title] = {};
      components[title] = piped(node);
    }
    return { $ref: `#/components/schemas/${title}` };
  }

  return { components, convert: (schema) => toJson(schema as unknown as Node) };
}
