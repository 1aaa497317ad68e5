import { expect, test } from 'vitest';

import { withLateScripts } from '#publishing/render/late-scripts.ts';

const late = (html: string): string => withLateScripts(Buffer.from(html)).toString();

test('the scripts of a page load with low priority, and nothing else in it changes', () => {
  const page = (priority: string): string =>
    `<p>Größe 滑雪 ❄</p><script type="module"${priority} src="/_astro/a.js"></script><script>(()=>{})()</script><script type="module"${priority} src="/_astro/b.js"></script>`;
  expect(late(page(''))).toBe(page(' fetchpriority="low"'));
});

test('the scripts of a page whose content needs them keep their priority', () => {
  const page = '<script type="module" src="/_astro/a.js"></script><template data-load-failed></template>';
  expect(late(page)).toBe(page);
});
