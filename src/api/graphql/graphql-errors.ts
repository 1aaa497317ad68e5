/** Errors of GraphQL answers: the codes of the API, and nothing internal. */
import { GraphQLError } from 'graphql';

import { ERRORS } from '#lib/contract/errors.ts';

import { failureOf } from '../error-answers.ts';
import { Refusal } from '../refusal.ts';
import type { Call } from '../route.ts';
import { asRefusal } from '../upstream.ts';

/** Errors of a document or of variables have no cause; errors of a resolver have the error that was thrown. */
function refusalOf({ originalError, message }: GraphQLError): Refusal | undefined {
  // Suggestions would list the names of the schema one by one.
  if (!originalError) return new Refusal('malformed-request', message.replace(/ Did you mean .*$/s, ''));
  return asRefusal(originalError);
}

/** Formats an error, and logs it unless the request is its cause. */
export function formatterFor(call: Pick<Call, 'log'>): (error: GraphQLError) => GraphQLError {
  return (error) => {
    const { nodes = null, source = null, positions = null, path = null, originalError } = error;
    const refusal = refusalOf(error);
    if (originalError && refusal !== originalError) call.log({ level: 'error', ...failureOf(originalError) });
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
