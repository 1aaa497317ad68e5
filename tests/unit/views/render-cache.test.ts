import { expect, test } from 'vitest';

import { loadPagesOnce, rememberComponents } from '#views/render-cache.ts';

type PageMap = NonNullable<Parameters<typeof loadPagesOnce>[0]['pageMap']>;
type Loader = NonNullable<ReturnType<PageMap['get']>>;
type Renderers = Parameters<typeof rememberComponents>[0]['renderers'];

const pages = (load: () => Promise<object>): PageMap => new Map([['p.astro', load as Loader]]);

test('the module of a page is loaded once', async () => {
  let loads = 0;
  const pageMap = pages(async () => ({ load: (loads += 1) }));
  loadPagesOnce({ pageMap });
  const load = pageMap.get('p.astro');
  expect([await load?.(), await load?.()]).toEqual([{ load: 1 }, { load: 1 }]);
});

test('a page whose module fails to load is loaded again for the next request', async () => {
  let loads = 0;
  const pageMap = pages(async () => {
    loads += 1;
    if (loads === 1) throw new Error('not built yet');
    return { loads };
  });
  loadPagesOnce({ pageMap });
  const load = pageMap.get('p.astro');
  await expect(load?.()).rejects.toThrow('not built yet');
  expect(await load?.()).toEqual({ loads: 2 });
});

/** A renderer that accepts components by `accepts`, and records each check. */
function checking(accepts: (component: unknown, props: unknown) => boolean) {
  const checks: { readonly component: unknown; readonly self: unknown; readonly props: unknown }[] = [];
  const check = async function checkOne(this: unknown, component: unknown, props: unknown): Promise<boolean> {
    checks.push({ component, self: this, props });
    return accepts(component, props);
  };
  const renderer = { name: 'r', ssr: { name: 'r', check, renderToStaticMarkup: async () => ({ html: '' }) } };
  const renderers = [renderer] as unknown as Renderers;
  rememberComponents({ renderers });
  return {
    checks,
    ask: (component: unknown, props: object) => renderer.ssr.check.call({ result: 1 }, component, props),
  };
}

test('an accepted component is checked once, with its props and the context of the page', async () => {
  const View = (): null => null;
  const { checks, ask } = checking(() => true);
  expect([await ask(View, { a: 1 }), await ask(View, { a: 2 })]).toEqual([true, true]);
  expect(checks).toEqual([{ component: View, self: { result: 1 }, props: { a: 1 } }]);
});

test('a refused component is checked again, because it may have failed for these props only', async () => {
  const View = (): null => null;
  const { checks, ask } = checking((_component, props) => 'sound' in (props as object));
  expect([await ask(View, {}), await ask(View, { sound: 1 }), await ask('div', {})]).toEqual([false, true, false]);
  expect(checks).toHaveLength(3);
});
