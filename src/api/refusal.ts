/** Every error that the own API answers on purpose; its shape is `{ error: { code, message, requestId, fields? }, cart? }`. */
import type { Cart } from '#lib/cart/cart.ts';

export interface RefusalDetails {
  /** What is wrong, by the path of the value (`line_items.0.quantity`). */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  readonly allow?: string;
  /** The cart as it is now, when the caller's picture of it is old. */
  readonly cart?: Cart | null;
}

export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503 | 504;
  readonly code: string;
  readonly details: RefusalDetails;

  constructor(status: Refusal['status'], code: string, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const notFound = (): Refusal => new Refusal(404, 'not-found', 'There is nothing at this address.');
