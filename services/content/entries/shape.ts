/** Shapes an entry for a response: references (resolved or bare), assets, embedded items and projection. */
import type { WireContentType, WireField, WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { CONTENT_ERRORS, ContentFault } from '../requests/errors.ts';
import { flag, listOf, wholeNumber } from '../requests/parameters.ts';
import type { Parameters } from '../requests/parameters.ts';
import { isWireObject } from '../stack/wire-object.ts';
import { embeddedIn, fieldOf } from './embedded-items.ts';
import { project } from './projection.ts';

export interface ShapeWorld {
  /** The entry or asset visible to this request (locale, fallback, publish state), or undefined. */
  find(type: string, uid: string): WireObject | undefined;
  contentType(uid: string): WireContentType | undefined;
  globalField(uid: string): WireObject | undefined;
}

const MAX_DEPTH = 100;
/**
 * Limit of included JSON bytes per response; requests beyond it are refused, because entries that refer to each other multiply with each level.
 * `include_all` follows all references and therefore has a lower limit than named paths.
 */
const MAX_BYTES = { all: 2_000_000, named: 16_000_000 } as const;

/** Sizes by document, so that repeated documents are serialized only once. */
const sizes = new WeakMap<WireObject, number>();

function sizeOf(data: WireObject): number {
  const size = sizes.get(data) ?? Buffer.byteLength(JSON.stringify(data));
  sizes.set(data, size);
  return size;
}

/** Position of a field: dotted path, and the chain of entries that led to it. */
interface Spot {
  readonly path: string;
  readonly through: readonly string[];
}

function eachOf(value: WireValue, change: (item: WireValue) => WireValue): WireValue {
  return Array.isArray(value) ? (value as readonly WireValue[]).map(change) : change(value);
}

/** Including a path includes all its prefixes. */
function withPrefixes(path: string): readonly string[] {
  const segments = path.split('.');
  return segments.map((_segment, index) => segments.slice(0, index + 1).join('.'));
}

export class Shaper {
  readonly #parameters: Parameters;
  readonly #context: ShapeWorld;
  readonly #includes: ReadonlySet<string>;
  readonly #allDepth: number;
  readonly #embedded: ReadonlySet<string>;
  readonly #withDimension: boolean;
  readonly #relative: boolean;
  #included = 0;

  constructor(parameters: Parameters, context: ShapeWorld) {
    this.#parameters = parameters;
    this.#context = context;
    this.#includes = new Set(listOf(parameters, 'include').flatMap(withPrefixes));
    const depth = Math.min(MAX_DEPTH, Math.max(1, wholeNumber(parameters, 'include_all_depth') ?? 1));
    this.#allDepth = flag(parameters, 'include_all') ? depth : 0;
    this.#embedded = new Set(listOf(parameters, 'include_embedded_items'));
    this.#withDimension = flag(parameters, 'include_dimension');
    this.#relative = flag(parameters, 'relative_urls');
  }

  asset(data: WireObject): WireObject {
    const { dimension, url, ...rest } = data;
    const shown = this.#relative && typeof url === 'string' ? url.replace(/^https?:\/\/[^/]+/, '') : url;
    return {
      ...rest,
      ...(shown === undefined ? {} : { url: shown }),
      ...(this.#withDimension && dimension !== undefined ? { dimension } : {}),
    };
  }

  entry(data: WireObject, type: WireContentType | undefined): WireObject {
    const start: Spot = { path: '', through: [`${data['uid'] as string}`] };
    return this.#entry(project(data, ['BASE'], this.#parameters), type, start);
  }

  #entry(data: WireObject, type: WireContentType | undefined, position: Spot): WireObject {
    const schema = type?.schema ?? [];
    const fullEntry = this.#walk(data, schema, position);
    return this.#embedded.has(position.path || 'BASE')
      ? { ...fullEntry, _embedded_items: this.#embeddedItems(data, schema) }
      : fullEntry;
  }

  #schemaOf = (field: WireField): readonly WireField[] => {
    if (field.schema || field.data_type !== 'global_field') return field.schema ?? [];
    const uid = typeof field.reference_to === 'string' ? field.reference_to : field.reference_to?.[0];
    const schema = uid === undefined ? undefined : this.#context.globalField(uid)?.['schema'];
    return Array.isArray(schema) ? (schema as unknown as readonly WireField[]) : [];
  };

  #walk(data: WireObject, schema: readonly WireField[], position: Spot): WireObject {
    const out: Record<string, WireValue> = { ...data };
    for (const field of schema) {
      const value = out[field.uid];
      if (value === undefined || value === null) continue;
      const path = position.path === '' ? field.uid : `${position.path}.${field.uid}`;
      out[field.uid] = this.#field(value, field, { ...position, path });
    }
    return out;
  }

  #field(value: WireValue, field: WireField, position: Spot): WireValue {
    if (field.data_type === 'reference') return this.#references(value, field, position);
    if (field.data_type === 'file') return eachOf(value, (item) => this.#file(item));
    if (field.data_type === 'group' || field.data_type === 'global_field')
      return eachOf(value, (item) => (isWireObject(item) ? this.#walk(item, this.#schemaOf(field), position) : item));
    if (field.data_type === 'blocks') return eachOf(value, (item) => this.#block(item, field, position));
    return value;
  }

  #block(item: WireValue, field: WireField, position: Spot): WireValue {
    if (!isWireObject(item)) return item;
    const out: Record<string, WireValue> = {};
    for (const [name, inner] of Object.entries(item)) {
      const block = field.blocks?.find((candidate) => candidate.uid === name);
      const schema = block && this.#schemaOf(fieldOf(block));
      out[name] =
        schema && isWireObject(inner)
          ? this.#walk(inner, schema, { ...position, path: `${position.path}.${name}` })
          : inner;
    }
    return out;
  }

  /** An asset field. Exports contain a copy of the asset; the response contains the current asset, or null if it is not published. */
  #file(value: WireValue): WireValue {
    const uid = isWireObject(value) ? value['uid'] : value;
    if (typeof uid !== 'string') return value;
    const found = this.#context.find('sys_assets', uid);
    return found ? this.asset(found) : null;
  }

  #references(value: WireValue, field: WireField, position: Spot): WireValue {
    const target = typeof field.reference_to === 'string' ? field.reference_to : (field.reference_to?.[0] ?? '');
    const list = Array.isArray(value) ? (value as readonly WireValue[]) : [value];
    return list.map((item) => {
      if (typeof item === 'string') return this.#reference(target, item, position);
      if (!isWireObject(item) || typeof item['uid'] !== 'string') return item;
      const type = item['_content_type_uid'];
      return this.#reference(typeof type === 'string' ? type : target, item['uid'], position);
    });
  }

  #reference(type: string, uid: string, { path, through }: Spot): WireValue {
    const bare = { uid, _content_type_uid: type };
    // Named paths are finite; `include_all` stops at its depth, or when an entry refers back to itself.
    const isNamed = this.#includes.has(path);
    if (!isNamed && (through.length > this.#allDepth || through.includes(uid))) return bare;
    const found = this.#context.find(type, uid);
    if (!found) return bare;
    const shown =
      type === 'sys_assets' ? found : project(found, [path, path.split('.').at(-1) ?? path], this.#parameters);
    this.#count(shown, isNamed ? MAX_BYTES.named : MAX_BYTES.all);
    if (type === 'sys_assets') return { ...this.asset(shown), _content_type_uid: type };
    const position = { path, through: [...through, uid] };
    const fullEntry = this.#entry(shown, this.#context.contentType(type), position);
    return { ...fullEntry, _content_type_uid: type };
  }

  #count(data: WireObject, limit: number): void {
    this.#included += sizeOf(data);
    if (this.#included > limit) throw new ContentFault(CONTENT_ERRORS.tooManyReferences);
  }

  #embeddedItems(data: WireObject, schema: readonly WireField[]): WireObject {
    const items: Record<string, WireValue> = {};
    const bare = new Shaper({ single: new Map(), lists: new Map() }, this.#context);
    for (const [path, embedded] of embeddedIn(data, schema, this.#schemaOf)) {
      items[path] = embedded.flatMap(({ type, uid }) => {
        const found = this.#context.find(type, uid);
        if (!found) return [];
        this.#count(found, MAX_BYTES.named);
        const shown = type === 'sys_assets' ? this.asset(found) : bare.entry(found, this.#context.contentType(type));
        return [{ ...shown, _content_type_uid: type }];
      });
    }
    return items;
  }
}
