/** An API caller backed by a function, for store tests. */
import type { ApiCaller } from '#clients/storefront-api/api-caller.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';

/** Makes a caller whose session has the given `customer`; every other call goes to `ask` with its path filled in. */
export function callerOf(ask: ApiCaller['ask'], customer: unknown): ApiCaller {
  type Parts = Readonly<Record<'params' | 'query', Readonly<Record<string, string>> | undefined>>;
  const call = async (name: string, sent: Parts): Promise<unknown> => {
    const [method = '', template = ''] = name.split(' ');
    const path = template.replaceAll(/:(\w+)/g, (_all, parameter: string) => sent.params?.[parameter] ?? '');
    if (path === '/customers/validate-session') return { kind: 'ok', value: { customer } };
    const search = sent.query ? `?${new URLSearchParams(sent.query)}` : '';
    return ask({ method: method as ApiAsk['method'], path: path + search });
  };
  return { ask, call: call as ApiCaller['call'] };
}
