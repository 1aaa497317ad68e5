/** A generated shop: reproducible, of the requested size, complete, and buildable by the usual command. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { StackDocument } from '#services/content/stack/stack-document.ts';
import { createStackFiles } from '#services/content/stack/stack-files.ts';

import { readSeedOptions } from '../../tools/seed/options.ts';
import { scalePrice } from '../../tools/seed/plan.ts';
import { readEntries } from '../../tools/seed/stack-json.ts';
import { checkTarget } from '../../tools/seed/target.ts';
import { writeShop } from '../../tools/seed/write-shop.ts';

const run = promisify(execFile);
let dir = '';

async function seed(name: string, products: number, locales: number): Promise<string> {
  const to = join(dir, name);
  await writeShop({ from: 'sample', to, products, locales, say: () => undefined });
  return to;
}

async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (file) => [file.slice(folder.length), await readFile(file, 'utf8')]));
  return Object.fromEntries(texts) as Record<string, string>;
}

const ofType = (documents: readonly StackDocument[], type: string, locale = 'en-us') =>
  documents.filter((document) => document.type === type && document.locale === locale);

/** Every `{ uid, _content_type_uid }` below a value. */
function references(value: unknown): { uid: string; type: string }[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  const one = value as Record<string, unknown>;
  const own = one['_content_type_uid'] ? [{ uid: `${one['uid']}`, type: `${one['_content_type_uid']}` }] : [];
  return [...own, ...Object.values(one).flatMap(references)];
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-seed-'));
});

afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

test('the same size gives the same shop, byte for byte', async () => {
  const first = await filesOf(await seed('first', 130, 5));
  expect(await filesOf(await seed('second', 130, 5))).toEqual(first);
  expect(await filesOf(await seed('first', 130, 5))).toEqual(first);
});

test.each([
  [6, 2],
  [130, 30],
])('%d products × %d locales are generated, and every reference has its entry', async (products, locales) => {
  const stack = await createStackFiles(join(await seed(`${products}`, products, locales), 'stack'))();
  expect(stack.problems).toEqual([]);
  const all = stack.documents;
  expect(ofType(all, 'product')).toHaveLength(products);
  expect(ofType(all, 'product', 'de')).toHaveLength(products);
  const countries = ofType(all, 'country');
  const langs = countries.flatMap((country) => country.data['langs'] as readonly unknown[]);
  expect(langs).toHaveLength(locales);
  const known = new Set(all.map((document) => `${document.type} ${document.uid}`));
  const missing = all.flatMap((document) =>
    references(document.data).filter((one) => !known.has(`${one.type} ${one.uid}`)),
  );
  expect(missing).toEqual([]);
  const values = new Set(countries.map((country) => country.data['value']));
  const listed = ofType(all, 'regions').flatMap((region) => region.data['countries'] as readonly string[]);
  expect(new Set(listed)).toEqual(values);
});

test('products differ in address, title, copy and price, and show existing pictures', async () => {
  const stack = await createStackFiles(join(await seed('differ', 1300, 1), 'stack'))();
  const products = ofType(stack.documents, 'product').map((document) => document.data);
  const distinct = (of: (data: (typeof products)[number]) => unknown): number =>
    new Set(products.map((data) => JSON.stringify(of(data)))).size;
  expect(distinct((data) => data['url'])).toBe(1300);
  expect(distinct((data) => data['title'])).toBe(1300);
  expect(distinct((data) => data['description'])).toBeGreaterThan(1000);
  expect(distinct((data) => data['prices'])).toBeGreaterThan(200);
  const pictures = new Set((await readdir('sample/media')).map((file) => file.replace(/\.\w+$/, '')));
  const used = products.flatMap((data) =>
    (data['colors'] as readonly { amplience_id: string }[]).map((color) => color.amplience_id),
  );
  expect(used.filter((name) => !pictures.has(name))).toEqual([]);
});

