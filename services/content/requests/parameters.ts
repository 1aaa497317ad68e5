/**
 * Reads the query dialects of both SDKs: `include[]=a`, `include[][]=a`, `only[BASE][0]=t`, or the same as a JSON body. Empty parameters count as
 * absent. Of a repeated parameter the last value counts; lists have all values.
 */

export interface Parameters {
  readonly single: ReadonlyMap<string, string>;
  /** All parameters as lists; values without brackets are split at commas. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

/** `only[BASE][]` → `only.BASE`, and whether it is a list. */
function keyOf(name: string): { key: string; list: boolean } {
  const segments = name.split('[').map((segment) => segment.replace(/\]$/, ''));
  let list = false;
  while (segments.length > 1 && /^\d*$/.test(segments.at(-1) ?? '')) {
    segments.pop();
    list = true;
  }
  return { key: segments.join('.'), list };
}

export function readParameters(search: URLSearchParams): Parameters {
  const single = new Map<string, string>();
  const lists = new Map<string, string[]>();
  for (const [name, value] of search) {
    if (value === '') continue;
    const { key, list } = keyOf(name);
    if (!list) single.set(key, value);
    lists.set(key, [...(lists.get(key) ?? []), ...(list ? [value] : value.split(','))]);
  }
  return { single, lists };
}

/** Converts a POST body with `_method: 'GET'` into query parameters. */
export function bodyToSearch(body: Readonly<Record<string, unknown>>): URLSearchParams {
  const search = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) add(`${name}[]`, item);
    else if (name === 'query' && typeof value === 'object') search.append(name, JSON.stringify(value));
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
    else if (value !== undefined && value !== null) search.append(name, `${value as string | number | boolean}`);
  };
  for (const [name, value] of Object.entries(body)) if (name !== '_method') add(name, value);
  return search;
}

export function flag(parameters: Parameters, name: string): boolean {
  return parameters.single.get(name) === 'true';
}

export function listOf(parameters: Parameters, name: string): readonly string[] {
  return parameters.lists.get(name) ?? [];
}

/** Reads an integer parameter; undefined for any other value. */
export function wholeNumber(parameters: Parameters, name: string): number | undefined {
  const value = parameters.single.get(name);
  return value !== undefined && /^-?\d+$/.test(value) ? Number(value) : undefined;
}
