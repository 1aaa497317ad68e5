/**
 * In-process calls of our own API on behalf of one visitor: sends the visitor's cookies and origin, and collects the cookies that the responses set.
 */
import type { Cart } from '#lib/cart/cart-contents.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';
import type { CustomerView } from '#lib/customer/customer-views.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';

export type AskApi = (request: Request) => Promise<Response>;

export interface ApiAnswer {
  readonly status: number;
  readonly csrfToken?: string;
  readonly customerId?: number;
  readonly cartId?: string;
  readonly cart?: Cart | null;
  readonly leftOut?: readonly LeftOut[];
  readonly url?: string;
  readonly pagination?: { readonly total_pages: number };
  readonly valid?: boolean;
  readonly data?: unknown;
  readonly customer?: CustomerView | null;
  readonly error?: { readonly code?: string; readonly fields?: Readonly<Record<string, unknown>> };
}

export interface AskOptions {
  /** Idempotency key. */
  readonly key?: string;
  /** Overrides the page's region. */
  readonly region?: string;
}

export interface VisitorApi {
  /** `Set-Cookie` headers of all responses so far. */
  readonly set: readonly string[];
  ask(ask: ApiAsk, how?: AskOptions): Promise<ApiAnswer>;
  /** Starts a read in advance, in parallel to the next call. */
  prefetch(path: string): void;
  /** Whether a response did not arrive in time. */
  readonly isLate: boolean;
  /** The same visitor with its own time limit, from now on, for all calls together. */
  within(withinMs: number): VisitorApi;
}

/** Answer of a call that ran out of time. */
const LATE: ApiAnswer = { status: 504, error: { code: 'upstream-slow' } };

const OWN_HEADERS = /^(?:host|origin|sec-fetch-site|x-forwarded-[a-z]+|user-agent)$/;

/** The visitor's cookies; `set` collects the `Set-Cookie` headers of responses, which also apply to later calls. */
export function cookieJar(request: Request) {
  const nameOf = (pair: string): string => pair.slice(0, pair.indexOf('='));
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/).filter(Boolean);
  const jar = new Map(pairs.map((pair) => [nameOf(pair), pair] as const));
  const set: string[] = [];
  return {
    /** `Set-Cookie` headers of all responses so far. */
    set,
    header: (): string => [...jar.values()].join('; '),
    keep(response: Response): void {
      for (const cookie of response.headers.getSetCookie()) {
        const pair = cookie.split(';')[0] ?? '';
        jar.set(nameOf(pair), pair);
        set.push(cookie);
      }
    },
  };
}

/** One time limit for several calls, starting now: an answer that comes later is replaced by LATE. */
function timeLimit(withinMs: number | undefined) {
  const endsAt = withinMs === undefined ? undefined : performance.now() + withinMs;
  let isLate = false;
  return {
    isLate: (): boolean => isLate,
    async within(answer: Promise<ApiAnswer>): Promise<ApiAnswer> {
      if (endsAt === undefined) return answer;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<ApiAnswer>((resolve) => {
        const end = (): void => {
          isLate = true;
          resolve(LATE);
        };
        timer = setTimeout(end, Math.max(0, endsAt - performance.now()));
      });
      try {
        return await Promise.race([answer, late]);
      } finally {
        clearTimeout(timer);
        answer.catch(() => undefined);
      }
    },
  };
}

interface VisitorApiOptions {
  readonly region: string;
  readonly api: AskApi;
  /** Time limit for all calls together, from now on; later answers are replaced by a 504. Without it there is no limit. */
  readonly withinMs?: number;
}

/** `request`: the visitor's, for cookies and origin. */
export function visitorApi(request: Request, { region: pageRegion, api, withinMs }: VisitorApiOptions): VisitorApi {
  const started = new Map<string, Promise<ApiAnswer>>();
  const cookies = cookieJar(request);
  const forwarded = [...request.headers].filter(([name]) => OWN_HEADERS.test(name));
  let token = '';

  async function send({ method, path, body }: ApiAsk, { key, region = pageRegion }: AskOptions): Promise<ApiAnswer> {
    const headers = new Headers(forwarded);
    headers.set('cookie', cookies.header());
    headers.set('x-bc-region', region);
    headers.set('csrf-token', token);
    if (body) headers.set('content-type', 'application/json');
    if (key !== undefined) headers.set('idempotency-key', key);
    const url = new URL(`/api${path}`, request.url);
    const response = await api(new Request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }));
    cookies.keep(response);
    const answer = (await response.json()) as Omit<ApiAnswer, 'status'>;
    token = answer.csrfToken ?? token;
    return { ...answer, status: response.status };
  }

  function limited(limit: ReturnType<typeof timeLimit>): VisitorApi {
    return {
      set: cookies.set,
      get isLate() {
        return limit.isLate();
      },
      prefetch(path) {
        const answer = send({ method: 'GET', path }, {});
        answer.catch(() => undefined);
        started.set(path, answer);
      },
      ask(ask, how = {}) {
        const known = ask.method === 'GET' && how.region === undefined ? started.get(ask.path) : undefined;
        started.delete(ask.path);
        return limit.within(known ?? send(ask, how));
      },
      within: (ms) => limited(timeLimit(ms)),
    };
  }
  return limited(timeLimit(withinMs));
}

/** Whether the request has a session cookie; without one the visitor cannot be signed in. */
export function hasVisit(request: Request): boolean {
  return /(?:^|;\s*)(?:__Host-)?sid=/.test(request.headers.get('cookie') ?? '');
}

/** Drops the headers of the CSRF check: this request only reads, and may come from a link on any site. */
export function asRead(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ['origin', 'sec-fetch-site']) headers.delete(name);
  return new Request(request.url, { headers });
}