test('a product of the sample is a related product of as many others in a large shop as in a small one', async () => {
  const relatedIn = async (size: number): Promise<readonly (readonly [string, string])[]> => {
    const stack = await createStackFiles(join(await seed(`related-${size}`, size, 1), 'stack'))();
    return ofType(stack.documents, 'product').flatMap(({ uid, data }) =>
      references(data['related_products']).map((one) => [uid, one.uid] as const),
    );
  };
  const models = await readEntries(join('sample', 'stack'), 'product', 'en-us');
  const sample = new Set(models.map(({ uid }) => `${uid as string}`));
  const [small, large] = [await relatedIn(70), await relatedIn(240)];
  expect(large.length).toBeGreaterThan(900);
  expect(large.filter(([, to]) => sample.has(to))).toEqual(small.filter(([, to]) => sample.has(to)));
  // Otherwise an edit of the same product renders more pages in a larger shop because of how the shop is generated.
  expect(small.filter(([from, to]) => !sample.has(from) && sample.has(to))).toEqual([]);
});

test('content and commerce agree on ids and prices, and no id is used twice in a store', async () => {
  const shop = await seed('commerce', 200, 3);
  const stack = await createStackFiles(join(shop, 'stack'))();
  interface Store {
    readonly hash: string;
    readonly products: readonly {
      readonly id: number;
      readonly price: number;
      readonly sale_price: number;
      readonly options: readonly { id: number; option_values: readonly { id: number; label: string }[] }[];
      readonly variants: readonly {
        id: number;
        sku: string;
        option_values: readonly { option_id: number; id: number }[];
      }[];
    }[];
  }
  const stores = JSON.parse(await readFile(join(shop, 'commerce/stores.json'), 'utf8')) as readonly Store[];
  const us = stores.find((store) => store.hash === 'us');
  const byId = new Map(us?.products.map((product) => [product.id, product]));
  for (const { data } of ofType(stack.documents, 'product')) {
    const id = (data['bc_products'] as readonly { region: string; id: number }[]).find(
      (one) => one.region === 'us',
    )?.id;
    if (id === undefined) continue;
    const product = byId.get(id);
    const prices = data['prices'] as readonly { country: string; price: number; sale_price: number | null }[];
    const price = prices.find((one) => one.country === 'us');
    expect([product?.price, product?.sale_price]).toEqual([price?.price, price?.sale_price ?? 0]);
    const colors = (data['colors'] as readonly { name: string }[]).map((color) => color.name);
    const labels = product?.options[0]?.option_values.map((value) => value.label) ?? [];
    expect(new Set(labels)).toEqual(new Set(colors));
    expect(product?.variants.length).toBeGreaterThan(0);
  }
  for (const store of stores) {
    const variants = store.products.flatMap((product) => product.variants);
    expect(new Set(store.products.map((product) => product.id)).size).toBe(store.products.length);
    expect(new Set(variants.map((variant) => variant.id)).size).toBe(variants.length);
    expect(new Set(variants.map((variant) => variant.sku)).size).toBe(variants.length);
    expect(Math.max(...variants.map((variant) => variant.id))).toBeLessThan(2 ** 31);
    for (const product of store.products) {
      const values = new Set(
        product.options.flatMap((option) => option.option_values.map((value) => `${option.id} ${value.id}`)),
      );
      const used = product.variants.flatMap((variant) =>
        variant.option_values.map((value) => `${value.option_id} ${value.id}`),
      );
      expect(used.filter((value) => !values.has(value))).toEqual([]);
    }
  }
});

test.each([
  [749.95, 0.85, 639.95],
  [113_800, 1.1, 124_800],
  [790, 1.05, 830],
  [14.95, 0.85, 12.95],
  [0.95, 0.1, 0.95],
])('a price of %d times %d is rounded to the retail price %d', (price, factor, expected) => {
  expect(scalePrice(price, factor)).toBe(expected);
});

