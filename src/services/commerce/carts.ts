import { randomUUID } from 'node:crypto';

/** Carts of one store: versions, stock limits, expiry, and the wire shape of a cart. */
import { and, eq } from 'drizzle-orm';

import type { Catalogue } from './catalogue.ts';
import { carts, retrying } from './database.ts';
import type { Database, StoredLine } from './database.ts';

const EXPIRY_MS = 30 * 24 * 3600 * 1000;

export interface CartRow {
  readonly id: string;
  readonly customerId: number;
  readonly version: number;
  readonly lines: readonly StoredLine[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface AskedLine {
  readonly product_id: number;
  readonly variant_id?: number | undefined;
  readonly quantity: number;
}

export type CartOutcome =
  | { readonly kind: 'ok'; readonly cart: CartRow }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'invalid'; readonly title: string };

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

export class Carts {
  readonly #database: Database;
  readonly #catalogue: Catalogue;
  readonly #clock: () => Date;

  constructor(database: Database, catalogue: Catalogue, clock: () => Date) {
    this.#database = database;
    this.#catalogue = catalogue;
    this.#clock = clock;
  }

  /** Adds asked lines to the lines that are there; the words are the platform's. */
  #merge(lines: readonly StoredLine[], asked: readonly AskedLine[]): readonly StoredLine[] | string {
    const merged = [...lines];
    for (const line of asked) {
      const product = this.#catalogue.product(line.product_id);
      if (!product) return `The product ${line.product_id} could not be found.`;
      const [only] = product.variants;
      const variant =
        line.variant_id === undefined
          ? product.variants.length === 1
            ? only
            : undefined
          : product.variants.find((one) => one.id === line.variant_id);
      if (line.variant_id === undefined && !variant) return 'This product has options; variant ID is required.';
      if (!variant) return `The variant ${line.variant_id} could not be found.`;
      if (product.availability === 'disabled') return `${product.name} is not available for purchase.`;
      const at = merged.findIndex((known) => known.variant_id === variant.id);
      const known = merged[at];
      const quantity = (known?.quantity ?? 0) + line.quantity;
      if (quantity > variant.inventory_level)
        return `You can only purchase a maximum of ${variant.inventory_level} of the ${product.name} per order.`;
      if (known) merged[at] = { ...known, quantity };
      else merged.push({ id: randomUUID(), product_id: product.id, variant_id: variant.id, quantity });
    }
    return merged;
  }

  async create(asked: readonly AskedLine[], customerId: number): Promise<CartOutcome> {
    const lines = this.#merge([], asked);
    if (typeof lines === 'string') return { kind: 'invalid', title: lines };
    const now = this.#clock();
    const cart: CartRow = { id: randomUUID(), customerId, version: 1, lines, createdAt: now, updatedAt: now };
    await this.#database.insert(carts).values({ ...cart, store: this.#catalogue.store.hash });
    return { kind: 'ok', cart };
  }

