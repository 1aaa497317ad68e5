/** Signs a customer of the shop in on the hosted storefront by a signed token, which is valid once and for 30 seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Call } from '../requests/call.ts';
import { resource } from '../requests/resource.ts';
import { storefrontPage } from './storefront-page.ts';
import { storefrontTexts } from './storefront-texts.ts';

const GOOD_FOR_SECONDS = 30;

interface Claims {
  readonly iat: number;
  readonly jti: string;
  readonly customer_id: number;
  readonly redirect_to?: string;
}

function readPart(part: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function claimsOf(
  token: string,
  { clientId, secret, store }: { clientId: string; secret: string; store: string },
): Claims | undefined {
  const [head = '', body = '', signature = ''] = token.split('.');
  const wanted = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const claims = readPart(body);
  const isOurs =
    readPart(head)['alg'] === 'HS256' &&
    claims['iss'] === clientId &&
    claims['operation'] === 'customer_login' &&
    claims['store_hash'] === store &&
    typeof claims['iat'] === 'number' &&
    typeof claims['jti'] === 'string' &&
    typeof claims['customer_id'] === 'number';
  return isOurs ? (claims as unknown as Claims) : undefined;
}

/** Accepts only paths on the same host, to prevent open redirects. */
const isPath = (text: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(text);

async function login(call: Call): Promise<Response> {
  const texts = storefrontTexts(call.request);
  const { messages } = texts;
  const refused = storefrontPage(texts, { title: messages.noLogin, body: `<p>${messages.goBack}</p>`, status: 400 });
  const store = call.catalog.store.hash;
  const claims = claimsOf(call.params['token'] ?? '', { ...call.account, store });
  const age = call.now().getTime() / 1000 - (claims?.iat ?? 0);
  if (!claims || Math.abs(age) > GOOD_FOR_SECONDS) return refused;
  // A HEAD request, such as that of a link preview, does not sign in and does not use up the token.
  if (call.request.method !== 'HEAD' && !(await call.carts.claimOnce(`login ${claims.jti}`))) return refused;
  const customer = await call.customers.get(claims.customer_id);
  if (!customer) return refused;
  const to = claims.redirect_to ?? '/account.php';
  if (!isPath(to)) return refused;
  const base = `/stores/${store}`;
  if (to.startsWith(`${base}/checkout/`))
    return new Response(null, { status: 302, headers: { location: to, 'cache-control': 'no-store' } });
  return storefrontPage(texts, { title: messages.signedIn, body: `<p>${messages.ownPages}</p>` });
}

export const loginRoutes = resource([{ path: 'login/token/:token', on: { GET: login } }]);
