/** Writes a generated shop: the sample's stack with other products and fewer locales, the matching stores, and the sample's pictures. */
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { deriveEntry, deriveStoreProduct, pricesOf } from './derive.ts';
import type { StoreProduct } from './derive.ts';
import { asCountry, chooseLocales, keepsRule, narrowCountry, narrowRegion } from './locales.ts';
import { planProducts } from './plan.ts';
import type { Plan, ProductDocument } from './plan.ts';
import { languagesOf, readEntries, writeEntries } from './stack-json.ts';
import type { Json } from './stack-json.ts';
import { MARK } from './target.ts';

const MASTER = 'en-us';
const PARTS = ['stack', 'commerce', 'media'];

export interface ShopOptions {
  /** Folder of the sample shop. */
  readonly from: string;
  readonly to: string;
  readonly products: number;
  readonly locales: number;
  readonly say: (line: string) => void;
}

interface Store extends Json {
  readonly hash: string;
  readonly products: readonly StoreProduct[];
}

/** Uid of a removed entry → uid of the entry that replaces it in references. */
type Replaced = ReadonlyMap<string, string>;

async function rewriteReferences(stack: string, replaced: Replaced): Promise<void> {
  if (replaced.size === 0) return;
  const pattern = new RegExp([...replaced.keys()].join('|'), 'g');
  for (const file of await readdir(join(stack, 'entries'), { recursive: true })) {
    if (!file.endsWith('-entries.json')) continue;
    const path = join(stack, 'entries', file);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(pattern, (uid) => replaced.get(uid) ?? uid);
    if (changed !== text) await writeFile(path, changed);
  }
}

async function writeMarkets(stack: string, locales: number): Promise<Replaced> {
  const chosen = chooseLocales(await readEntries(stack, 'country', MASTER), locales);
  const replaced = new Map<string, string>();
  for (const language of await languagesOf(stack, 'country')) {
    const all = (await readEntries(stack, 'country', language)).map(asCountry);
    const kept = all.flatMap((country): readonly Json[] => {
      const narrowed = narrowCountry(country, chosen);
      return narrowed ? [narrowed] : [];
    });
    const first = kept[0]?.['uid'] as string | undefined;
    for (const country of all) if (!chosen.languages.has(country.value) && first) replaced.set(country.uid, first);
    await writeEntries(stack, { type: 'country', language }, kept);
  }
  for (const language of await languagesOf(stack, 'regions')) {
    const regions = await readEntries(stack, 'regions', language);
    await writeEntries(
      stack,
      { type: 'regions', language },
      regions.map((region) => narrowRegion(region, chosen)),
    );
  }
  for (const language of await languagesOf(stack, 'route_rule')) {
    const rules = await readEntries(stack, 'route_rule', language);
    await writeEntries(
      stack,
      { type: 'route_rule', language },
      rules.filter((rule) => keepsRule(rule, chosen)),
    );
  }
  return replaced;
}

function replacedProducts(models: readonly ProductDocument[], plans: readonly Plan[]): Replaced {
  const kept = new Set(plans.map((plan) => plan.uid));
  const gone = models.filter((model) => !kept.has(model.uid));
  return new Map(
    gone.flatMap((model, at) => {
      const instead = plans[at % plans.length];
      return instead ? [[model.uid, instead.uid] as const] : [];
    }),
  );
}

interface Shopping {
  /** Ids of regions with a store. */
  readonly stores: readonly string[];
  readonly shopCountries: ReadonlySet<string>;
}

async function writeProducts(
  options: ShopOptions,
  plans: readonly Plan[],
  { stores, shopCountries }: Shopping,
): Promise<number> {
  const stack = join(options.to, 'stack');
  const source = join(options.from, 'stack');
  const uids = new Set(plans.map((plan) => plan.uid));
  let written = 0;
  for (const language of await languagesOf(source, 'product')) {
    const documents = new Map(
      ((await readEntries(source, 'product', language)) as readonly ProductDocument[]).map((one) => [one.uid, one]),
    );
    const taglines = new Map([...documents.values()].map((one) => [one.uid, one.tagline]));
    const context = { plans, uids, stores, shopCountries, taglines, language };
    const entries = plans.flatMap((plan) => {
      const document = documents.get(plan.model.uid);
      return document ? [deriveEntry(plan, document, context)] : [];
    });
    await writeEntries(stack, { type: 'product', language }, entries);
    written += entries.length;
    options.say(`  ${entries.length} products in ${language}`);
  }
  return written;
}

async function writeStores(
  options: ShopOptions,
  plans: readonly Plan[],
  {
    stores,
    countriesOf,
  }: { readonly stores: readonly Store[]; readonly countriesOf: ReadonlyMap<string, readonly string[]> },
): Promise<void> {
  const shopCountries = new Set([...countriesOf.values()].flat());
  const made = stores.map((store, at) => {
    const region = store.hash.replaceAll('-', '_');
    const country = countriesOf.get(region)?.[0];
    const products = new Map(store.products.map((one) => [one.id, one]));
    return {
      ...store,
      products: plans.flatMap((plan) => {
        const model = products.get(plan.model.bc_products.find((one) => one.region === region)?.id ?? -1);
        const price = pricesOf(plan, shopCountries).find((one) => one.country === country);
        return model ? [deriveStoreProduct(plan, model, { store: at, price })] : [];
      }),
    };
  });
  await mkdir(join(options.to, 'commerce'), { recursive: true });
  await writeFile(join(options.to, 'commerce', 'stores.json'), JSON.stringify(made));
}

/** Resolves with the number of product entries in all languages. The target folder must be empty or contain an earlier generated shop. */
export async function writeShop(options: ShopOptions): Promise<number> {
  const { from, to, say } = options;
  const mark = { products: options.products, locales: options.locales };
  await mkdir(to, { recursive: true });
  await writeFile(join(to, MARK), `${JSON.stringify({ ...mark, complete: false })}\n`);
  for (const part of PARTS) await rm(join(to, part), { recursive: true, force: true });
  const stack = join(to, 'stack');
  say('Copying the frame of the sample …');
  const products = resolve(from, 'stack', 'entries', 'product');
  await cp(join(from, 'stack'), stack, { recursive: true, filter: (path) => resolve(path) !== products });
  const stores = JSON.parse(await readFile(join(from, 'commerce', 'stores.json'), 'utf8')) as readonly Store[];
  const regions = await readEntries(join(from, 'stack'), 'regions', MASTER);
  const names = stores.map((store) => store.hash.replaceAll('-', '_'));
  const countriesOf = new Map(
    names.map((name) => {
      const region = regions.find((one) => one['region_id'] === name);
      return [name, (region?.['countries'] ?? []) as readonly string[]] as const;
    }),
  );
  const models = (await readEntries(join(from, 'stack'), 'product', MASTER)) as readonly ProductDocument[];
  const plans = planProducts(models, options.products);
  const gone = new Map([...(await writeMarkets(stack, options.locales)), ...replacedProducts(models, plans)]);
  await rewriteReferences(stack, gone);
  say(`Writing ${plans.length} products …`);
  const shopCountries = new Set([...countriesOf.values()].flat());
  const written = await writeProducts(options, plans, { stores: names, shopCountries });
  say('Writing the stores …');
  await writeStores(options, plans, { stores, countriesOf });
  await symlink(resolve(from, 'media'), join(to, 'media'), 'junction');
  await writeFile(join(to, MARK), `${JSON.stringify({ ...mark, complete: true })}\n`);
  return written;
}
