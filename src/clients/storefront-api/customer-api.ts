/** Customers' calls of the own API: what forms send, and what pages of the account read. Without the cart's client: these pages need it late or never. */
import type { CustomerView } from '#lib/customer/customer-views.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';

import type { ApiAddress } from './call-result.ts';

export type Asked<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'offline' }
  /** The shop said no: its code, and the fields that it names. */
  | { readonly kind: 'refused'; readonly code: string; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'failed' };

export interface CustomerApi {
  /** Sends what a form asks; the answer is as the contract of that call says. */
  ask<T = unknown>(ask: ApiAsk): Promise<Asked<T>>;
  /** Null: nobody is signed in in this store. */
  whoIs(): Promise<Asked<CustomerView | null>>;
  signOut(): Promise<Asked<unknown>>;
}

const TIMEOUT_MS = 15_000;

interface Answer {
  readonly csrfToken?: unknown;
  readonly error?: { readonly code?: unknown; readonly fields?: unknown };
}

export function createCustomerApi(address: ApiAddress): CustomerApi {
  const send = address.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  let token: string | undefined;

  async function once({ method, path, body }: ApiAsk, csrf?: string): Promise<readonly [number, Answer]> {
    const response = await send(`${address.origin ?? ''}/api${path}`, {
      method,
      headers: {
        'x-bc-region': address.region,
        ...(csrf === undefined ? {} : { 'csrf-token': csrf }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as Answer;
    // Signing in and out begins a new visit with a token of its own.
    if (typeof answer.csrfToken === 'string') token = answer.csrfToken;
    return [response.status, answer];
  }

  async function tokened(): Promise<string> {
    if (token === undefined) await once({ method: 'GET', path: '/session' });
    if (token === undefined) throw new Error('no session');
    return token;
  }

  async function written(wanted: ApiAsk): Promise<readonly [number, Answer]> {
    if (wanted.method === 'GET') return once(wanted);
    const first = await once(wanted, await tokened());
    if (first[1].error?.code !== 'csrf') return first;
    token = undefined;
    return once(wanted, await tokened());
  }

  async function ask<T>(asked: ApiAsk): Promise<Asked<T>> {
    try {
      const [status, answer] = await written(asked);
      if (status < 400) return { kind: 'ok', value: answer as T };
      const { code, fields } = answer.error ?? {};
      if (typeof code !== 'string' || (status >= 500 && code !== 'not-offered')) return { kind: 'failed' };
      const named = typeof fields === 'object' && fields !== null ? (fields as Readonly<Record<string, unknown>>) : {};
      return { kind: 'refused', code, fields: named };
    } catch {
      return globalThis.navigator?.onLine === false ? { kind: 'offline' } : { kind: 'failed' };
    }
  }

  return {
    ask,
    async whoIs() {
      const asked = await ask<{ readonly customer: CustomerView | null }>({
        method: 'POST',
        path: '/customers/validate-session',
      });
      return asked.kind === 'ok' ? { kind: 'ok', value: asked.value.customer } : asked;
    },
    signOut: () => ask({ method: 'POST', path: '/customers/logout' }),
  };
}
