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

const cursorOf = (id: number): string => Buffer.from(`id:${id}`).toString('base64url');

function idOf(cursor: string): number {
  const id = Number(/^id:(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? Number.NaN);
  if (Number.isNaN(id)) throw new Refusal(422, 'The cursor is not valid.', { errors: { cursor: 'is not valid' } });
  return id;
}

/** Like `listed`, with cursors in addition: `after` and `before` name an item of another page and override `page`. `all` must be sorted by id. */
export function cursorListed<T extends { readonly id: number }>(
  { all, page, limit, withLinks = true }: PageOf<T> & { readonly withLinks?: boolean },
  url: URL,
  shape: (one: T) => unknown,
): Response {
  const [after, before] = [url.searchParams.get('after'), url.searchParams.get('before')];
  let chosen = all.slice((page - 1) * limit, page * limit);
  if (after !== null) chosen = all.filter(({ id }) => id > idOf(after)).slice(0, limit);
  else if (before !== null) chosen = all.filter(({ id }) => id < idOf(before)).slice(-limit);
  const pages = Math.ceil(all.length / limit);
  const [first, last] = [chosen[0], chosen.at(-1)];
  const link = (name: string, one: T | undefined): string =>
    `?${new URLSearchParams({ ...Object.fromEntries(url.searchParams), limit: `${limit}`, ...(one ? { [name]: cursorOf(one.id) } : {}) })}`;
  const cursor = {
    count: chosen.length, per_page: limit, start_cursor: first ? cursorOf(first.id) : '', end_cursor: last ? cursorOf(last.id) : '',
    links: { previous: link('before', first), current: `?${url.searchParams}`, next: link('after', last) },
  }; // prettier-ignore
  const pagination = {
    total: all.length, count: chosen.length, per_page: limit, current_page: page, total_pages: pages,
    ...(withLinks ? { links: pageLinks(url, pages, { page, limit }) } : {}),
  }; // prettier-ignore
  return json({ data: chosen.map(shape), meta: { pagination, cursor_pagination: cursor } });
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
