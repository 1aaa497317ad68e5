/** The replacements for the scripts that the bundler would write into pages. */
import { fileURLToPath } from 'node:url';

import { afterEach, expect, test, vi } from 'vitest';

import { islandScript, withHelperInside, withListedImports } from '#app/bundle/island-script.ts';
import { preloadImports } from '#browser/hydration/preload-imports.ts';

const { load, generateBundle, configEnvironment } = islandScript();
const written = (isDynamicEntry: boolean, styles: readonly string[]) => ({
  '_astro/offer.js': { fileName: '_astro/offer.js', isDynamicEntry, viteMetadata: { importedCss: new Set(styles) } },
});
const check = (name: string, bundle: ReturnType<typeof written>) => (): void =>
  generateBundle.handler.call({ environment: { name } }, undefined, bundle);

afterEach(() => vi.unstubAllGlobals());

test("Vite's helper around import() is replaced with the shop's own, and other modules are unchanged", async () => {
  expect(await load('\0vite/preload-helper.js')).toMatch(/preloadImports as __vitePreload.*preload-imports\.ts/);
  expect(await load('/src/browser/boot/boot.ts')).toBeUndefined();
});

test("the renderer of @astrojs/react, at its address in the installed version, is replaced with the shop's own", async () => {
  const address = fileURLToPath(import.meta.resolve('@astrojs/react/client.js'));
  expect(await load(address)).toMatch(/export \{ default \} from ".*\/browser\/hydration\/react-renderer\.ts"/);
});

test('a module that the browser loads by import() may import no stylesheet, which the helper would not load', () => {
  expect(check('client', written(true, ['offer.css']))).toThrow(/offer\.js .*addStylesheet/);
  expect(check('client', written(true, []))).not.toThrow();
  expect(check('client', written(false, ['offer.css']))).not.toThrow();
  expect(check('ssr', written(true, ['offer.css']))).not.toThrow();
});

test('an import() preloads the imports of its file, but neither the file itself nor files that every page has', () => {
  const { resolveDependencies } = configEnvironment('client')?.build.modulePreload ?? {};
  const needed = ['a', 'page', 'b', 'rolldown-runtime', 'page-customer'].map((name) => `_astro/${name}.x1-_.js`);
  expect(resolveDependencies?.('_astro/a.x1-_.js', needed)).toEqual([
    '_astro/b.x1-_.js',
    '_astro/page-customer.x1-_.js',
  ]);
  expect(configEnvironment('ssr')).toBeUndefined();
});

test('the table of preloaded files is replaced with lists where they are used, and empty lists are removed', () => {
  const table =
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["_astro/a.js","_astro/b.js"])))=>i.map(i=>d[i]);\n';
  const uses = 'p(()=>import(`./c.js`),__vite__mapDeps([0,1]));p(()=>import(`./d.js`),__vite__mapDeps([1]))';
  expect(withListedImports(table + uses)).toBe(
    'p(()=>import(`./c.js`),["a.js","b.js"]);p(()=>import(`./d.js`),["b.js"])',
  );
  const empty = 'p(async()=>{let{e}=await import(`./e.js`);return{e}},[]);p(()=>import(`./f.js`),[]);f(g(),[])';
  expect(withListedImports(empty)).toBe(
    'p(async()=>{let{e}=await import(`./e.js`);return{e}});p(()=>import(`./f.js`));f(g(),[])',
  );
  const used = 'p(()=>import(`./e.js`).then(e=>e.f(g(1)),()=>h(i.href)).catch(()=>void 0)';
  expect(withListedImports(`${used},[]);f(g(),[])`)).toBe(`${used});f(g(),[])`);
});

test("the bundler's helper is inlined into the files that import it, and is not a separate file", () => {
  const helper = 'var e=(e,t)=>()=>(t||e(t={}),t);export{e as t};';
  const importing = 'import{t as r}from"./rolldown-runtime.x1.js";import{a}from"./b.js";r(a);';
  const merged = 'var r=(e,t)=>()=>(t||e(t={}),t);import{a}from"./b.js";r(a);';
  expect(withHelperInside(importing, 'rolldown-runtime.x1.js', helper)).toBe(merged);
  expect(withHelperInside('import{a}from"./b.js";', 'rolldown-runtime.x1.js', helper)).toBe('import{a}from"./b.js";');
  expect(() => withHelperInside(importing, 'rolldown-runtime.x1.js', 'export{};')).toThrow(/does not match/);
  const file = (name: string, code: string) => ({ fileName: `_astro/${name}`, code });
  const bundle: Record<string, ReturnType<typeof file>> = {
    helper: file('rolldown-runtime.x1.js', helper),
    react: file('react.x1.js', importing),
  };
  generateBundle.handler.call({ environment: { name: 'client' } }, undefined, bundle);
  expect(bundle).toEqual({ react: file('react.x1.js', merged) });
});

test('the imports of a module are preloaded beside it, each file once, and the module is loaded each time', async () => {
  const added: { rel?: string; href?: string }[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (link: object) => added.push(link) },
  });
  const module = { name: 'module' };
  const loaded = vi.fn(async () => module);
  expect(await preloadImports(loaded, ['a.js', 'b.js'])).toBe(module);
  await preloadImports(loaded, ['b.js', 'c.js']);
  await preloadImports(loaded);
  expect(added).toEqual(['a', 'b', 'c'].map((name) => ({ rel: 'modulepreload', href: `/_astro/${name}.js` })));
  expect(loaded).toHaveBeenCalledTimes(3);
});

test('a module that fails to load rejects its import', async () => {
  await expect(preloadImports(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
