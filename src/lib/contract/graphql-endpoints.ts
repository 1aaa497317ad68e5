/** GraphQL (spec section 7): one path, read with GET or POST. */
import * as v from 'valibot';

import type { Endpoint } from './endpoint.ts';
import { GRAPHQL_PATH } from './graphql-operations.ts';

/** Maximum length of a document, and of the JSON of variables in a URL. */
const MOST_TEXT = 8192;

const text = v.pipe(v.string('must be text.'), v.maxLength(MOST_TEXT, `takes at most ${MOST_TEXT} characters.`));
const operationName = v.pipe(v.string('must be text.'), v.regex(/^\w{1,64}$/, 'must be the name of an operation.'));
const record = v.record(v.string(), v.unknown(), 'must be an object.');
const json = v.pipe(text, v.description('JSON object'));

const graphqlError = v.pipe(
  v.strictObject({
    message: v.string(),
    locations: v.exactOptional(v.array(v.strictObject({ line: v.number(), column: v.number() }))),
    path: v.exactOptional(v.array(v.union([v.string(), v.number()]))),
    extensions: v.strictObject({
      code: v.string(),
      status: v.pipe(v.number(), v.description('the HTTP status that the error has elsewhere in the API')),
      retryAfterSeconds: v.exactOptional(v.number()),
    }),
  }),
  v.title('GraphqlError'),
);

const common = {
  area: 'content',
  path: GRAPHQL_PATH,
  region: 'required',
  groupPrices: true,
  answer: v.strictObject({
    data: v.exactOptional(v.nullable(v.record(v.string(), v.unknown()))),
    errors: v.exactOptional(v.array(graphqlError)),
  }),
  errors: ['not-offered', 'not-found'],
} as const;

export const graphqlEndpoints = {
  graphqlRead: {
    ...common,
    method: 'GET',
    visit: 'none',
    maxAge: 30,
    summary: 'Runs a GraphQL query: related products, error page, color groups.',
    query: v.strictObject({
      query: v.exactOptional(text),
      operationName: v.exactOptional(operationName),
      variables: v.exactOptional(json),
      extensions: v.exactOptional(json),
      /** `own` keeps the response out of shared caches; the session determines the prices. */
      prices: v.optional(v.picklist(['own'])),
    }),
  },
  graphql: {
    ...common,
    method: 'POST',
    visit: 'any',
    summary: 'Runs a GraphQL query like GET; the answer is not cached.',
    body: v.strictObject({
      query: v.exactOptional(text),
      operationName: v.nullish(operationName),
      variables: v.nullish(record),
      extensions: v.nullish(record),
    }),
  },
} as const satisfies Record<string, Endpoint>;
