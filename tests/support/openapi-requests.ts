/** What the vendor's OpenAPI files document about requests: query parameters, and required fields of bodies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

type Node = Readonly<Record<string, unknown>>;
export type Place = readonly (string | number)[];

export interface DocumentedRequest {
  /** Names of the query parameters. */
  readonly query: readonly string[];
  /** Paths of the required fields within a valid body. */
  required(body: unknown): readonly Place[];
}

export interface OperationName {
  readonly file: string;
  readonly method: string;
  readonly path: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The node itself, or the one that its `$ref` names. */
function follow(document: Node, node: unknown): Node {
  const reference = isNode(node) ? node['$ref'] : undefined;
  if (typeof reference !== 'string') return isNode(node) ? node : {};
  let found: unknown = document;
  for (const part of reference.slice(2).split('/'))
    found = isNode(found) ? found[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  if (!isNode(found)) throw new Error(`${reference} is not in the file`);
  return follow(document, found);
}

function* requiredIn(document: Node, given: unknown, body: unknown, place: Place = []): Generator<Place> {
  const schema = follow(document, given);
  for (const key of ['allOf', 'oneOf', 'anyOf'])
    for (const part of nodes(schema[key])) yield* requiredIn(document, part, body, place);
  if (Array.isArray(body)) {
    for (const [index, one] of body.entries()) yield* requiredIn(document, schema['items'], one, [...place, index]);
  } else if (isNode(body)) {
    for (const name of (schema['required'] ?? []) as readonly string[]) if (name in body) yield [...place, name];
    const properties = isNode(schema['properties']) ? schema['properties'] : {};
    for (const [name, inner] of Object.entries(properties))
      if (name in body) yield* requiredIn(document, inner, body[name], [...place, name]);
  }
}

export function documentedRequests(folder: string): (operation: OperationName) => DocumentedRequest {
  const documents = new Map<string, Node>();
  return ({ file, method, path }) => {
    const document = documents.get(file) ?? (parse(readFileSync(join(folder, file), 'utf8')) as Node);
    documents.set(file, document);
    const shared = follow(document, isNode(document['paths']) ? document['paths'][path] : undefined);
    if (!isNode(shared[method.toLowerCase()])) throw new Error(`${file} has no ${method} ${path}`);
    const operation = follow(document, shared[method.toLowerCase()]);
    const parameters = [...nodes(shared['parameters']), ...nodes(operation['parameters'])].map((one) =>
      follow(document, one),
    );
    const content = follow(document, operation['requestBody'])['content'];
    const json = isNode(content) ? follow(document, content['application/json']) : {};
    return {
      query: parameters.flatMap((one) => (one['in'] === 'query' ? String(one['name']) : [])),
      required: (body) => [...requiredIn(document, json['schema'], body)],
    };
  };
}
