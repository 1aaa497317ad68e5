/** Checks JSON-LD against the definitions of schema.org: types and properties must exist, and each property must be defined for its node's type. */
import { readFileSync } from 'node:fs';

interface Definition {
  readonly '@id': string;
  readonly '@type': string | readonly string[];
  readonly 'rdfs:subClassOf'?: Reference | readonly Reference[];
  readonly 'schema:domainIncludes'?: Reference | readonly Reference[];
}
interface Reference {
  readonly '@id': string;
}

const list = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T];

const short = (id: string): string => id.replace(/^(schema:|https?:\/\/schema\.org\/)/, '');

export interface SchemaOrg {
  /** Returns descriptions of the problems; empty for a valid document. */
  problems(document: unknown): readonly string[];
}

export function readSchemaOrg(path: string): SchemaOrg {
  const { '@graph': graph } = JSON.parse(readFileSync(path, 'utf8')) as { readonly '@graph': readonly Definition[] };
  const known = new Map(graph.map((one) => [short(one['@id']), one]));

  function ancestors(type: string): ReadonlySet<string> {
    const found = new Set<string>([type]);
    for (const name of found)
      for (const above of list(known.get(name)?.['rdfs:subClassOf'])) found.add(short(above['@id']));
    return found;
  }

  function problems(node: unknown, at = ''): readonly string[] {
    if (Array.isArray(node)) return node.flatMap((one, index) => problems(one, `${at}[${index}]`));
    if (typeof node !== 'object' || node === null) {
      const value = typeof node === 'string' && node.startsWith('https://schema.org/') ? short(node) : '';
      return value === '' || value === '/' || known.has(value) ? [] : [`${at}: schema.org has no ${value}`];
    }
    const {
      '@context': _context,
      '@graph': parts,
      '@type': type,
      '@id': id,
      ...properties
    } = node as Record<string, unknown>;
    if (parts !== undefined) return problems(parts, at);
    if (type === undefined) return id !== undefined && Object.keys(properties).length === 0 ? [] : [`${at}: no type`];
    const types = list(type as string | readonly string[]);
    const unknown = types.filter((name) => !known.has(name)).map((name) => `${at}: schema.org has no type ${name}`);
    const own = new Set(types.flatMap((name) => [...ancestors(name)]));
    return [
      ...unknown,
      ...Object.entries(properties).flatMap(([name, value]) => {
        const domains = list(known.get(name)?.['schema:domainIncludes']).map((one) => short(one['@id']));
        const wrong = domains.some((domain) => own.has(domain))
          ? []
          : [`${at}.${name} is not a property of ${types.join(', ')}`];
        return [...wrong, ...problems(value, `${at}.${name}`)];
      }),
    ];
  }
  return { problems: (document) => problems(document) };
}
