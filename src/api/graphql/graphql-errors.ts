/** Errors of GraphQL answers: the codes of the API, and nothing internal. */
import { GraphQLError } from 'graphql';

import { ERRORS } from '#lib/contract/errors.ts';

import { failureOf } from '../error-answers.ts';
import { Refusal } from '../refusal.ts';
import type { Call } from '../route.ts';
import { asRefusal } from '../upstream.ts';

/**
 * What was thrown while the query ran. Errors of a document have no cause, and those of variables have one of GraphQL's own; only errors of the
 * answer have a path.
 */
const causeOf = ({ originalError, path }: GraphQLError): Error | undefined =>
  originalError instanceof GraphQLError && !path ? undefined : originalError;

function refusalOf(error: GraphQLError): Refusal | undefined {
  const { message } = error;
  const cause = causeOf(error);
  // Suggestions would list the names of the schema one by one.
  if (!cause) return new Refusal('malformed-request', message.replace(/ Did you mean .*$/s, ''));
  return asRefusal(cause);
}

/** Formats an error, and logs it unless the request is its cause. */
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
