/** An intended error response of the API; its shape is `{ error: { code, message, requestId, fields? }, cart? }`. */
import type { Cart } from '#lib/cart/cart-contents.ts';
import { ERRORS } from '#lib/contract/errors.ts';
import type { ErrorCode, ErrorStatus } from '#lib/contract/errors.ts';

export interface RefusalDetails {
  /** Problems by the path of the invalid value (`line_items.0.quantity`). */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  readonly allow?: string;
  /** Errors of a GraphQL document that was not executed. */
  readonly graphql?: readonly unknown[];
  /** The current cart, when the caller's copy is outdated. */
  readonly cart?: Cart | null;
}

export class Refusal extends Error {
  readonly status: ErrorStatus;
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message);
    [this.status] = ERRORS[code];
    this.code = code;
    this.details = details;
  }
}

export const notFound = (): Refusal => new Refusal('not-found', 'There is nothing at this address.');
