/** Error responses of the API, and their log lines. */
import type { ApiContext } from './cookies.ts';
import type { Refusal } from './refusal.ts';

export const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;
export const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function answerRefusal(context: ApiContext, refusal: Refusal): Response {
  const { fields, retryAfterSeconds, allow, cart } = refusal.details;
  context.header('cache-control', 'no-store');
  if (retryAfterSeconds !== undefined) context.header('retry-after', `${retryAfterSeconds}`);
  if (allow !== undefined) context.header('allow', allow);
  const error = {
    code: refusal.code,
    message: refusal.message,
    requestId: context.get('requestId'),
    ...(fields ? { fields } : {}),
  };
  return context.json(cart === undefined ? { error } : { error, cart }, refusal.status);
}

export function answerInternal(context: ApiContext): Response {
  context.header('cache-control', 'no-store');
  const message = 'Something failed on our side. Try again in a moment.';
  return context.json({ error: { code: 'internal', message, requestId: context.get('requestId') } }, 500);
}

/** Messages of failed queries contain parameters, those of JSON errors contain input. Only the name of such a cause is logged. */
export function failureOf(error: Error): Readonly<Record<string, unknown>> {
  const { cause } = error;
  const mayContainInput = cause instanceof Error && (cause instanceof SyntaxError || cause.message.includes('params:'));
  return {
    name: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    ...(cause instanceof Error ? { cause: mayContainInput ? cause.name : `${cause.name}: ${cause.message}` } : {}),
  };
}
