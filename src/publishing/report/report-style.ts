/** The shop's design for a self-contained page: the brand's colors, without web fonts. */
import { colorTokens, LOCAL_FONTS } from '#lib/brand/tokens.ts';

import { trusted } from './html-template.ts';

export const REPORT_STYLE = trusted(`
:root { color-scheme: light dark; ${colorTokens(['snow', 'ground', 'ink', 'ink-soft', 'line', 'glacier'])} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--snow); color: var(--ink); font: 16px/1.5 ${LOCAL_FONTS.text}; font-variant-numeric: tabular-nums; }
header, main { max-width: 1180px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 48px; }
header p { color: var(--ink-soft); margin: 8px 0; }
h1, h2, section > details > summary { font-family: ${LOCAL_FONTS.display}; font-stretch: 125%; line-height: 1.15; font-weight: 700; }
h1 { font-size: clamp(2rem, 1.4rem + 3vw, 3.5rem); margin: 8px 0; max-width: 20ch; }
h2, section > details > summary { font-size: 1.375rem; margin: 0 0 12px; }
section { border-top: 1px solid var(--line); padding: 24px 0; }
section > details > summary { margin: 0; }
details details { border-bottom: 1px solid var(--line); padding: 8px 0; }
section > details[open] > summary { margin-bottom: 12px; }
section > details:not(:has(summary b)) { border: 0; }
summary { cursor: pointer; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--glacier); outline-offset: 3px; }
i { color: var(--ink-soft); font-style: normal; font-size: 0.8125rem; margin-left: 8px; }
small, code { color: var(--ink-soft); font-size: 0.8125rem; overflow-wrap: anywhere; }
s { color: var(--ink-soft); text-decoration: none; }
a { color: var(--glacier); overflow-wrap: anywhere; }
ul { padding-left: 20px; margin: 8px 0; }
li { margin: 4px 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: right; padding: 8px 12px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--ink-soft); font-size: 0.8125rem; font-weight: 500; white-space: normal; vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
`);
