/** Every error that the own API answers on purpose; its shape is `{ error: { code, message, requestId } }`. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503 | 504;
  readonly code: string;

  constructor(status: Refusal['status'], code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const notFound = (): Refusal => new Refusal(404, 'not-found', 'There is nothing at this address.');
