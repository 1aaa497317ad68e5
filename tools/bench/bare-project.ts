/**
 * A bare Astro project for comparison: a static `astro build` with the same Astro and React, every path from getStaticPaths over one JSON file. It
 * has as many pages, products, locales, islands per page and bytes of HTML as the compared release; missing bytes are filled with paragraphs of
 * text, which is the cheapest content to render. The project records no dependencies, so it can only build all pages.
 */
import { cp, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { asCountry } from '../seed/locales.ts';
import type { ProductDocument } from '../seed/plan.ts';
import { languagesOf, readEntries } from '../seed/stack-json.ts';
import type { Json } from '../seed/stack-json.ts';
import type { BareLocale, BareProduct, BareShop } from './bare/site/shop.ts';
import { htmlBelow } from './html.ts';
import type { HtmlFigures } from './html.ts';
import { runMeasured } from './measured-process.ts';
import type { Measured } from './measured-process.ts';

export interface Wanted {
  /** Folder of the generated shop. */
  readonly shop: string;
  readonly pages: number;
  readonly bytesPerPage: number;
  readonly islandsPerPage: number;
}

export type Built = Measured & HtmlFigures;

const MASTER = 'en-us';
const TRIAL_PAGES = 300;
/** Islands of a page that sells: cart button and buy box. */
const ISLANDS = 2;
const LINE =
  'Old snow keeps its shape, and so does what is made for it: pressed, ground, waxed and carried up before the lifts turn. ';

function bareProduct(document: ProductDocument, positions: ReadonlyMap<string, number>): BareProduct {
  const body = document['description'] as { readonly children?: readonly { readonly children?: readonly Json[] }[] };
  return {
    slug: document.url.slice(1),
    title: document.title,
    tagline: document.tagline,
    description: (body.children ?? []).map((node) =>
      (node.children ?? []).map((leaf) => `${leaf['text'] as string}`).join(''),
    ),
    prices: Object.fromEntries(document.prices.map((one) => [one.country, one.sale_price ?? one.price])),
    colors: document.colors.map(({ name, slug, amplience_id, ...rest }) => ({
      name,
      slug,
      hex: `${(rest as Json)['hex'] as string}`,
      picture: amplience_id,
    })),
    optionName: `${document['option_name'] as string}`,
    sizes: document['sizes'] as readonly string[],
    specs: document['product_specs'] as BareProduct['specs'],
    related: document.related_products.flatMap((one) => positions.get(one.uid) ?? []),
  };
}

async function navigation(stack: string, language: string): Promise<BareShop['nav'][string]> {
  const all = await readEntries(stack, 'product_category', language);
  const parent = (entry: Json): string | undefined => (entry['parent_category'] as readonly { uid: string }[])[0]?.uid;
  const link = (entry: Json) => ({ title: `${entry['display_title'] as string}`, url: `/c${entry['url'] as string}` });
  return all
    .filter((entry) => parent(entry) === undefined)
    .map((entry) => ({ ...link(entry), children: all.filter((one) => parent(one) === entry['uid']).map(link) }));
}

async function bareLocales(stack: string, known: ReadonlySet<string>, selling: number): Promise<readonly BareLocale[]> {
  const countries = (await readEntries(stack, 'country', MASTER)).map(asCountry);
  const all = countries.flatMap((country) => country.langs.map((lang) => ({ country, language: lang.value })));
  return all.map(({ country, language }, at) => ({
    code: `${language}-${country.value}`,
    tag: country.value === 'global' ? language : `${language}-${country.value.toUpperCase()}`,
    country: country.value,
    currency: `${country['currency'] as string}`,
    language: known.has(language) ? language : MASTER,
    sells: at < Math.round(selling * all.length),
  }));
}

async function content(wanted: Wanted): Promise<BareShop> {
  const stack = join(wanted.shop, 'stack');
  const languages = await languagesOf(stack, 'product');
  const products: Record<string, readonly BareProduct[]> = {};
  const nav: Record<string, BareShop['nav'][string]> = {};
  for (const language of languages) {
    const documents = (await readEntries(stack, 'product', language)) as readonly ProductDocument[];
    const positions = new Map(documents.map((document, at) => [document.uid, at]));
    products[language] = documents.map((document) => bareProduct(document, positions));
    nav[language] = await navigation(stack, language);
  }
  const texts = (await readEntries(stack, 'display_text', MASTER)).slice(0, 22);
  return {
    pages: wanted.pages,
    locales: await bareLocales(stack, new Set(languages), wanted.islandsPerPage / ISLANDS),
    products,
    nav,
    texts: Object.fromEntries([
      ['cart', 'Cart'],
      ['add to cart', 'Add to cart'],
      ...texts.map((one) => [`${one['title'] as string}`.toLowerCase(), `${one['text'] as string}`] as const),
    ]),
    filler: [],
  };
}

async function build(dir: string, shop: BareShop, env: Readonly<Record<string, string>> = {}): Promise<Built> {
  await writeFile(join(dir, 'shop.json'), JSON.stringify(shop));
  const measured = await runMeasured([resolve('node_modules/astro/bin/astro.mjs'), 'build', '--silent'], {
    cwd: dir,
    env: { NODE_ENV: 'production', ...env },
  });
  return { ...measured, ...(await htmlBelow(join(dir, 'dist'))) };
}

/** Creates the project in the empty folder `dir`, and builds some pages to measure how much filler text they need. */
async function prepare(dir: string, wanted: Wanted): Promise<BareShop> {
  await mkdir(dir, { recursive: true });
  await cp('tools/bench/bare', dir, { recursive: true });
  // Astro reads the package's dependencies to decide what to bundle.
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as Json;
  const manifest = { name: 'bare', private: true, type: 'module', dependencies };
  await writeFile(join(dir, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(dir, 'tsconfig.json'), await readFile('tsconfig.json', 'utf8'));
  await symlink(resolve('node_modules'), join(dir, 'node_modules'), 'junction');
  const shop = await content(wanted);
  const trial = await build(dir, { ...shop, pages: Math.min(TRIAL_PAGES, wanted.pages) });
  await rename(join(dir, 'dist'), join(dir, 'trial'));
  const missing = Math.max(0, wanted.bytesPerPage - trial.bytes / trial.pages);
  const text = LINE.repeat(Math.ceil(missing / LINE.length)).slice(0, Math.round(missing));
  return { ...shop, filler: text.match(/.{1,600}/g) ?? [] };
}

/** Creates the project and builds all pages. */
export async function bareBuild(dir: string, wanted: Wanted): Promise<Built> {
  return build(dir, await prepare(dir, wanted));
}

/** Builds all pages with Astro's `experimental.incrementalBuild`, changes one product in every language, and builds again. */
export async function bareIncremental(
  dir: string,
  wanted: Wanted,
): Promise<{ readonly coldSeconds: number; readonly changedSeconds: number }> {
  const shop = await prepare(dir, wanted);
  const env = { BARE_INCREMENTAL: 'yes' };
  const cold = await build(dir, shop, env);
  const renamed = (all: readonly BareProduct[]): readonly BareProduct[] =>
    all.map((one, at) => (at === Math.floor(all.length / 2) ? { ...one, title: `${one.title} Next` } : one));
  const products = Object.fromEntries(Object.entries(shop.products).map(([language, all]) => [language, renamed(all)]));
  const changed = await build(dir, { ...shop, products }, env);
  return { coldSeconds: cold.seconds, changedSeconds: changed.seconds };
}