  async get(id: string): Promise<CartRow | undefined> {
    const [row] = await this.#database
      .select()
      .from(carts)
      .where(and(eq(carts.id, id), eq(carts.store, this.#catalogue.store.hash)));
    return row && this.#clock().getTime() - row.updatedAt.getTime() < EXPIRY_MS ? row : undefined;
  }

  /** Reads, changes and writes under the version that was read; another writer in between is a conflict, tried again unless the caller named a version. */
  async #change(id: string, version: number | undefined, change: (cart: CartRow) => CartOutcome): Promise<CartOutcome> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const cart = await this.get(id);
      if (!cart) return { kind: 'not-found' };
      if (version !== undefined && version !== cart.version) return { kind: 'conflict' };
      const outcome = change(cart);
      if (outcome.kind !== 'ok' && outcome.kind !== 'empty') return outcome;
      const mine = and(eq(carts.id, id), eq(carts.version, cart.version));
      const written = await retrying(() =>
        outcome.kind === 'empty'
          ? this.#database.delete(carts).where(mine).returning({ id: carts.id })
          : this.#database
              .update(carts)
              .set({
                lines: outcome.cart.lines,
                customerId: outcome.cart.customerId,
                version: cart.version + 1,
                updatedAt: this.#clock(),
              })
              .where(mine)
              .returning({ id: carts.id }),
      );
      if (written.length === 0) continue;
      return outcome.kind === 'empty' ? outcome : { kind: 'ok', cart: { ...outcome.cart, version: cart.version + 1 } };
    }
    return { kind: 'conflict' };
  }

  add(id: string, asked: readonly AskedLine[], version?: number): Promise<CartOutcome> {
    return this.#change(id, version, (cart) => {
      const lines = this.#merge(cart.lines, asked);
      return typeof lines === 'string' ? { kind: 'invalid', title: lines } : { kind: 'ok', cart: { ...cart, lines } };
    });
  }

  setQuantity(id: string, lineId: string, quantity: number, version?: number): Promise<CartOutcome> {
    return this.#change(id, version, (cart) => {
      const line = cart.lines.find((candidate) => candidate.id === lineId);
      if (!line) return { kind: 'not-found' };
      const others = cart.lines.filter((candidate) => candidate !== line);
      const checked = this.#merge([], [{ ...line, quantity }]);
      if (typeof checked === 'string') return { kind: 'invalid', title: checked };
      if (quantity === 0)
        return others.length === 0 ? { kind: 'empty' } : { kind: 'ok', cart: { ...cart, lines: others } };
      return {
        kind: 'ok',
        cart: {
          ...cart,
          lines: cart.lines.map((candidate) => (candidate === line ? { ...line, quantity } : candidate)),
        },
      };
    });
  }

  remove(id: string, lineId: string, version?: number): Promise<CartOutcome> {
    return this.#change(id, version, (cart) => {
      const lines = cart.lines.filter((line) => line.id !== lineId);
      if (lines.length === cart.lines.length) return { kind: 'not-found' };
      return lines.length === 0 ? { kind: 'empty' } : { kind: 'ok', cart: { ...cart, lines } };
    });
  }

  assign(id: string, customerId: number, version?: number): Promise<CartOutcome> {
    return this.#change(id, version, (cart) => ({ kind: 'ok', cart: { ...cart, customerId } }));
  }

  async delete(id: string): Promise<boolean> {
    const gone = await this.#database
      .delete(carts)
      .where(and(eq(carts.id, id), eq(carts.store, this.#catalogue.store.hash)))
      .returning({ id: carts.id });
    return gone.length > 0;
  }

  wire(cart: CartRow) {
    const physical_items = cart.lines.flatMap((line) => {
      const found = this.#catalogue.variant(line.variant_id);
      if (!found) return [];
      const { product, variant } = found;
      const sale = this.#catalogue.price(product);
      return [
        {
          id: line.id, parent_id: null, variant_id: variant.id, product_id: product.id, sku: variant.sku, name: product.name, url: product.url, quantity: line.quantity, taxable: true,
          image_url: variant.image_url, discounts: [], coupons: [], discount_amount: 0, coupon_amount: 0, original_price: product.price, list_price: product.price, sale_price: sale,
          extended_list_price: round(product.price * line.quantity), extended_sale_price: round(sale * line.quantity), is_require_shipping: true, is_mutable: true, added_by_promotion: false,
          options: this.#catalogue.optionLabels(product, variant).map((option) => ({ name: option.option_display_name, nameId: option.option_id, value: option.label, valueId: option.id })),
        },
      ]; // prettier-ignore
    });
    const base = round(physical_items.reduce((sum, item) => sum + item.extended_sale_price, 0));
    return {
      id: cart.id, customer_id: cart.customerId, channel_id: 1, email: '', currency: { code: this.#catalogue.store.currency.code }, tax_included: this.#catalogue.store.tax_included,
      base_amount: base, discount_amount: 0, manual_discount_amount: 0, cart_amount: base, coupons: [], discounts: [],
      line_items: { physical_items, digital_items: [], gift_certificates: [], custom_items: [] },
      created_time: cart.createdAt.toISOString(), updated_time: cart.updatedAt.toISOString(), locale: 'en', version: cart.version,
    }; // prettier-ignore
  }
}
