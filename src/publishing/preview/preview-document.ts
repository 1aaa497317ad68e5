/** The HTML document of the preview's own pages, and its style. */
import { COLORS } from '#lib/brand/tokens.ts';

import { html, trusted } from '../report/html-template.ts';
import type { Markup } from '../report/html-template.ts';
import { REPORT_STYLE } from '../report/report-style.ts';

const STYLE = trusted(`
form { display: flex; flex-wrap: wrap; gap: 16px; align-items: end; margin: 16px 0; }
label { display: grid; gap: 4px; font-size: 0.8125rem; color: var(--ink-soft); }
input, select, button { font: inherit; color: var(--ink); background: var(--snow); border: 1px solid var(--line); border-radius: 4px; padding: 10px 12px; min-height: 44px; }
button { background: var(--ink); color: var(--snow); cursor: pointer; }
button.plain { background: none; color: var(--ink); }
input:focus-visible, select:focus-visible, button:focus-visible { outline: 2px solid var(--glacier); outline-offset: 2px; }
main.frames { max-width: none; display: flex; gap: 24px; overflow-x: auto; align-items: start; padding: 0 20px 24px; }
.frames figure { margin: 0; } .frames figcaption { padding: 8px 0; }
iframe { border: 1px solid var(--line); background: ${COLORS['on-picture']}; height: 80vh; display: block; }
[role=alert] { border-left: 4px solid var(--glacier); padding-left: 12px; }
`);

export function previewDocument(title: string, body: Markup, status = 200): Response {
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${REPORT_STYLE}${STYLE}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return new Response(text.text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

export const heading = (title: string): Markup =>
  html`<header>
    <p>Preview</p>
    <h1>${title}</h1>
  </header>`;
