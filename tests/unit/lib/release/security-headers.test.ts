/** The policy allows the inline scripts of the pages as the browser sees them: by the bytes between their tags. */
import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { inlineScriptHashes } from '#lib/release/security-headers.ts';

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`;
const hashes = (html: string): readonly string[] => inlineScriptHashes(Buffer.from(html));

test('a script is hashed by its UTF-8 bytes, whatever alphabet it is in', () => {
  const script = 'document.title = "Skier, 滑雪, лыжи é";';
  expect(hashes(`<p>滑雪</p><script type="module">${script}</script><p>é</p>`)).toEqual([hashOf(script)]);
});

test('each script counts once; data blocks and files do not', () => {
  const html = `<script>a()</script><script>a()</script><script src="/b.js"></script>
    <script type="application/ld+json">{}</script><script>\n  c();\n</script>`;
  expect(hashes(html)).toEqual([hashOf('a()'), hashOf('\n  c();\n')]);
});
