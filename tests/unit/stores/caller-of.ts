/** A caller of the API that answers by a function, for stores under test. */
import type { ApiCaller } from '#clients/storefront-api/api-caller.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';

/** `customer`: who is signed in. Every other call reaches `ask` with its path filled in. */
export function callerOf(ask: ApiCaller['ask'], customer: unknown): ApiCaller {
  const call = async (name: string, sent: { readonly query?: Readonly<Record<string, string>> }): Promise<unknown> => {
    const [method = '', path = ''] = name.split(' ');
    if (path === '/customers/validate-session') return { kind: 'ok', value: { customer } };
    const search = sent.query ? `?${new URLSearchParams(sent.query)}` : '';
    return ask({ method: method as ApiAsk['method'], path: path + search });
  };
  return { ask, call: call as ApiCaller['call'] };
}
