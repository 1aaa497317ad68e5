/** Structured data of every template of a release is valid by schema.org, and complete for Google's merchant listings in markets that sell. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { conformancePath } from '../support/conformance.ts';
import { readSchemaOrg } from '../support/schema-org.ts';

const ROOT = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest/');
const LOCALES = ['en-us', 'de-at', 'de-ch', 'fr-ca', 'ja-jp', 'en-gb'];

interface Node {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

function graphOf(file: string): readonly Node[] {
  const html = readFileSync(join(ROOT, file), 'utf8');
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(scripts.length, file).toBeLessThanOrEqual(1);
  const [script] = scripts;
  if (!script) return [];
  // The script stands after all visible content, so that it is not part of the first flight.
  expect(script.index, file).toBeGreaterThan(html.indexOf('</footer>'));
  expect(html.slice(script.index + script[0].length), file).toBe('</body></html>');
  return (JSON.parse(script[1] ?? '') as { readonly '@graph': readonly Node[] })['@graph'];
}

function pagesOf(locale: string): readonly string[] {
  const below = readdirSync(join(ROOT, locale), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('index.html'),
  );
  return [...(locale === 'en-us' ? ['index.html'] : []), ...below.map((file) => `${locale}/${file}`)];
}

const products = (locale: string): readonly (readonly [string, Node | undefined])[] =>
  readdirSync(join(ROOT, locale, 'p')).filter((name) => !name.endsWith('.md')).map((name) => {
    const nodes = graphOf(`${locale}/p/${name}/index.html`);
    return [name, nodes.find((node) => node['@type'].startsWith('Product'))] as const;
  }); // prettier-ignore

const schema = conformancePath('schemaorg/schemaorg-all-https.jsonld');

test.skipIf(!schema)('all types and properties on every page are defined by schema.org', () => {
  const { problems } = readSchemaOrg(schema ?? '');
  const found = LOCALES.flatMap((locale) =>
    pagesOf(locale).flatMap((file) => graphOf(file).flatMap((node) => problems(node).map((one) => `${file}: ${one}`))),
  );
  expect(found).toEqual([]);
});

test.each(['en-us', 'de-at', 'fr-ca'])('%s sells: products have offers with delivery and return terms', (locale) => {
  // A release of the embedded shop has only the prices of its content; price-parity.test.ts tests the platform's prices, with variants.
  const sold = products(locale).filter(([, node]) => node?.['offers'] !== undefined);
  expect(sold.length).toBeGreaterThan(30);
  for (const [name, node] of sold)
    expect(node, name).toMatchObject({
      brand: { name: 'Firn' },
      offers: {
        price: expect.stringMatching(/^\d+(\.\d+)?$/) as string,
        shippingDetails: expect.anything() as object,
        hasMerchantReturnPolicy: { merchantReturnDays: expect.any(Number) as number },
      },
    });
});

test.each(['en-us', 'de-at', 'fr-ca'])('%s: a discontinued product is offered as discontinued', (locale) => {
  const [, node] = products(locale).find(([name]) => name === 'multi-tool') ?? [];
  expect(node).toMatchObject({ offers: { availability: 'https://schema.org/Discontinued' } });
});

test.each([
  ['en-us', 'Returns within 30 days for $14.95', 'ReturnShippingFees', '14.95'],
  ['de-at', 'Kostenlose Rückgabe innerhalb von 30 Tagen', 'FreeReturn', undefined],
])(
  '%s: the product page, the shipping page and the structured data agree on the cost of a return',
  (locale, sentence, fees, amount) => {
    for (const page of ['p/ridge-98', 'shipping'])
      expect(readFileSync(join(ROOT, locale, page, 'index.html'), 'utf8'), page).toContain(sentence);
    const product = graphOf(`${locale}/p/ridge-98/index.html`).find((node) => node['@type'].startsWith('Product'));
    if (!product) throw new Error(`${locale} has no product.`);
    const { hasMerchantReturnPolicy: policy } = product['offers'] as { readonly hasMerchantReturnPolicy: Node };
    expect(policy['returnFees']).toBe(`https://schema.org/${fees}`);
    expect((policy['returnShippingFeesAmount'] as Node | undefined)?.['value']).toBe(amount);
  },
);

test.each(['de-ch', 'ja-jp'])('%s does not sell: products have no offers', (locale) => {
  for (const [name, node] of products(locale))
    expect(JSON.stringify(node), name).not.toMatch(/"offers"|"Offer"|hasVariant/);
});

test('breadcrumbs of a product lead from the home page to the product', () => {
  const list = graphOf('de-at/p/ridge-98/index.html').find((node) => node['@type'] === 'BreadcrumbList');
  const items = list?.['itemListElement'] as readonly Node[];
  expect(items.map(({ position, name }) => [position, name])).toMatchObject([[1, 'Startseite'], [2, 'Ski'], [3, expect.any(String)], [4, 'Ridge 98']]); // prettier-ignore
  expect(items.at(-1)).not.toHaveProperty('item');
});

test('the home page names the organization', () => {
  expect(graphOf('de-at/index.html')).toMatchObject([{ '@type': 'Organization', name: 'Firn', url: expect.any(String) as string }]); // prettier-ignore
});

const ofType = (file: string, type: string): Node | undefined => graphOf(file).find((node) => node['@type'] === type);

test('a post is a BlogPosting with date, author and picture, below its category', () => {
  const name = readdirSync(join(ROOT, 'de-at/blog/p')).find((one) => !one.endsWith('.md'));
  const file = `de-at/blog/p/${name}/index.html`;
  expect(ofType(file, 'BlogPosting')).toMatchObject({
    headline: expect.any(String) as string,
    datePublished: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    author: { '@type': 'Person' },
    image: expect.stringMatching(/^https?:.*\/i\//) as string,
  });
  expect(ofType(file, 'BreadcrumbList')?.['itemListElement']).toHaveLength(4);
});

test.each(['blog', 'team', 'support'])('pages below %s have breadcrumbs', (folder) => {
  const names = readdirSync(join(ROOT, 'de-at', folder), 'utf8');
  const below = names.flatMap((name) => (/\.|^p$|^index/.test(name) ? [] : [`${folder}/${name}`]));
  expect(below.length).toBeGreaterThan(1);
  for (const page of below)
    expect(ofType(`de-at/${page}/index.html`, 'BreadcrumbList')?.['itemListElement'], page).toHaveLength(3);
});

test('questions of articles and sections are an FAQPage in the language of the page', () => {
  const files = pagesOf('de-at').filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('class="faq"'));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files)
    expect(ofType(file, 'FAQPage')?.['mainEntity'], file).toContainEqual({
      '@type': 'Question',
      name: expect.any(String) as string,
      acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/.{10}/) as string },
    });
});

test('the dealers page describes the dealers of its country with address, position and opening hours', () => {
  const nodes = graphOf('de-at/stores/index.html');
  expect(nodes.length).toBeGreaterThan(1);
  for (const node of nodes)
    expect(node).toMatchObject({
      '@type': 'SportingGoodsStore',
      address: { addressCountry: 'AT' },
      geo: { latitude: expect.any(Number) as number },
      openingHoursSpecification: expect.arrayContaining([expect.objectContaining({ opens: expect.any(String) as string })]) as [], // prettier-ignore
    });
});

test('each locale has an RSS feed of its posts, to which the journal links', () => {
  for (const locale of LOCALES) {
    const feed = readFileSync(join(ROOT, locale, 'rss.xml'), 'utf8');
    const links = [...feed.matchAll(/<guid>[^<]*?(\/[a-z-]+\/blog\/p\/[^<]+)<\/guid>/g)].map(([, path = '']) => path);
    expect(links.length, locale).toBeGreaterThan(3);
    for (const path of links) expect(readFileSync(join(ROOT, path, 'index.html'), 'utf8')).toContain('"BlogPosting"');
    expect(readFileSync(join(ROOT, locale, 'blog/index.html'), 'utf8')).toContain(`href="/${locale}/rss.xml"`);
  }
});
