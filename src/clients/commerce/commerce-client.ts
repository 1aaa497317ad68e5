/** Client of the commerce platform for one store; maps wire shapes to domain shapes. */
import { createAddressCalls } from './address-calls.ts';
import type { AddressCalls } from './address-calls.ts';
import { createCartCalls } from './cart-calls.ts';
import type { CartCalls } from './cart-calls.ts';
import { createCatalogCalls } from './catalog-calls.ts';
import type { CatalogCalls } from './catalog-calls.ts';
import { createCustomerCalls } from './customer-calls.ts';
import type { CustomerCalls } from './customer-calls.ts';
import { createGroupCalls } from './group-calls.ts';
import type { GroupCalls } from './group-calls.ts';
import { createHookCalls } from './hook-calls.ts';
import type { HookCalls } from './hook-calls.ts';
import { createMergeCarts } from './merge-carts.ts';
import type { MergeCarts } from './merge-carts.ts';
import { createOrderCalls } from './order-calls.ts';
import type { OrderCalls } from './order-calls.ts';
import { createPlatformCalls } from './platform-calls.ts';
import type { PlatformOptions } from './platform-calls.ts';
import { createPlatformPages } from './platform-pages.ts';
import type { PlatformPages, LoginCredentials } from './platform-pages.ts';
import type { Log } from './product-sale.ts';
import { createShippingCalls } from './shipping-calls.ts';
import type { ShippingCalls } from './shipping-calls.ts';
import { createStoreCalls } from './store-calls.ts';
import type { StoreCalls } from './store-calls.ts';
import { createVisitorPrices } from './visitor-prices.ts';
import type { VisitorPrices } from './visitor-prices.ts';

export type { CartOutcome, NewLine } from './commerce-values.ts';

export interface CommerceClientOptions extends PlatformOptions {
  /** ISO 4217 code of the store's currency. */
  readonly currency: string;
  /** When absent, customers cannot be signed in on the platform's own pages. */
  readonly login?: LoginCredentials;
  /** Receives a line when a part of an answer is missing because a call failed. */
  readonly log?: Log;
}

export interface CommerceClient
  extends
    CatalogCalls,
    CartCalls,
    MergeCarts,
    CustomerCalls,
    AddressCalls,
    GroupCalls,
    OrderCalls,
    ShippingCalls,
    StoreCalls,
    VisitorPrices,
    PlatformPages,
    HookCalls {}

/**
 * Throws AppError `commerce-unreachable`, `commerce-slow`, `commerce-busy` (429), `commerce-malformed` or `commerce-failed` when the platform fails.
 */
export function createCommerceClient(options: CommerceClientOptions): CommerceClient {
  const calls = createPlatformCalls(options);
  const carts = createCartCalls(calls);
  const store = createStoreCalls(calls, options.currency);
  return {
    ...createCatalogCalls(calls, options),
    ...carts,
    ...createMergeCarts({ ...carts, inventory: store.inventory }),
    ...createCustomerCalls(calls),
    ...createAddressCalls(calls),
    ...createGroupCalls(calls),
    ...createOrderCalls(calls),
    ...createShippingCalls(calls, options.currency),
    ...store,
    ...createVisitorPrices(store),
    ...createPlatformPages(calls, options.storeHash, options.login),
    ...createHookCalls(calls),
  };
}
