/** A product's data on the commerce platform: price, options, stock (spec section 3, bcProduct). */
import type { Money } from '#lib/pricing/money.ts';

export interface OptionValue {
  readonly id: number;
  readonly label: string;
  /** Set for color swatches only. */
  readonly hexColors: readonly string[];
}

export interface ProductOption {
  readonly id: number;
  /** `Color`, `Length`, `Size`, … as the platform names it. */
  readonly displayName: string;
  readonly values: readonly OptionValue[];
}

export interface CommerceVariant {
  readonly id: number;
  readonly productId: number;
  readonly sku: string;
  /** Global trade item number and manufacturer part number; absent when the platform has none. */
  readonly gtin?: string;
  readonly mpn?: string;
  readonly inventoryLevel: number;
  readonly isInStock: boolean;
  readonly isPurchasable: boolean;
  /** Media name (`ridge-98-glacier`), from the platform's image_url. */
  readonly image?: string;
  readonly calculatedPrice: Money;
  /** The list price if it is above the price paid; shown struck through. */
  readonly retailPrice?: Money;
  readonly optionValues: readonly {
    readonly optionId: number;
    readonly optionDisplayName: string;
    readonly id: number;
    readonly label: string;
  }[];
}

export interface CommerceProduct {
  readonly id: number;
  readonly name: string;
  readonly sku: string;
  readonly path?: string;
  readonly calculatedPrice: Money;
  readonly retailPrice?: Money;
  readonly inventoryTracking: 'none' | 'product' | 'variant';
  readonly inventoryLevel: number;
  readonly isInStock: boolean;
  readonly isPurchasable: boolean;
  readonly availability: 'available' | 'preorder' | 'disabled';
  readonly categories: readonly number[];
  readonly options: readonly ProductOption[];
  readonly variants: readonly CommerceVariant[];
}

/** Spec section 5 and ruling 7: untracked stock counts as in stock; otherwise a missing level or one below 1 is out of stock. */
export function isInStock(tracking: CommerceProduct['inventoryTracking'], level: number | undefined): boolean {
  return tracking === 'none' || (level ?? 0) >= 1;
}
