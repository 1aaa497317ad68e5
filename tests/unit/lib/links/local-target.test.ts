/** Untrusted redirect targets. What must not happen: a redirect leaves the shop, however a browser or proxy reads its address. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { localTarget } from '#lib/links/local-target.ts';

test.each([
  ['/', '/'],
  ['/de-at/account?return=%2Fcart', '/de-at/account?return=%2Fcart'],
  ['/p/ridge-98?color=ice%20blue', '/p/ridge-98?color=ice%20blue'],
  ['/a/../b', '/b'],
  ['/c#part', '/c'],
  ['/?to=https://evil.example', '/?to=https://evil.example'],
])('%s leads to %s', (given, target) => {
  expect(localTarget(given)).toBe(target);
});

test.each([
  null, '', '//', '///', '//evil.example', '//evil.example/a', '///evil.example', '/.//evil.example/', '/..//evil.example', '/a/..//evil.example', '/././/evil.example',
  '/\\evil.example', '\\\\evil.example', '/\\/evil.example', '/a\\b', '/%5cevil.example', '/%5C%5Cevil.example', '/%2fevil.example', '/%2F%2Fevil.example', '/%252fevil.example', '/%255cevil.example',
  '/%2e%2fevil.example/%2e%2e//x', '/%2e//evil.example', '/\tevil', '/\nevil', '/\r\nset-cookie: a=b', '\t//evil.example', '/\t/evil.example', '/%09/evil', '/%0d%0ax: y', '/%00', '/%', '/%zz',
  'https://evil.example', 'HTTPS:evil.example', 'http:/evil.example', 'javascript:alert(1)', 'data:text/html,x', 'evil.example', './a', '?x=1', '#x', ' /a', '/\u2028', '@evil.example', ':80', `/${'a'.repeat(3000)}`,
])('%j is refused', (given) => {
  expect(localTarget(given)).toBeUndefined();
}); // prettier-ignore

test('every accepted target stays on the same host', () => {
  const part = fc.constantFrom('/', '//', '\\', '.', '..', '%2f', '%5c', '%2e', '%09', '\t', 'evil.example', 'a', '?', '#', '@', ':', 'https:', '%', '%25');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const target = localTarget(parts.join(''));
      if (target === undefined) return;
      // Resolved as a browser resolves the Location header, and once more after unescaping the path.
      for (const sent of [target, decodeURIComponent(target.split('?')[0] ?? '')])
        expect(new URL(sent, 'https://shop.example/a/b').host).toBe('shop.example');
    }),
    { numRuns: 2000 },
  );
}); // prettier-ignore
