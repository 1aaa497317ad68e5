import { expect, test } from 'vitest';

import { publishedHtml } from '#publishing/render/published-html.ts';

const published = (html: string): string => publishedHtml(Buffer.from(html)).toString();

test('the scripts of a page load with low priority, and nothing else in it changes', () => {
  const page = (priority: string): string =>
    `<p>Größe 滑雪 ❄</p><script type="module"${priority} src="/_astro/a.js"></script><script>(()=>{})()</script><script type="module"${priority} src="/_astro/b.js"></script>`;
  expect(published(page(''))).toBe(page(' fetchpriority="low"'));
});

test('the scripts of a page whose content needs them keep their priority', () => {
  const page = '<script type="module" src="/_astro/a.js"></script><template data-load-failed></template>';
  expect(published(page)).toBe(page);
});

test('an island has no attribute that depends on the folder of the project, and keeps those that its script reads', () => {
  const island = (unread: string, named: string): string =>
    `<p>Größe</p><astro-island${unread} prefix="r9" component-url="/_astro/A.js"${named} renderer-url="/_astro/client.js" props="{}" ssr client="press" opts="{}"><p>❄</p></astro-island>`;
  expect(published(island(' uid="Z1i5F0a"', ' component-export="default"'))).toBe(island('', ''));
});

test('inline scripts directly behind each other are one script, so that the policy has one hash for them', () => {
  expect(published('<script>(()=>{a<b})()\n</script><script>c()</script><p></p><script>d()</script>')).toBe(
    '<script>(()=>{a<b})()\n;c()</script><p></p><script>d()</script>',
  );
});

test('an inline script behind data or behind a file stays a script of its own', () => {
  for (const first of ['<script type="application/json">{}</script>', '<script src="/a.js"></script>']) {
    const page = `<script>a()</script><p></p>${first}<script>b()</script>`;
    expect(published(page)).toBe(page);
  }
});
