/** Pages that the server renders for browsers without JavaScript, from the release of `DATA_DIR` and the embedded platform. */
import { afterAll, beforeAll, expect } from 'vitest';

import { followLatest } from '#server/files/latest-release.ts';
import { answerCustomerPage } from '#server/no-script/customer-page-answer.ts';
import { answerFormPost } from '#server/no-script/post-form.ts';

import { openApiShop, openCommerce, Visitor } from '../contract/api-shop.ts';
import type { ApiShop } from '../contract/api-shop.ts';
import { withoutStyles } from './without-styles.ts';

export const REGION = 'eu_region_1';
export const DATA_DIR = process.env['DATA_DIR'] ?? '.data';
const latest = followLatest(DATA_DIR, { siteUrl: 'https://shop.example', mediaBase: '' });
let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;

beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({ commerceUrl: commerce.url });
}, 60_000);
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

/** A visitor without a session. */
export const visitor = (): Visitor => new Visitor(shop.url);

export function release() {
  const served = latest.current();
  if (!served) throw new Error(`There is no release in ${DATA_DIR}.`);
  return served;
}

/** Calls the API as the shop's server does. */
export async function api(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = request.method === 'GET' ? {} : { body: await request.text() };
  const headers = new Headers(request.headers);
  headers.delete('host');
  return fetch(`${shop.url}${pathname}${search}`, { method: request.method, headers, ...body });
}

const cookiesOf = (client?: Visitor): string =>
  [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');

interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}
async function shown(response: Promise<Response>): Promise<Shown> {
  const answer = await response;
  return { status: answer.status, headers: answer.headers, html: withoutStyles(await answer.text()) };
}

export const look = (
  path: string,
  client?: Visitor,
  { ask = api, withinMs }: { readonly ask?: typeof api; readonly withinMs?: number } = {},
): Promise<Shown> =>
  shown(
    answerCustomerPage(
      new Request(`http://shop.test/api/mine${path}`, { headers: { cookie: cookiesOf(client) } }),
      release(),
      { api: ask, ...(withinMs === undefined ? {} : { withinMs }) },
    ),
  );

export const post = (
  form: string,
  page: string,
  fields: Readonly<Record<string, string>>,
  client?: Visitor,
  ask: typeof api = api,
): Promise<Shown> =>
  shown(
    answerFormPost(
      new Request(`http://shop.test/api/forms/${form}`, {
        method: 'POST',
        headers: { cookie: cookiesOf(client), 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ page, ...fields }),
      }),
      release(),
      ask,
    ),
  );

export async function signedIn(email: string, region = REGION): Promise<Visitor> {
  const client = await visitor().begin();
  expect((await client.signIn(email, region)).status).toBe(200);
  return client;
}

interface Known {
  readonly id: number;
}
export async function ordersOf(client: Visitor): Promise<readonly number[]> {
  const { body } = await client.ask('GET', '/session', undefined, { region: REGION });
  const answer = await client.ask('GET', `/orders/${String(body['customerId'])}`, undefined, { region: REGION });
  return (answer.body.data as readonly Known[]).map(({ id }) => id);
}
export async function addressesOf(client: Visitor): Promise<readonly (Known & { readonly address1: string })[]> {
  const { body } = await client.ask('GET', '/session', undefined, { region: REGION });
  const answer = await client.ask('GET', `/customers/${String(body['customerId'])}/addresses`, undefined, { region: REGION }); // prettier-ignore
  return answer.body.data as readonly (Known & { readonly address1: string })[];
}

/** The page's main element without templates and scripts. */
export const text = (html: string): string =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/<(template|script)[\s\S]*?<\/\1>/g, '');
