/** Runs a GraphQL document: parse, validate with the limits, execute. */
import {
  execute,
  getOperationAST,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { DocumentNode } from 'graphql';

import { Refusal } from '../refusal.ts';
import { formatterFor } from './graphql-errors.ts';
import { GRAPHQL_ROOT } from './graphql-resolvers.ts';
import type { GraphqlContext } from './graphql-resolvers.ts';
import { GRAPHQL_SCHEMA } from './graphql-schema.ts';
import { MOST_TOKENS, queryLimits } from './query-limits.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface GraphqlAnswer {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly GraphQLError[];
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: MOST_TOKENS });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function problemsOf(document: DocumentNode, operationName: string | null | undefined, introspection: boolean) {
  const rules = [...specifiedRules, queryLimits, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])];
  const problems = validate(GRAPHQL_SCHEMA, document, rules);
  if (problems.length > 0) return problems;
  const operation = getOperationAST(document, operationName);
  if (operation?.operation === OperationTypeNode.QUERY) return [];
  return [
    new GraphQLError(operation ? 'Only queries are known.' : 'operationName must name one query of the document.'),
  ];
}

/** Throws the Refusal `malformed-request` with GraphQL's errors when the document cannot be executed. */
export async function runQuery(request: GraphqlRequest, context: GraphqlContext): Promise<GraphqlAnswer> {
  const format = formatterFor(context.call);
  function refuse(problems: readonly GraphQLError[]): never {
    const graphql = problems.map(format);
    throw new Refusal('malformed-request', graphql[0]?.message ?? 'The query is not valid.', { graphql });
  }
  const document = parsed(request.query);
  if (document instanceof GraphQLError) return refuse([document]);
  const problems = problemsOf(document, request.operationName, context.call.services.introspection === true);
  if (problems.length > 0) return refuse(problems);
  const { data, errors = [] } = await execute({
    schema: GRAPHQL_SCHEMA,
    document,
    rootValue: GRAPHQL_ROOT,
    contextValue: context,
    variableValues: request.variables,
    operationName: request.operationName,
  });
  // `execute` returns no data when the variables do not fit the document.
  if (data === undefined) return refuse(errors);
  return { data, ...(errors.length > 0 ? { errors: errors.map(format) } : {}) };
}
