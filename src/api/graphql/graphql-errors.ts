/** Errors in GraphQL responses: they carry the API's error codes and no internal details. */
import { GraphQLError } from 'graphql';

import { ERRORS } from '#lib/contract/errors.ts';

import { failureOf } from '../error-answers.ts';
import { Refusal } from '../refusal.ts';
import type { Call } from '../route.ts';
import { asRefusal } from '../upstream.ts';

/**
 * The error that was thrown while the query ran. Errors in the document have no `originalError`, and errors in variables have one of GraphQL's own;
 * only execution errors have a path.
 */
const causeOf = ({ originalError, path }: GraphQLError): Error | undefined =>
  originalError instanceof GraphQLError && !path ? undefined : originalError;

function refusalOf(error: GraphQLError): Refusal | undefined {
  const { message } = error;
  const cause = causeOf(error);
  // GraphQL's suggestions would reveal the names in the schema one by one.
  if (!cause) return new Refusal('malformed-request', message.replace(/ Did you mean .*$/s, ''));
  return asRefusal(cause);
}

/** Formats an error, and logs it unless the request caused it. */
export function formatterFor(call: Pick<Call, 'log'>): (error: GraphQLError) => GraphQLError {
  return (error) => {
    const { nodes = null, source = null, positions = null, path = null } = error;
    const cause = causeOf(error);
    const refusal = refusalOf(error);
    if (cause && refusal !== cause) call.log({ level: 'error', ...failureOf(cause) });
    const seconds = refusal?.details.retryAfterSeconds;
    return new GraphQLError(refusal?.message ?? 'Something failed on our side. Try again in a moment.', {
      nodes,
      source,
      positions,
      path,
      extensions: {
        code: refusal?.code ?? 'internal',
        status: refusal ? ERRORS[refusal.code][0] : 500,
        ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
      },
    });
  };
}
