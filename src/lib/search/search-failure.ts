/** Errors of the search service, formatted as by its official client: the status in brackets, then the errors (spec section 8). */
import { AppError } from '#lib/errors/app-error.ts';

interface Errors {
  readonly errors?: string | readonly string[];
  /** Set when the key was refused. */
  readonly error?: string;
}

/** `body`: the JSON of the response, if it had any. */
export function searchFailure(status: number, body: unknown): AppError {
  const { errors, error } = (body ?? {}) as Errors;
  const texts = typeof errors === 'string' ? [errors] : (errors ?? (error === undefined ? [] : [error]));
  return new AppError('search-refused', `[${status}]${texts.length > 0 ? ` ${texts.join(', ')}` : ''}`);
}

/** The JSON of a response. Throws an AppError `search-refused` unless the status is a success. */
export async function readSearchAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw searchFailure(response.status, body);
  return body;
}
