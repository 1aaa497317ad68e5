/** The policy allows inline scripts by the hash of their bytes, as the browser computes it. */
import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { inlineScriptHashes } from '#lib/release/security-headers.ts';

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`;
const hashes = (html: string): readonly string[] => inlineScriptHashes(Buffer.from(html));

test('a script is hashed by its UTF-8 bytes, in any alphabet', () => {
  const script = 'document.title = "Skier, 滑雪, лыжи é";';
  expect(hashes(`<p>滑雪</p><script type="module">${script}</script><p>é</p>`)).toEqual([hashOf(script)]);
});

test('each script is hashed once; data blocks and files are not', () => {
  const html = `<script>a()</script><script>a()</script><script src="/b.js"></script>
    <script type="application/ld+json">{}</script><script>\n  c();\n</script>`;
  expect(hashes(html)).toEqual([hashOf('a()'), hashOf('\n  c();\n')]);
});
