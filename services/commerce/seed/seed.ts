/** The seed of the stores: a JSON file with each store's catalog. Amounts are decimals in the store's currency. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import * as v from 'valibot';

import { SeedCustomer, SeedOrder } from './seed-orders.ts';
import { SeedSettings } from './seed-settings.ts';

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(99_999_999));

const SeedVariant = v.object({
  id,
  sku: v.string(),
  inventory_level: count,
  image_url: v.string(),
  option_values: v.array(v.object({ option_id: id, id })),
  /** Price of the variant; absent: the product's price applies. */
  price: v.optional(amount),
  sale_price: v.optional(amount),
  purchasing_disabled: v.optional(v.boolean(), false),
});

const SeedOption = v.object({
  id,
  display_name: v.string(),
  type: v.string(),
  option_values: v.array(
    v.object({ id, label: v.string(), value_data: v.nullable(v.object({ colors: v.array(v.string()) })) }),
  ),
});

const SeedProduct = v.object({
  id,
  name: v.string(),
  sku: v.string(),
  url: v.string(),
  description: v.optional(v.string(), ''),
  price: amount,
  sale_price: amount,
  retail_price: v.optional(amount, 0),
  categories: v.array(id),
  availability: v.picklist(['available', 'disabled', 'preorder']),
  is_visible: v.optional(v.boolean(), true),
  inventory_tracking: v.optional(v.picklist(['none', 'product', 'variant']), 'variant'),
  /** Limits of the quantity in an order; 0: no limit. */
  order_quantity_minimum: v.optional(count, 0),
  order_quantity_maximum: v.optional(count, 0),
  options: v.array(SeedOption),
  variants: v.pipe(v.array(SeedVariant), v.minLength(1)),
});

const SeedCurrency = v.object({
  id,
  code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  name: v.string(),
  token: v.string(),
  token_location: v.picklist(['left', 'right']),
  decimal_token: v.string(),
  thousands_token: v.string(),
  decimal_places: v.pipe(count, v.maxValue(4)),
});

const SeedStore = v.object({
  hash: v.string(),
  currency: SeedCurrency,
  tax_included: v.boolean(),
  categories: v.array(
    v.object({ id, parent_id: count, name: v.string(), url: v.string(), is_visible: v.optional(v.boolean(), true) }),
  ),
  products: v.array(SeedProduct),
  settings: v.optional(SeedSettings, {}),
  customers: v.optional(v.array(SeedCustomer), []),
  orders: v.optional(v.array(SeedOrder), []),
});

export type SeedProduct = v.InferOutput<typeof SeedProduct>;
export type SeedStore = v.InferOutput<typeof SeedStore>;

/** Increment when the tables store more of the seed than before, so that an unchanged seed is imported again. */
const FORM = 3;

export interface Seed {
  readonly digest: string;
  readonly stores: readonly SeedStore[];
}

/** Reads and validates a seed. Throws a one-sentence error that names the file and the position in it. */
export async function readSeed(path: string): Promise<Seed> {
  const text = await readFile(path, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not valid JSON.`, { cause: error });
  }
  const parsed = v.safeParse(v.array(SeedStore), value);
  if (parsed.success)
    return { digest: `${FORM}:${createHash('sha256').update(text).digest('hex')}`, stores: parsed.output };
  const [issue] = parsed.issues;
  throw new Error(`${path}: ${v.getDotPath(issue) ?? 'the file'} is not valid in a seed. ${issue.message}`);
}
