/** A small HTML page served by the API: no scripts, and a single style sheet that is allowed by hash. */
import { createHash } from 'node:crypto';

import { colorTokens } from '#lib/brand/tokens.ts';

import type { ApiServices } from './api-services.ts';

export interface HtmlPage {
  /** Path below /api. */
  readonly path: string;
  readonly methods: readonly ('GET' | 'POST')[];
  readonly answer: (request: Request, services: ApiServices) => Promise<Response>;
}

const STYLE = `
:root{color-scheme:light dark;${colorTokens(['snow', 'ground', 'ink', 'ink-soft', 'line', 'glacier', 'on-glacier'])}}
*{box-sizing:border-box}
body{margin:0 auto;padding:32px 16px 96px;max-width:60rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--snow);overflow-wrap:anywhere}
a{color:var(--glacier)}
:focus-visible{outline:2px solid var(--glacier);outline-offset:2px}
h1{font-size:2rem;line-height:1.2}
h2{margin:48px 0 8px;border-bottom:1px solid var(--line)}
h3{margin:32px 0 4px;font-size:1rem;font-family:ui-monospace,monospace}
p{margin:4px 0 8px}
ul{padding-left:20px}
table{width:100%;border-collapse:collapse}
th,td{padding:4px 8px 4px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);font-size:.875rem}
pre{margin:8px 0;padding:12px;overflow-x:auto;background:var(--ground);font-size:.8125rem;line-height:1.4}
thead th,tbody td:nth-child(2){overflow-wrap:normal}
th[scope=row]{min-width:8rem}
code{font-family:ui-monospace,monospace;font-size:.875em}
button{padding:12px 20px;border:0;border-radius:4px;font:inherit;color:var(--on-glacier);background:var(--glacier);cursor:pointer}
.quiet{color:var(--ink-soft)}
`.trim();
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** `title` and `body` must already be HTML. */
export function htmlPage(page: {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly status?: number;
}): Response {
  const { title, body, language, status = 200 } = page;
  const html = `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    },
  });
}