test.each([
  [['--products', '0'], '--products must be a whole number from 1 to 5000, not "0".'],
  [['--products=-1'], '--products must be a whole number'],
  [['--products', '1e9'], '--products must be a whole number'],
  [['--products', '1000000000'], '--products can be at most 5000'],
  [['--products', '1.5'], '--products must be a whole number'],
  [['--products', 'many'], '--products must be a whole number'],
  [['--products', ''], '--products must be a whole number'],
  [['--locales', '0'], '--locales must be a whole number from 1 to 36'],
  [['--locales', '37'], '--locales can be at most 36, not 37'],
  [['--to', ''], '--to needs a folder'],
  [['--sizes', '3'], 'There is no option --sizes'],
  [['600', '30'], 'The arguments cannot be read'],
])('%j is refused in one sentence', (args, message) => {
  expect(() => readSeedOptions(args, 36)).toThrow(message);
});

test('the default arguments generate the shop of the benchmarks', () => {
  expect(readSeedOptions([], 36)).toEqual({ products: 600, locales: 30 });
  expect(readSeedOptions([], 12)).toEqual({ products: 600, locales: 12 });
});

test('a shop is never written into the project or over other files', async () => {
  const root = join(dir, 'project');
  await mkdir(join(root, 'src'), { recursive: true });
  await mkdir(join(dir, 'other'));
  await writeFile(join(root, '.gitignore'), 'node_modules/\n.data/\n*.log\n');
  await writeFile(join(dir, 'other', 'letter.txt'), 'dear');
  await symlink(join(root, 'src'), join(dir, 'way-in'));
  const among = 'is among the files of the project';
  await expect(checkTarget(root, root)).rejects.toThrow(among);
  await expect(checkTarget(join(root, 'src', 'shop'), root)).rejects.toThrow(among);
  await expect(checkTarget(join(root, 'fresh'), root)).rejects.toThrow(among);
  await expect(checkTarget(join(dir, 'way-in', 'shop'), root)).rejects.toThrow(among);
  await expect(checkTarget(join(dir, 'other'), root)).rejects.toThrow('holds other files');
  await expect(checkTarget(join(dir, 'other', 'letter.txt'), root)).rejects.toThrow('is not a folder');
  expect(await checkTarget(join(root, '.data', 'seed'), root)).toBe(join(root, '.data', 'seed'));
  expect(await checkTarget(join(dir, 'new', 'shop'), root)).toBe(join(dir, 'new', 'shop'));
});

test('the command writes below DATA_DIR, prints the next steps, and the usual build publishes it', async () => {
  const env = { ...process.env, DATA_DIR: join(dir, 'data'), SERVICES_PORT: '4991', PORT: '4992' };
  const seeded = await run(process.execPath, ['scripts/run.mjs', 'seed', '--products', '6', '--locales', '2'], { env });
  const shop = join(dir, 'data/seed/6x2');
  expect(seeded.stdout).toContain(`SAMPLE_DIR=${shop}`);
  const settings = { ...env, SAMPLE_DIR: shop, DATA_DIR: join(shop, 'data') };
  const doctor = await run(process.execPath, ['scripts/run.mjs', 'doctor'], { env: settings });
  expect(doctor.stdout).toMatch(new RegExp(`ok\\s+SAMPLE_DIR\\s+${shop}`));
  const built = await run(process.execPath, ['scripts/run.mjs', 'build'], { env: settings });
  expect(built.stdout).toContain('pages rendered');
  const products = await readdir(join(shop, 'data/latest/en-us/p'));
  expect(products.filter((name) => !name.endsWith('.md'))).toHaveLength(6);
  expect(products.filter((name) => name.endsWith('.md'))).toHaveLength(6);
  expect((await readdir(join(shop, 'data/latest'))).filter((name) => /^[a-z]{2}-[a-z]{2}$/.test(name))).toHaveLength(2);
}, 120_000);
