/** Error responses of the API, and their log lines. */
import { GRAPHQL_PATH } from '#lib/contract/graphql-operations.ts';

import type { ApiContext } from './cookies.ts';
import type { Refusal } from './refusal.ts';

export const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;
export const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Repeats the error in GraphQL's shape for GraphQL requests that are refused before a query runs. */
function inGraphql(
  context: ApiContext,
  { code, message, status }: Readonly<Record<'code' | 'message', string>> & { readonly status: number },
): { readonly errors?: readonly unknown[] } {
  return context.get('route') === GRAPHQL_PATH ? { errors: [{ message, extensions: { code, status } }] } : {};
}

export function answerRefusal(context: ApiContext, refusal: Refusal): Response {
  const { fields, retryAfterSeconds, allow, cart, graphql } = refusal.details;
  context.header('cache-control', 'no-store');
  if (retryAfterSeconds !== undefined) context.header('retry-after', `${retryAfterSeconds}`);
  if (allow !== undefined) context.header('allow', allow);
  const error = {
    code: refusal.code,
    message: refusal.message,
    requestId: context.get('requestId'),
    ...(fields ? { fields } : {}),
  };
  const errors = graphql ? { errors: graphql } : inGraphql(context, refusal);
  return context.json({ error, ...errors, ...(cart === undefined ? {} : { cart }) }, refusal.status);
}

export function answerInternal(context: ApiContext): Response {
  context.header('cache-control', 'no-store');
  const message = 'Something failed on our side. Try again in a moment.';
  const error = { code: 'internal', message, requestId: context.get('requestId') };
  return context.json({ error, ...inGraphql(context, { ...error, status: 500 }) }, 500);
}

/** Messages of failed queries contain parameters, and messages of JSON syntax errors contain input. Only the name of such a cause is logged. */
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
