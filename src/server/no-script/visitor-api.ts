/**
 * In-process calls of our own API on behalf of one visitor: sends the visitor's cookies and origin, and collects the cookies that the answers set.
 */
import type { Cart } from '#lib/cart/cart.ts';
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

export interface AskedHow {
  /** Idempotency key. */
  readonly key?: string;
  /** Overrides the page's region. */
  readonly region?: string;
}

export interface VisitorApi {
  /** `Set-Cookie` headers of all answers so far. */
  readonly set: readonly string[];
  ask(ask: ApiAsk, how?: AskedHow): Promise<ApiAnswer>;
  /** Starts a read in advance, in parallel to the next call. */
  ahead(path: string): void;
  /** Whether an answer did not arrive in time. */
  readonly isLate: boolean;
}

/** Answer of a call that ran out of time. */
const LATE: ApiAnswer = { status: 504, error: { code: 'upstream-slow' } };

const OWN_HEADERS = /^(?:host|origin|sec-fetch-site|x-forwarded-[a-z]+|user-agent)$/;

/** `withinMs`: time limit for all calls together, from now on; later answers are replaced by a 504. Without it there is no limit. */
export function visitorApi(request: Request, pageRegion: string, api: AskApi, withinMs?: number): VisitorApi {
  const endsAt = withinMs === undefined ? undefined : performance.now() + withinMs;
  const begun = new Map<string, Promise<ApiAnswer>>();
  let isLate = false;
  const jar = new Map(
    (request.headers.get('cookie') ?? '')
      .split(/;\s*/)
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair] as const),
  );
  const set: string[] = [];
  const forwarded = [...request.headers].filter(([name]) => OWN_HEADERS.test(name));
  let token = '';
  /** Settles with `answer`, or with LATE at the time limit. */
  async function inTime(answer: Promise<ApiAnswer>): Promise<ApiAnswer> {
    if (endsAt === undefined) return answer;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<ApiAnswer>((resolve) => {
      timer = setTimeout(
        () => {
          isLate = true;
          resolve(LATE);
        },
        Math.max(0, endsAt - performance.now()),
      );
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
      answer.catch(() => undefined);
    }
  }

  async function send({ method, path, body }: ApiAsk, { key, region = pageRegion }: AskedHow): Promise<ApiAnswer> {
    const headers = new Headers(forwarded);
    headers.set('cookie', [...jar.values()].join('; '));
    headers.set('x-bc-region', region);
    headers.set('csrf-token', token);
    if (body) headers.set('content-type', 'application/json');
    if (key !== undefined) headers.set('idempotency-key', key);
    const url = new URL(`/api${path}`, request.url);
    const response = await api(new Request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }));
    for (const cookie of response.headers.getSetCookie()) {
      const pair = cookie.split(';')[0] ?? '';
      jar.set(pair.slice(0, pair.indexOf('=')), pair);
      set.push(cookie);
    }
    const answer = (await response.json()) as Omit<ApiAnswer, 'status'>;
    token = answer.csrfToken ?? token;
    return { ...answer, status: response.status };
  }

  return {
    set,
    get isLate() {
      return isLate;
    },
    ahead(path) {
      const answer = send({ method: 'GET', path }, {});
      answer.catch(() => undefined);
      begun.set(path, answer);
    },
    ask(ask, how = {}) {
      const known = ask.method === 'GET' && how.region === undefined ? begun.get(ask.path) : undefined;
      begun.delete(ask.path);
      return inTime(known ?? send(ask, how));
    },
  };
}

/** Whether the request has a session cookie; without one the visitor cannot be signed in. */
export function hasVisit(request: Request): boolean {
  return /(?:^|;\s*)(?:__Host-)?sid=/.test(request.headers.get('cookie') ?? '');
}
