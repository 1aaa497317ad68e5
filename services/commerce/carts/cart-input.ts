/** Reads the bodies of cart calls: converts amounts to units, and refuses invalid fields by name as the platform does. */
import type { Catalog } from '../catalog/catalog.ts';
import { toUnits } from '../pricing/money.ts';
import type { Units } from '../pricing/money.ts';
import { Refusal } from '../requests/answer.ts';
import { isCount } from '../requests/parameters.ts';
import type { RequestedLine } from './cart-lines.ts';

type Body = Readonly<Record<string, unknown>>;

const MAX_LINES = 200;
const MAX_PRICE = 1_000_000;
const LONGEST_NAME = 250;
/** Item types of the platform that this store does not sell. */
const NOT_SOLD = ['custom_items', 'gift_certificates'];

const invalid = (name: string, problem: string): Refusal =>
  new Refusal(422, `${name} ${problem}.`, { errors: { [name]: problem } });

const asObject = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {};

function priceIn(line: Body): { readonly list_price?: Units } {
  const price = line['list_price'];
  if (price === undefined) return {};
  if (typeof price !== 'number' || !(price >= 0) || price > MAX_PRICE) throw invalid('list_price', 'must be an amount');
  return { list_price: toUnits(price) };
}

/** A name in place of the product's. */
function nameIn({ name }: Body): { readonly name?: string } {
  if (name === undefined || name === null || name === '') return {};
  if (typeof name !== 'string' || name.length > LONGEST_NAME)
    throw invalid('name', `must be a text of at most ${LONGEST_NAME} characters`);
  return { name };
}

function selections(value: unknown): NonNullable<RequestedLine['option_selections']> {
  if (!Array.isArray(value) || value.length > 50) throw invalid('option_selections', 'must be a list');
  return value.map((one: unknown) => {
    const { option_id, option_value } = asObject(one);
    if (!isCount(option_id, 1) || !isCount(option_value, 1))
      throw invalid('option_selections', 'must hold option_id and option_value');
    return { option_id, option_value };
  });
}

function parseLine(value: unknown): RequestedLine {
  const line = asObject(value);
  const { product_id, quantity, variant_id, option_selections } = line;
  if (!isCount(product_id, 1)) throw invalid('product_id', 'must be a positive integer');
  if (!isCount(quantity, 1)) throw invalid('quantity', 'must be a positive integer');
  if (variant_id !== undefined && !isCount(variant_id, 1)) throw invalid('variant_id', 'must be a positive integer');
  if (line['gift_wrapping'] !== undefined && line['gift_wrapping'] !== null)
    throw invalid('gift_wrapping', 'is not sold by this store');
  return {
    product_id,
    quantity,
    ...(variant_id === undefined ? {} : { variant_id }),
    ...(option_selections === undefined ? {} : { option_selections: selections(option_selections) }),
    ...priceIn(line),
    ...nameIn(line),
  };
}

export function requestedLines(body: Body): readonly RequestedLine[] {
  for (const name of NOT_SOLD) {
    const items = body[name];
    if (Array.isArray(items) && items.length > 0) throw invalid(name, 'are not sold by this store');
  }
  const lines = body['line_items'];
  if (!Array.isArray(lines) || lines.length === 0) throw invalid('line_items', 'must hold at least one item');
  if (lines.length > MAX_LINES) throw invalid('line_items', `must not hold more than ${MAX_LINES} items`);
  return lines.map(parseLine);
}

/** The body of `PUT carts/{id}/items/{itemId}`: only quantity and price can be changed. */
export function changesIn(body: Body): { readonly quantity: number; readonly list_price?: Units } {
  const line = body['line_item'];
  if (typeof line !== 'object' || line === null) throw invalid('line_item', 'must be an object');
  const { quantity, product_id } = asObject(line);
  if (!isCount(product_id, 1)) throw invalid('product_id', 'must be a positive integer');
  if (!isCount(quantity, 0)) throw invalid('quantity', 'must be an integer of at least 0');
  return { quantity, ...priceIn(asObject(line)) };
}

export function versionIn(body: Body): number | undefined {
  const version = body['version'];
  if (version === undefined) return undefined;
  if (!isCount(version, 0)) throw invalid('version', 'must be an integer');
  return version;
}

/** Reads the customer id; 0 means a guest. */
export function customerIn(body: Body, fallback?: number): number {
  const id = body['customer_id'] ?? fallback;
  if (!isCount(id, 0)) throw invalid('customer_id', 'must be an integer');
  return id;
}

export function channelIn(body: Body): number {
  const id = body['channel_id'] ?? 1;
  if (id !== 1) throw invalid('channel_id', 'names no channel of this store');
  return id;
}

export function localeIn(body: Body): string {
  const locale = body['locale'] ?? 'en';
  if (typeof locale !== 'string' || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(locale))
    throw invalid('locale', 'must be a language code');
  return locale;
}

/** Refuses any currency but the store's own. */
export function checkCurrency(body: Body, catalog: Catalog): void {
  const { currency } = body;
  if (currency === undefined) return;
  const { code } = asObject(currency);
  if (typeof code !== 'string' || code.toUpperCase() !== catalog.currency.code)
    throw invalid('currency', `must be ${catalog.currency.code}`);
}

const MAX_PARAMETERS = 20;
const LONGEST_PARAMETER = 255;

/** The `query_params` of a redirect: an object of texts, which are added to its URLs. */
export function queryParamsIn(body: Body): readonly (readonly [string, string])[] {
  const given = body['query_params'] ?? {};
  const isObject = typeof given === 'object' && !Array.isArray(given);
  const entries = isObject ? Object.entries(given) : [];
  const isFine = ([key, value]: readonly [string, unknown]): boolean =>
    typeof value === 'string' && key.length + value.length <= LONGEST_PARAMETER;
  if (!isObject || entries.length > MAX_PARAMETERS || !entries.every(isFine))
    throw invalid('query_params', `must be an object of at most ${MAX_PARAMETERS} short texts`);
  return entries as readonly (readonly [string, string])[];
}
