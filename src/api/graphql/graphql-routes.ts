/** `/api/graphql` (spec section 7). Region, csrf-token, rate limit and body size are checked as for every other call. */
import * as v from 'valibot';

import type { Endpoint } from '#lib/contract/endpoint.ts';
import { graphqlEndpoints } from '#lib/contract/graphql-endpoints.ts';

import { checkText, read, readBodyAs } from '../input.ts';
import { Refusal } from '../refusal.ts';
import type { ApiRoute, Call, RawInput } from '../route.ts';
import { documentOf } from './graphql-documents.ts';
import { runQuery } from './run-query.ts';
import type { GraphqlAnswer } from './run-query.ts';

interface GraphqlInput {
  readonly query?: string | undefined;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined;
}

const PersistedQuery = v.object({
  persistedQuery: v.object({ version: v.literal(1), sha256Hash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)) }),
});

/** A document may have line breaks and tabs; other control characters are refused as everywhere. */
function checkTexts(value: unknown): void {
  const { query, ...others } = value as { readonly query?: unknown };
  checkText({ ...others, ...(typeof query === 'string' ? { query: query.replaceAll(/[\t\n\r]/g, ' ') } : { query }) });
}

function jsonOf(name: string, text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined;
  const refused = new Refusal('malformed-request', `${name} must be a JSON object.`, {
    fields: { [name]: 'must be a JSON object.' },
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused;
  checkText(value);
  return value as Record<string, unknown>;
}

function readInput({ query, body }: RawInput, call: Endpoint): GraphqlInput {
  if (call.method === 'POST') {
    if (typeof body === 'object' && body !== null) checkTexts(body);
    return readBodyAs(graphqlEndpoints.graphql.body, body);
  }
  checkTexts(query);
  const { variables, extensions, ...others } = read(graphqlEndpoints.graphqlRead.query, query, 'malformed-request');
  return { ...others, variables: jsonOf('variables', variables), extensions: jsonOf('extensions', extensions) };
}

/**
 * The document that was sent, or the one that the hash in `extensions.persistedQuery` names. On the message `PersistedQueryNotFound`, GraphQL clients
 * send the whole document.
 */
function documentIn({ query, extensions }: GraphqlInput): string {
  const persisted = v.safeParse(PersistedQuery, extensions);
  if (!persisted.success) {
    if (query !== undefined) return query;
    throw new Refusal('malformed-request', 'The request has neither a query nor the hash of a known one.');
  }
  const known = documentOf(persisted.output.persistedQuery.sha256Hash);
  if (query === undefined && known === undefined) throw new Refusal('not-found', 'PersistedQueryNotFound');
  if (query !== undefined && known !== undefined && query !== known)
    throw new Refusal('malformed-request', 'The query does not have the hash that was sent with it.');
  return query ?? known ?? '';
}

async function run(input: RawInput, call: Call, endpoint: Endpoint): Promise<unknown> {
  const operation = readInput(input, endpoint);
  const query = documentIn(operation);
  const content = call.services.graphqlContent;
  if (!content) throw new Refusal('not-offered', 'This shop is not set up for GraphQL.');
  return runQuery({ ...operation, query }, { call, content });
}

export const graphqlRoutes: readonly ApiRoute[] = Object.values(graphqlEndpoints).map((call) => ({
  call,
  run: (input, context) => run(input, context, call),
  mayCache: (answer) => (answer as GraphqlAnswer).errors === undefined,
}));
