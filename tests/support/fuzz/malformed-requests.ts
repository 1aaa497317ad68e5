/** Seeded generators of malformed requests: valid ones, in which some parts are exchanged for odd ones. */
import * as fc from 'fast-check';

export interface RawRequest {
  readonly method: string;
  /** Path with query, sent as it is. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An endpoint and what a valid request to it looks like. */
export interface Endpoint {
  readonly method: string;
  /** `{name}` stands for a segment of `segments`. */
  readonly path: string;
  readonly body?: unknown;
  /** Values of query parameters that are valid alone. */
  readonly query?: Readonly<Record<string, readonly string[]>>;
}

export interface FuzzedService {
  readonly endpoints: readonly Endpoint[];
  readonly headers: Readonly<Record<string, string>>;
  /** Valid path segments by name. */
  readonly segments: Readonly<Record<string, readonly string[]>>;
}

/** Methods that no stand-in has, or that it answers by itself. */
const OTHER_METHODS = ['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'PUT', 'POST', 'GET'];
/** JSON has no infinity, but texts such as `1e999` mean one; they are put in after the serialization. */
const INFINITE = { '"<infinity>"': '1e999', '"<minus infinity>"': '-1e999' };

const LONG = 'x'.repeat(2000);
const ODD_VALUES: readonly unknown[] = [
  null, true, false, '', ' ', 'x', '1', 'null', LONG, 0, -1, 1.5, -0.5, 1e-320, 1e308, -1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, '<infinity>', '<minus infinity>',
  [], {}, [null], [[]], [{}], [1, 'a', null], { a: { b: { c: [1] } } }, { length: 3 }, { toString: 1 }, '\u0000', '\ud800', '\u202eabc', '__proto__', 'constructor',
  "' OR 1=1 --", '%', '%s', '2026-13-45', '2026-02-30T25:61:61Z', 'a 1', '+275760-09-13', '{"$gt":""}', '../../etc', 'https://[', '*', '\\', '"', '%E0%A4%A',
]; // prettier-ignore
const ODD_TEXTS = [
  '', '%', '%00', '%E0%A4%A', '%ff', '%ED%A0%80', '%C3%28', '%25', '%2e%2e', '%2F', '%5C', '-1', '0', '1.5', '1e5', '1e999', '99999999999999999999', '2147483648', 'NaN',
  'Infinity', '-Infinity', 'null', 'undefined', 'true', 'TRUE', ',', ',,,', '1,2', '1,x', 'a,b', 'a%20b', 'a+b', '%22', "'", '{}', '[]', '%7B%22a%22:1%7D', '%5B%5D', 'a:b', ':', 'id:desc',
  'id:up', '2026-13-45', '2026-01-01', 'a%201', '%2B275760-09-13', '-271821-04-20', '__proto__', 'constructor', 'toString', 'x'.repeat(300), '*', '$', '..', '.', '%F0%9F%8E%BF', '1;DROP',
]; // prettier-ignore
const NAME_ENDINGS = [
  '[]',
  '[0]',
  '[a]',
  '[a][b]',
  '[',
  ']',
  '[][]',
  ':in',
  ':min',
  ':not',
  ':x',
  '%00',
  '%',
  '%5B%5D',
  '.',
  '.a.b',
];
const ODD_NAMES = ['x', '', '__proto__', 'constructor', 'toString', '%00', '%', 'a[b][c]', 'length', '_method'];
const TYPES = [
  'text/plain', '', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'application/xml', 'json', ';;',
]; // prettier-ignore
const BODIES = [
  '',
  '{',
  '[',
  'nonsense',
  '{"a":}',
  '\uFEFF{}',
  'null',
  '"text"',
  '1',
  '[]',
  '{}',
  '['.repeat(5000),
  '{"a":'.repeat(2000),
  'a=b&c[d]=e',
  '{"__proto__":{"x":1}}',
  '\u0000',
];

type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...at, Array.isArray(value) ? Number(key) : key]))];
} // prettier-ignore

/** The value with `change` applied at a place. A result of undefined removes the property. */
function changed(value: unknown, [key, ...rest]: Place, change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.map((one: unknown, index) => (index === key ? changed(one, rest, change) : one));
  const entries = Object.entries((value ?? {}) as object).map(([name, one]) => [name, name === key ? changed(one, rest, change) : one] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
} // prettier-ignore

/** Changes of a value: to an odd one, to a list or an object of it, or its removal. */
const CHANGES: fc.Arbitrary<(value: unknown) => unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...ODD_VALUES).map((odd) => () => odd) },
  fc.constantFrom<(value: unknown) => unknown>(
    () => undefined,
    (value) => [value],
    (value) => ({ a: value }),
    (value) => [value, value, value],
    (value) => (Array.isArray(value) ? (value[0] as unknown) : JSON.stringify(value)),
    (value) => (typeof value === 'object' ? { ...value, extra: 1 } : [value, null]),
  ),
);

