/** The commerce platform of one store: wire in, domain out. */
import { createCartCalls } from './cart-calls.ts';
import type { CartCalls } from './cart-calls.ts';
import { createCatalogueCalls } from './catalogue-calls.ts';
import type { CatalogueCalls } from './catalogue-calls.ts';
import { createPlatformCalls } from './platform-calls.ts';
import type { PlatformOptions } from './platform-calls.ts';

export type { CartOutcome, NewLine } from './outcomes.ts';

export interface CommerceClientOptions extends PlatformOptions {
  /** ISO 4217 of the store. */
  readonly currency: string;
}

export interface CommerceClient extends CatalogueCalls, CartCalls {}

/** Throws AppError `commerce-unreachable`, `commerce-slow`, `commerce-busy` (429), `commerce-malformed` or `commerce-failed` when the platform is not itself. */
export function createCommerceClient(options: CommerceClientOptions): CommerceClient {
  const calls = createPlatformCalls(options);
  return { ...createCatalogueCalls(calls, options.currency), ...createCartCalls(calls) };
}
