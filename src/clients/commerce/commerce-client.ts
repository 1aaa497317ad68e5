/** The commerce platform of one store: wire in, domain out. */
import { createAddressCalls } from './address-calls.ts';
import type { AddressCalls } from './address-calls.ts';
import { createCartCalls } from './cart-calls.ts';
import type { CartCalls } from './cart-calls.ts';
import { createCatalogueCalls } from './catalogue-calls.ts';
import type { CatalogueCalls } from './catalogue-calls.ts';
import { createCustomerCalls } from './customer-calls.ts';
import type { CustomerCalls } from './customer-calls.ts';
import { createGroupCalls } from './group-calls.ts';
import type { GroupCalls } from './group-calls.ts';
import { createHandOver } from './hand-over.ts';
import type { HandOver, LoginCredentials } from './hand-over.ts';
import { createHookCalls } from './hook-calls.ts';
import type { HookCalls } from './hook-calls.ts';
import { createOrderCalls } from './order-calls.ts';
import type { OrderCalls } from './order-calls.ts';
import { createPlatformCalls } from './platform-calls.ts';
import type { PlatformOptions } from './platform-calls.ts';
import { createShippingCalls } from './shipping-calls.ts';
import type { ShippingCalls } from './shipping-calls.ts';
import { createStoreCalls } from './store-calls.ts';
import type { StoreCalls } from './store-calls.ts';

export type { CartOutcome, NewLine } from './outcomes.ts';

export interface CommerceClientOptions extends PlatformOptions {
  /** ISO 4217 of the store. */
  readonly currency: string;
  /** Absent: customers cannot be handed over to the platform's own pages. */
  readonly login?: LoginCredentials;
}

export interface CommerceClient
  extends
    CatalogueCalls,
    CartCalls,
    CustomerCalls,
    AddressCalls,
    GroupCalls,
    OrderCalls,
    ShippingCalls,
    StoreCalls,
    HookCalls,
    HandOver {}

/** Throws AppError `commerce-unreachable`, `commerce-slow`, `commerce-busy` (429), `commerce-malformed` or `commerce-failed` when the platform is not itself. */
export function createCommerceClient(options: CommerceClientOptions): CommerceClient {
  const calls = createPlatformCalls(options);
  return {
    ...createCatalogueCalls(calls, options.currency),
    ...createCartCalls(calls),
    ...createCustomerCalls(calls),
    ...createAddressCalls(calls),
    ...createGroupCalls(calls),
    ...createOrderCalls(calls),
    ...createShippingCalls(calls, options.currency),
    ...createStoreCalls(calls, options.currency),
    ...createHookCalls(calls),
    ...createHandOver(calls, options.storeHash, options.login),
  };
}
