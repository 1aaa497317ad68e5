/** Pages of the hosted storefront: plain, in the browser's language, without scripts; not cached, and without a referrer. */
import type { StorefrontTexts } from './storefront-texts.ts';

const STYLE = `:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif}body{max-width:30rem;margin:12vh auto;padding:0 1.25rem}
form{display:grid;gap:.5rem;margin-top:1.5rem}input,button{font:inherit;min-height:48px;padding:0 .75rem;box-sizing:border-box;width:100%;border-radius:4px;border:1px solid}
button{margin-top:1rem;cursor:pointer}[role=alert]{color:#b3261e}@media(prefers-color-scheme:dark){[role=alert]{color:#ffb4a9}}`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
}; // prettier-ignore

interface StorefrontPage {
  readonly title: string;
  /** Trusted markup; it must not contain unescaped input. */
  readonly body: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function storefrontPage(
  { language }: StorefrontTexts,
  { title, body, status = 200, headers = {} }: StorefrontPage,
): Response {
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1>${body}</main></html>`;
  return new Response(html, {
    status,
    headers: { ...HEADERS, 'content-language': language, ...headers },
  });
}
