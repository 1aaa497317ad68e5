/** Countries, regions, currencies and dealers (spec sections 3 and 9). */
import type { GivenFormat } from '../pricing/format-money.ts';
import type { TaxDisplay } from '../pricing/tax.ts';
import type { DeliveryTerms } from '../shipping/delivery-terms.ts';
import type { EntryBase } from './entry.ts';

interface Choice {
  readonly text: string;
  readonly value: string;
}

export interface CountryEntry extends EntryBase {
  readonly type: 'country';
  /** Display name: `Austria`. */
  readonly text: string;
  /** Country code in URLs: `at`, `global`. */
  readonly value: string;
  readonly iso: string;
  readonly continent: string;
  readonly currency: string;
  /** How prices include tax; absent if the entry does not define it. */
  readonly tax?: TaxDisplay;
  /** Delivery and return terms; absent if the entry defines none. */
  readonly delivery?: DeliveryTerms;
  /** States or provinces for addresses; empty for a country whose addresses have none. */
  readonly states: readonly Choice[];
  readonly langs: readonly {
    readonly text: string;
    readonly value: string;
    readonly langDefault: boolean;
    readonly xDefault: boolean;
  }[];
}

export interface RegionEntry extends EntryBase {
  readonly type: 'regions';
  readonly regionId: string;
  readonly countries: readonly string[];
}

/** Number format of a currency (spec section 3, currency format). */
export interface CurrencyEntry extends EntryBase, GivenFormat {
  readonly type: 'currency';
  /** `EUR` */
  readonly code: string;
}

/** A dealer. */
export interface StoreEntry extends EntryBase {
  readonly type: 'store';
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly postalCode: string;
    readonly state: string;
    /** Country code, `at`. */
    readonly country: string;
  };
  readonly location: { readonly latitude: number; readonly longitude: number };
  readonly phone?: string;
  readonly website?: string;
  /** `days` are schema.org names: `Monday` … `Sunday`; times are `HH:MM`. */
  readonly openingHours: readonly {
    readonly days: readonly string[];
    readonly opens: string;
    readonly closes: string;
  }[];
  readonly services: readonly string[];
}