/** A JSON value in which one to three places are changed. */
export function changedJson(valid: unknown): fc.Arbitrary<unknown> {
  const one = fc.tuple(fc.nat(), CHANGES);
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((changes) =>
    changes.reduce((value: unknown, [index, change]) => {
      const places = placesIn(value);
      return changed(value, places[index % places.length] ?? [], change);
    }, valid),
  );
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return Object.entries(INFINITE).reduce((all, [mark, number]) => all.replaceAll(mark, number), text);
}

function bodyOf(valid: unknown): fc.Arbitrary<string | undefined> {
  if (valid === undefined) return fc.option(fc.constantFrom(...BODIES), { freq: 4, nil: undefined });
  const json = changedJson(valid).map(textOf);
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))) },
    { weight: 2, arbitrary: fc.constantFrom(...BODIES) },
  );
}

function queryOf(valid: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<string> {
  const names = Object.keys(valid);
  const name = names.length === 0 ? fc.constantFrom(...ODD_NAMES) : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, fc.constantFrom(...ODD_NAMES));
  const pair = name.chain((known) => {
    const good = (Object.hasOwn(valid, known) ? valid[known] : undefined) ?? ['1'];
    const value = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...good) }, { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) });
    const endings = fc.oneof({ weight: 5, arbitrary: fc.constant('') }, fc.constantFrom(...NAME_ENDINGS));
    return fc.tuple(endings, value).map(([ending, text]) => `${known}${ending}=${text.replaceAll(' ', '%20')}`);
  });
  const some = fc.array(pair, { maxLength: 4 });
  return some.map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`));
} // prettier-ignore

function pathOf(path: string, segments: FuzzedService['segments']): fc.Arbitrary<string> {
  const parts = path.split(/(\{\w+\})/);
  const texts = parts.map((part) => {
    const known = part.startsWith('{') ? (segments[part.slice(1, -1)] ?? ['1']) : undefined;
    if (!known) return fc.constant(part);
    return fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...known) }, { weight: 2, arbitrary: fc.constantFrom(...ODD_TEXTS) });
  });
  return fc.tuple(fc.tuple(...texts), fc.constantFrom(...Array<string>(12).fill(''), '/', '/%', '/x', '//')).map(([all, end]) => all.join('') + end);
} // prettier-ignore

/** Malformed requests to an endpoint. */
function requestsTo({ method, path, body, query = {} }: Endpoint, { headers, segments }: FuzzedService) {
  return fc
    .record({
      method: fc.oneof({ weight: 9, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: fc.constantFrom(...OTHER_METHODS) }),
      path: pathOf(path, segments),
      search: queryOf(query),
      body: bodyOf(body),
      type: fc.option(fc.constantFrom(...TYPES), { freq: 8, nil: 'application/json' }),
    })
    .map(({ search, type, body: text, ...rest }): RawRequest => {
      const isBodiless = rest.method === 'GET' || rest.method === 'HEAD' || text === undefined;
      return {
        method: rest.method,
        path: rest.path + search,
        headers: { ...headers, ...(isBodiless || type === '' ? {} : { 'content-type': type }) },
        ...(isBodiless ? {} : { body: text }),
      };
    });
} // prettier-ignore

/** Values that took a service by surprise before; each is tried in each place. */
const TRIED_VALUES: readonly unknown[] = [{ toString: 1 }, null, '<infinity>'];
const TRIED_TEXTS = ['%00', '%E0%A4%A', '1e400'];

/** A valid request to the endpoint with one odd value, for each place of its body and query. */
function oneOddValue({ method, path, body, query = {} }: Endpoint, { headers, segments }: FuzzedService): readonly RawRequest[] {
  const valid = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segments[name]?.[0] ?? '1');
  const texts = Object.keys(query).flatMap((name) => TRIED_TEXTS.map((text) => `${name}=${text}`));
  const bodies = placesIn(body).flatMap((place) => TRIED_VALUES.map((odd) => textOf(changed(body, place, () => odd))));
  const sent = body === undefined ? {} : { body: textOf(body) };
  const type = { 'content-type': 'application/json' };
  return [
    ...texts.map((text): RawRequest => ({ method, path: `${valid}?${text}`, headers: { ...headers, ...(body === undefined ? {} : type) }, ...sent })),
    ...(body === undefined ? [] : bodies.map((text): RawRequest => ({ method, path: valid, headers: { ...headers, ...type }, body: text }))),
  ];
} // prettier-ignore

/** The same for all endpoints, and `count` seeded requests to each with several odd parts. */
export function malformedRequests(service: FuzzedService, count: number, seed: number): readonly RawRequest[] {
  return service.endpoints.flatMap((endpoint, at) => [
    ...oneOddValue(endpoint, service),
    ...fc.sample(requestsTo(endpoint, service), { numRuns: count, seed: seed + at }),
  ]);
}
