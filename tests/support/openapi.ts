/** The vendor's OpenAPI files as strict validators: every documented field is required, no other is allowed, and null only where documented. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import formats from 'ajv-formats';
import { Ajv2019 } from 'ajv/dist/2019.js';
import type { ValidateFunction } from 'ajv/dist/2019.js';
import { parse } from 'yaml';

type Node = Readonly<Record<string, unknown>>;

export interface Overlay {
  /** Fields that may be absent, because they are only included on request or missing in some stores. The end of a dotted path (`links.next`) is enough. */
  readonly optional: readonly string[];
  /** Corrected schemas for fields that are wrong in the file, by the end of their dotted path. */
  readonly corrected: Readonly<Record<string, Node>>;
  /** Fields of an object that the file lacks, by the end of the object's dotted path. */
  readonly added?: Readonly<Record<string, Readonly<Record<string, Node>>>>;
}

export interface Operation {
  readonly file: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Returns error messages; empty if the response is as documented. */
export type Check = (operation: Operation, body: unknown, overlay: Overlay) => readonly string[];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
/** `end` matches a whole path or its last segments. */
const endsWith = (path: string, end: string): boolean => path === end || path.endsWith(`.${end}`);

/** Keywords that do not validate, or that JSON Schema spells differently. */
const DROPPED = new Set(['example', 'examples', 'description', 'title', 'nullable', 'xml', 'readOnly', 'writeOnly', 'deprecated', 'discriminator', 'exclusiveMinimum', 'exclusiveMaximum', 'default', 'externalDocs']); // prettier-ignore

function lookUp(document: Node, reference: string): Node {
  let found: unknown = document;
  for (const part of reference.slice(2).split('/'))
    found = isNode(found) ? found[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  if (!isNode(found)) throw new Error(`${reference} is not in the file`);
  return found;
}

class Hardener {
  readonly #document: Node;
  readonly #overlay: Overlay;

  constructor(document: Node, overlay: Overlay) {
    this.#document = document;
    this.#overlay = overlay;
  }

  #isOptional = (path: string): boolean => this.#overlay.optional.some((end) => endsWith(path, end));

  #corrected(path: string): Node | undefined {
    const end = Object.keys(this.#overlay.corrected).find((one) => endsWith(path, one));
    return end === undefined ? undefined : this.#overlay.corrected[end];
  }

  /** `isPart`: a branch of an allOf, which must not forbid other fields. Recursive schemas end at the third level. */
  harden(given: unknown, path: string, isPart = false, open: readonly string[] = []): unknown {
    if (!isNode(given)) return given;
    const reference = given['$ref'];
    if (typeof reference === 'string') {
      if (open.filter((one) => one === reference).length > 2) return {};
      return this.harden(lookUp(this.#document, reference), path, isPart, [...open, reference]);
    }
    const corrected = this.#corrected(path);
    if (corrected) return corrected;
    const result: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(given)) {
      if (DROPPED.has(key) || key.startsWith('x-') || key === 'required') continue;
      if (key === 'oneOf' || key === 'anyOf' || key === 'allOf')
        result[key === 'oneOf' ? 'anyOf' : key] = (value as readonly unknown[]).map((one) =>
          this.harden(one, path, isPart || key === 'allOf', open),
        );
      else if (key === 'items') result[key] = this.harden(value, path, false, open);
      else if (key === 'properties') result[key] = this.#properties(value as Node, path, open);
      else if (key !== 'additionalProperties' || value !== true) result[key] = value;
    }
    this.#close(result, given, path, isPart);
    return given['nullable'] === true ? { anyOf: [result, { type: 'null' }] } : result;
  }

  #properties(properties: Node, path: string, open: readonly string[]): Node {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, this.harden(schema, `${path}.${name}`, false, open)]),
    );
  }

  #close(result: Record<string, unknown>, given: Node, path: string, isPart: boolean): void {
    const added = isPart
      ? undefined
      : Object.entries(this.#overlay.added ?? {}).find(([end]) => endsWith(path, end))?.[1];
    const isArray = given['type'] === 'array';
    if (added && !isArray) result['properties'] = { ...(result['properties'] as Node | undefined), ...added };
    const names = isNode(result['properties']) ? Object.keys(result['properties']) : [];
    const required = names.filter((name) => !this.#isOptional(`${path}.${name}`));
    if (required.length > 0) result['required'] = required;
    const isObject = names.length > 0 || Array.isArray(given['allOf']);
    if (isObject && !isPart) result['unevaluatedProperties'] = false;
  }
}

/** The files' schemas, compiled once per operation and overlay. */
export function openApiChecks(folder: string): Check {
  const documents = new Map<string, Node>();
  const compiled = new Map<string, ValidateFunction>();
  const ajv = new Ajv2019({
    strict: false,
    allErrors: true,
    validateFormats: true,
    formats: { float: true, double: true },
  });
  formats.default(ajv);
  ajv.addFormat('UUID', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  ajv.addFormat('ISO-8601', (text) => !Number.isNaN(Date.parse(text)));
  ajv.addFormat('ISO-639', /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
  ajv.addFormat('ISO-4217', /^[A-Z]{3}$/);
  for (const name of ['url', 'Url']) ajv.addFormat(name, (text) => URL.canParse(text));

  function schemaOf({ file, method, path, status }: Operation, overlay: Overlay): unknown {
    const document = documents.get(file) ?? (parse(readFileSync(join(folder, file), 'utf8')) as Node);
    documents.set(file, document);
    const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, { responses: Node }>>>>;
    const operation = paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${file} has no ${method} ${path}`);
    let response = operation.responses[`${status}`] as Node | undefined;
    if (!response) return undefined;
    if (typeof response['$ref'] === 'string') response = lookUp(document, response['$ref']);
    const content = response['content'] as { readonly 'application/json'?: { readonly schema?: unknown } } | undefined;
    const schema = content?.['application/json']?.schema;
    return schema === undefined ? {} : new Hardener(document, overlay).harden(schema, '');
  }

  return (operation, body, overlay) => {
    const key = JSON.stringify([operation, overlay]);
    let validate = compiled.get(key);
    if (!validate) {
      const schema = schemaOf(operation, overlay);
      if (schema === undefined) return [`${operation.status} is not a documented status`];
      validate = ajv.compile(schema as object);
      compiled.set(key, validate);
    }
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
