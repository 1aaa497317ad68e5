/** Shipping destinations and methods. */
import type { ShippingMethod } from './shipping-cost.ts';

export interface ShippingZone {
  readonly id: number;
  readonly name: string;
  readonly type: 'zip' | 'country' | 'state' | 'global';
  readonly enabled: boolean;
  readonly locations: readonly {
    readonly countryCode: string;
    /** Absent for the whole country. */
    readonly stateCode?: string;
    readonly zip?: string;
  }[];
}

export type NamedShippingMethod = ShippingMethod & { readonly id: number; readonly name: string };

export interface Country {
  readonly id: number;
  /** English name. */
  readonly name: string;
  /** ISO 3166-1, upper case. */
  readonly iso2: string;
  readonly iso3: string;
}

export interface State {
  readonly id: number;
  readonly countryId: number;
  readonly name: string;
  readonly abbreviation: string;
}
