/** The catalog of one store in memory: look-ups by id, and prices. */
import type {
  categories,
  ChosenValue,
  currencies,
  options,
  optionValues,
  products,
  variants,
} from '../database/schema.ts';
import type { Units } from '../pricing/money.ts';
import type { StoreSettings } from '../seed/seed-settings.ts';

export type Category = typeof categories.$inferSelect;
export type Currency = typeof currencies.$inferSelect;
export type Variant = typeof variants.$inferSelect;

export interface Option {
  readonly row: typeof options.$inferSelect;
  readonly values: readonly (typeof optionValues.$inferSelect)[];
}

export interface Product {
  readonly row: typeof products.$inferSelect;
  readonly options: readonly Option[];
  readonly variants: readonly Variant[];
}

export interface FoundVariant {
  readonly product: Product;
  readonly variant: Variant;
}

export interface StoreRows {
  readonly hash: string;
  readonly taxIncluded: boolean;
  readonly settings: StoreSettings;
  readonly currencies: readonly Currency[];
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
}

export class Catalog {
  readonly store: StoreRows;
  readonly #products: ReadonlyMap<number, Product>;
  readonly #variants: ReadonlyMap<number, FoundVariant>;

  constructor(store: StoreRows) {
    this.store = store;
    this.#products = new Map(store.products.map((product) => [product.row.id, product]));
    this.#variants = new Map(
      store.products.flatMap((product) =>
        product.variants.map((variant) => [variant.id, { product, variant }] as const),
      ),
    );
  }

  get variants(): readonly FoundVariant[] {
    return [...this.#variants.values()];
  }

  /** The currency of all stored prices. */
  get currency(): Currency {
    const [first] = this.store.currencies;
    if (!first) throw new Error(`The store ${this.store.hash} has no currency.`);
    return first;
  }

  product(id: number): Product | undefined {
    return this.#products.get(id);
  }

  variant(id: number): FoundVariant | undefined {
    return this.#variants.get(id);
  }
}

export interface Prices {
  readonly price: Units;
  /** Sale price; 0: none. */
  readonly sale: Units;
  readonly retail: Units;
  /** The price to pay. */
  readonly calculated: Units;
}

/** A variant's price and sale price override those of its product; a variant with a price but no sale price is not on sale. */
export function pricesOf({ row }: Product, variant?: Variant): Prices {
  const price = variant?.price ?? row.price;
  const sale = variant?.salePrice ?? (variant?.price == null ? row.salePrice : 0);
  return { price, sale, retail: row.retailPrice, calculated: sale > 0 ? sale : price };
}

export interface ChosenOption {
  readonly id: number;
  readonly option_id: number;
  readonly label: string;
  readonly option_display_name: string;
}

export function chosenOptions(product: Product, chosen: readonly ChosenValue[]): readonly ChosenOption[] {
  return chosen.map(({ id, option_id }) => {
    const option = product.options.find(({ row }) => row.id === option_id);
    const label = option?.values.find((value) => value.id === id)?.label ?? '';
    return { id, option_id, label, option_display_name: option?.row.displayName ?? '' };
  });
}
