/**
 * Forms without JavaScript: a plain post to /api/forms/<form>. The same calls of the own API are made in process as the browser would make; a success leads
 * on (303), a refusal answers the page that the form stands on, with errors and with what was typed.
 */
import { ownPath } from '#lib/customer/return-path.ts';
import { checkForm, tidied } from '#lib/forms/form-check.ts';
import type { Problems, Values } from '#lib/forms/form-check.ts';
import { namedFields, troubleOf } from '#lib/forms/form-trouble.ts';
import type { FormTrouble } from '#lib/forms/form-trouble.ts';
import { formSpec } from '#lib/forms/forms.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';

import { readFormPage } from './fill-form.ts';
import type { ServedRelease } from './latest-release.ts';
import { plainAnswer } from './release-answer.ts';

export const FORMS_PATH = '/api/forms/';
const MAX_BYTES = 32_768;

type AskApi = (request: Request) => Promise<Response>;
interface Answer {
  readonly csrfToken?: string;
  readonly customerId?: number;
  readonly valid?: boolean;
  readonly error?: { readonly code?: string; readonly fields?: Readonly<Record<string, unknown>> };
}

/** The API as this visitor calls it: his cookies, his origin, and the cookies that answers set go back to him. */
function visitorApi(request: Request, region: string, api: AskApi) {
  const jar = new Map(
    (request.headers.get('cookie') ?? '')
      .split(/;\s*/)
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair] as const),
  );
  const set: string[] = [];
  const forwarded = [...request.headers].filter(([name]) =>
    /^(?:host|origin|sec-fetch-site|x-forwarded-[a-z]+|user-agent)$/.test(name),
  );
  let token = '';
  return {
    set,
    async ask({ method, path, body }: ApiAsk): Promise<Answer & { readonly status: number }> {
      const headers = new Headers(forwarded);
      headers.set('cookie', [...jar.values()].join('; '));
      headers.set('x-bc-region', region);
      headers.set('csrf-token', token);
      if (body) headers.set('content-type', 'application/json');
      const url = new URL(`/api${path}`, request.url);
      const response = await api(
        new Request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }),
      );
      for (const cookie of response.headers.getSetCookie()) {
        const pair = cookie.split(';')[0] ?? '';
        jar.set(pair.slice(0, pair.indexOf('=')), pair);
        set.push(cookie);
      }
      const answer = (await response.json()) as Answer;
      token = answer.csrfToken ?? token;
      return { ...answer, status: response.status };
    },
  };
}

type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'trouble'; readonly trouble: FormTrouble; readonly problems: Problems };
const trouble = (of: FormTrouble, problems: Problems = {}): Outcome => ({ kind: 'trouble', trouble: of, problems });

async function send(
  spec: NonNullable<ReturnType<typeof formSpec>>,
  values: Values,
  locale: string,
  api: ReturnType<typeof visitorApi>,
): Promise<Outcome> {
  const problems = checkForm(spec.rules, values);
  if (Object.keys(problems).length > 0) return trouble('fields', problems);
  const session = await api.ask({ method: 'GET', path: '/session' });
  const customerId = session.customerId ?? 0;
  if (spec.signedIn && customerId === 0) return trouble('signed-out');
  for (const ask of spec.asks(values, { locale, customerId })) {
    const { status, error, valid } = await api.ask(ask);
    if (valid === false) return trouble('wrong-password');
    if (status < 400) continue;
    const named = namedFields(spec.rules, error?.fields ?? {});
    return trouble(troubleOf(error?.code), Object.fromEntries(named.map((name) => [name, 'unknown' as const])));
  }
  return { kind: 'done' };
}

/** A form says where it comes from, or it is not one of a browser. The API looks at what is said. */
function isOwn(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  const type = headers.get('content-type') ?? '';
  return (
    (site !== null || headers.has('origin')) &&
    (site === null || site === 'same-origin') &&
    /^application\/x-www-form-urlencoded\b/i.test(type)
  );
}

function htmlAnswer(
  html: string,
  status: number,
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[],
): Response {
  const answer = new Response(html, { status, headers: { ...headers, 'cache-control': 'private, no-store' } });
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

export async function answerFormPost(request: Request, release: ServedRelease, api: AskApi): Promise<Response> {
  const name = new URL(request.url).pathname.slice(FORMS_PATH.length);
  const spec = formSpec(name);
  if (!spec) return plainAnswer(404, 'Page not found');
  if (request.method !== 'POST') return plainAnswer(405, 'Method not allowed', { allow: 'POST' });
  if (!isOwn(request.headers)) return plainAnswer(403, 'Forbidden');
  const text = await request.text();
  if (text.length > MAX_BYTES) return plainAnswer(413, 'That is too much.');
  const given = Object.fromEntries(new URLSearchParams(text));
  const page = ownPath(given['page']);
  const path = page && URL.parse(page, request.url)?.pathname;
  const file =
    path && (await release.files.read(path === '/' ? '/index.html' : `${decodeURIComponent(path)}/index.html`));
  const form = file && readFormPage(file.identity.toString('utf8'), name);
  const locale = form && parseLocale(form.locale);
  if (!file || !form || !locale) return plainAnswer(400, 'Bad request');
  const { etag: _etag, vary: _vary, ...headers } = file.headers;
  const visitor = visitorApi(request, form.region, api);
  const values = tidied(spec.rules, given);
  const outcome = await send(spec, values, form.locale, visitor);
  if (outcome.kind === 'trouble') {
    const back = { ...values, return: ownPath(given['return']) ?? '' };
    return htmlAnswer(form.withTrouble(back, outcome.trouble, outcome.problems), 422, headers, visitor.set);
  }
  if (!spec.next) return htmlAnswer(form.withSuccess(), 200, headers, visitor.set);
  const location = ownPath(given['return']) ?? withLocale(locale, spec.next);
  return htmlAnswer('', 303, { location }, visitor.set);
}
