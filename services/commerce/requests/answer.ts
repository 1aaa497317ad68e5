/** Responses in the platform's envelopes: v3 `{data, meta}`, v2 bare values, and errors in the format of their version. */

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: "You don't have a required scope to access the endpoint",
  404: 'The resource was not found.',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'The store cannot reach its database.',
};
/** Statuses whose body always has `errors`, even if empty. */
const WITH_ERRORS = new Set([400, 409, 422]);
const TYPE = 'https://developer.bigcommerce.com/api-docs/getting-started/api-status-codes';

/** An expected error: thrown by handlers and sent as an error response. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    title?: string,
    extra: { readonly errors?: Record<string, string>; readonly headers?: Record<string, string> } = {},
  ) {
    super(title ?? TITLES[status] ?? 'Error');
    this.status = status;
    this.errors = extra.errors ?? {};
    this.headers = extra.headers ?? {};
  }
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  if (status === 204) return new Response(null, { status, headers });
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export const single = (data: unknown, status = 200): Response => json({ data, meta: {} }, status);

export interface PageOf<T> {
  readonly all: readonly T[];
  readonly page: number;
  readonly limit: number;
}

function pageLinks(url: URL, pages: number, { page, limit }: Pick<PageOf<unknown>, 'page' | 'limit'>) {
  const link = (to: number): string => {
    const search = new URLSearchParams(url.searchParams);
    // A cursor overrides the page.
    for (const name of ['after', 'before']) search.delete(name);
    search.set('page', `${to}`);
    search.set('limit', `${limit}`);
    return `?${search}`;
  };
  return {
    ...(page > 1 && page <= pages ? { previous: link(page - 1) } : {}),
    current: link(page),
    ...(page < pages ? { next: link(page + 1) } : {}),
  };
}

/** One page with v3 pagination; `links` keep the request's other parameters. */
export function listed<T>({ all, page, limit }: PageOf<T>, url: URL, shape: (one: T) => unknown): Response {
  const data = all.slice((page - 1) * limit, page * limit).map(shape);
  const pages = Math.ceil(all.length / limit);
  const pagination = {
    total: all.length, count: data.length, per_page: limit, current_page: page, total_pages: pages, links: pageLinks(url, pages, { page, limit }),
  }; // prettier-ignore
  return json({ data, meta: { pagination } });
}

interface Identified {
  readonly id: number;
}

/** Names an item by its id, and by its place among items with the same id (the form fields of a customer). */
function cursorOf(all: readonly Identified[], index: number): string {
  const id = all[index]?.id ?? 0;
  const place = all.slice(0, index).filter((one) => one.id === id).length;
  return Buffer.from(place === 0 ? `id:${id}` : `id:${id}:${place}`).toString('base64url');
}

/** Range of indexes that the cursor in parameter `name` stands for: one item, or empty if the item was deleted and `all` is sorted by id. */
function cursorRange(
  all: readonly Identified[],
  search: URLSearchParams,
  name: 'after' | 'before',
): { readonly from: number; readonly to: number } {
  const text = Buffer.from(search.get(name) ?? '', 'base64url').toString();
  const [, digits, place = '0'] = /^id:(\d{1,10})(?::(\d{1,10}))?$/.exec(text) ?? [];
  if (digits === undefined) throw new Refusal(422, 'The cursor is not valid.', { errors: { [name]: 'is not valid' } });
  const id = Number(digits);
  const same = all.flatMap((one, index) => (one.id === id ? [index] : []));
  const index = same[Number(place)];
  if (index !== undefined) return { from: index, to: index + 1 };
  const later = all.findIndex((one) => one.id > id);
  const gap = later < 0 ? all.length : later;
  return { from: gap, to: gap };
}

/**
 * Like `listed`, with cursors in addition: `after` and `before` name an item of another page and override `page`. The first page has both kinds of
 * pagination, later ones only the kind that the request uses; price lists (`withLinks` is false) have no cursors as soon as a page is named.
 */
export function cursorListed<T extends Identified>(
  { all, page, limit, withLinks = true }: PageOf<T> & { readonly withLinks?: boolean },
  url: URL,
  shape: (one: T) => unknown,
): Response {
  const [after, before] = [url.searchParams.get('after'), url.searchParams.get('before')];
  let [start, end] = [(page - 1) * limit, page * limit];
  if (after !== null) {
    start = cursorRange(all, url.searchParams, 'after').to;
    end = start + limit;
  } else if (before !== null) {
    end = cursorRange(all, url.searchParams, 'before').from;
    start = Math.max(0, end - limit);
  }
  const chosen = all.slice(start, end);
  const pages = Math.ceil(all.length / limit);
  const [first, last] =
    chosen.length === 0 ? ['', ''] : [cursorOf(all, start), cursorOf(all, start + chosen.length - 1)];
  const link = (name: string, cursor: string): string => {
    const search = new URLSearchParams(url.searchParams);
    search.set('limit', `${limit}`);
    if (cursor === '') return `?${search}`;
    for (const other of ['after', 'before', 'page']) search.delete(other);
    search.set(name, cursor);
    return `?${search}`;
  };
  const cursor = {
    count: chosen.length, per_page: limit, start_cursor: first, end_cursor: last,
    links: { previous: link('before', first), current: `?${url.searchParams}`, next: link('after', last) },
  }; // prettier-ignore
  const pagination = {
    total: all.length, count: chosen.length, per_page: limit, current_page: page, total_pages: pages,
    ...(withLinks ? { links: pageLinks(url, pages, { page, limit }) } : {}),
  }; // prettier-ignore
  const isByCursor = after !== null || before !== null;
  const isByNumber = !isByCursor && (withLinks ? page > 1 : url.searchParams.has('page'));
  const meta = { ...(isByCursor ? {} : { pagination }), ...(isByNumber ? {} : { cursor_pagination: cursor }) };
  return json({ data: chosen.map(shape), meta });
}

/** A page in v2: a bare array, or 204 if empty. */
export function bareListed<T>({ all, page, limit }: PageOf<T>, shape: (one: T) => unknown): Response {
  const found = all.slice((page - 1) * limit, page * limit);
  return found.length === 0 ? json(undefined, 204) : json(found.map(shape));
}

export function refused(refusal: Refusal, isV2: boolean): Response {
  const { status, message, errors, headers } = refusal;
  if (isV2) return json([{ status, message }], status, headers);
  return json(
    {
      status,
      title: message,
      type: TYPE,
      ...(WITH_ERRORS.has(status) || Object.keys(errors).length > 0 ? { errors } : {}),
    },
    status,
    headers,
  );
}
