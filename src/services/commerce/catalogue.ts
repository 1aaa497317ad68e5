/** The catalogue of one store, from its seed, in the platform's shapes. */

export interface SeedVariant {
  readonly id: number;
  readonly sku: string;
  readonly inventory_level: number;
  readonly image_url: string;
  readonly option_values: readonly { readonly option_id: number; readonly id: number }[];
}

export interface SeedProduct {
  readonly id: number;
  readonly name: string;
  readonly sku: string;
  readonly url: string;
  readonly price: number;
  readonly sale_price: number;
  readonly categories: readonly number[];
  readonly availability: string;
  readonly options: readonly {
    readonly id: number;
    readonly display_name: string;
    readonly type: string;
    readonly option_values: readonly { readonly id: number; readonly label: string; readonly value_data: unknown }[];
  }[];
  readonly variants: readonly SeedVariant[];
}

export interface SeedStore {
  readonly hash: string;
  readonly currency: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly token: string;
    readonly token_location: string;
    readonly decimal_token: string;
    readonly thousands_token: string;
    readonly decimal_places: number;
  };
  readonly tax_included: boolean;
  readonly categories: readonly {
    readonly id: number;
    readonly parent_id: number;
    readonly name: string;
    readonly url: string;
  }[];
  readonly products: readonly SeedProduct[];
}

export class Catalogue {
  readonly store: SeedStore;
  readonly #products: ReadonlyMap<number, SeedProduct>;
  readonly #variants: ReadonlyMap<number, { readonly product: SeedProduct; readonly variant: SeedVariant }>;

  constructor(store: SeedStore) {
    this.store = store;
    this.#products = new Map(store.products.map((product) => [product.id, product]));
    this.#variants = new Map(
      store.products.flatMap((product) =>
        product.variants.map((variant) => [variant.id, { product, variant }] as const),
      ),
    );
  }

  product(id: number): SeedProduct | undefined {
    return this.#products.get(id);
  }

  variant(id: number): { readonly product: SeedProduct; readonly variant: SeedVariant } | undefined {
    return this.#variants.get(id);
  }

  price(product: SeedProduct): number {
    return product.sale_price > 0 ? product.sale_price : product.price;
  }

  wireOptions(product: SeedProduct) {
    return product.options.map((option, index) => ({
      id: option.id,
      product_id: product.id,
      name: `${option.display_name}${option.id}`,
      display_name: option.display_name,
      type: option.type,
      sort_order: index,
      config: [],
      option_values: option.option_values.map((value, order) => ({
        id: value.id,
        label: value.label,
        sort_order: order,
        value_data: value.value_data,
        is_default: order === 0,
      })),
    }));
  }

  wireVariant(product: SeedProduct, variant: SeedVariant) {
    return {
      id: variant.id,
      product_id: product.id,
      sku: variant.sku,
      sku_id: variant.id,
      price: product.price,
      sale_price: product.sale_price,
      retail_price: 0,
      map_price: 0,
      calculated_price: this.price(product),
      cost_price: 0,
      inventory_level: variant.inventory_level,
      inventory_warning_level: 0,
      purchasing_disabled: product.availability === 'disabled',
      purchasing_disabled_message: '',
      image_url: variant.image_url,
      weight: 0,
      calculated_weight: 0,
      option_values: this.optionLabels(product, variant),
    };
  }

  optionLabels(product: SeedProduct, variant: SeedVariant) {
    return variant.option_values.map((chosen) => {
      const option = product.options.find((candidate) => candidate.id === chosen.option_id);
      const value = option?.option_values.find((candidate) => candidate.id === chosen.id);
      return {
        id: chosen.id,
        option_id: chosen.option_id,
        label: value?.label ?? '',
        option_display_name: option?.display_name ?? '',
      };
    });
  }

  wireProduct(product: SeedProduct, include: ReadonlySet<string>) {
    const level = product.variants.reduce((sum, variant) => sum + variant.inventory_level, 0);
    return {
      id: product.id,
      name: product.name,
      type: 'physical',
      sku: product.sku,
      description: '',
      price: product.price,
      cost_price: 0,
      retail_price: 0,
      sale_price: product.sale_price,
      map_price: 0,
      calculated_price: this.price(product),
      categories: product.categories,
      brand_id: 0,
      inventory_level: level,
      inventory_tracking: 'variant',
      is_visible: true,
      is_price_hidden: false,
      availability: product.availability,
      order_quantity_minimum: 0,
      order_quantity_maximum: 0,
      custom_url: { url: product.url, is_customized: true },
      ...(include.has('options') ? { options: this.wireOptions(product) } : {}),
      ...(include.has('variants')
        ? { variants: product.variants.map((variant) => this.wireVariant(product, variant)) }
        : {}),
    };
  }

  wireCategory(category: SeedStore['categories'][number]) {
    return {
      category_id: category.id, category_uuid: `00000000-0000-4000-8000-${`${category.id}`.padStart(12, '0')}`, tree_id: 1, parent_id: category.parent_id, name: category.name,
      description: '', views: 0, sort_order: 0, page_title: '', is_visible: true, url: { path: category.url, is_customized: true },
    }; // prettier-ignore
  }

  wireTree(parent = 0, depth = 0, path: readonly number[] = []): readonly object[] {
    return this.store.categories
      .filter((category) => category.parent_id === parent)
      .map((category) => {
        const own = [...path, category.id];
        return {
          id: category.id,
          parent_id: parent,
          depth,
          path: own,
          name: category.name,
          is_visible: true,
          url: category.url,
          children: this.wireTree(category.id, depth + 1, own),
        };
      });
  }

  wireCurrency() {
    const { code, ...format } = this.store.currency;
    return {
      ...format, currency_code: code, is_default: true, enabled: true, is_transactional: true, currency_exchange_rate: '1.0000000000', country_iso2: code.slice(0, 2), default_for_country_codes: [],
      auto_update: false, last_updated: 'Mon, 02 Nov 2026 08:00:00 +0000',
    }; // prettier-ignore
  }
}
