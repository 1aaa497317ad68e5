/** The contract as an OpenAPI 3.1 document. */
import type { Endpoint, Schema } from '#lib/contract/endpoint.ts';
import { ENDPOINTS } from '#lib/contract/endpoints.ts';
import { ERRORS, errorsOf } from '#lib/contract/errors.ts';
import { REGION_HEADER_VALUES } from '#lib/region/region.ts';

import { createConverter } from './json-schema.ts';
import type { Converter, JsonSchema } from './json-schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
    >
  >;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
}

/** Converts `/cart/:id` to `/cart/{id}`. */
export const documentPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

function parametersIn(
  place: 'path' | 'query',
  schema: Schema | undefined,
  convert: Converter['convert'],
): readonly Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = convert(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: value,
  }));
}

function headersOf(call: Endpoint): readonly Parameter[] {
  const isRequired = call.region === 'required';
  const region = {
    name: 'x-bc-region',
    in: 'header',
    required: isRequired,
    schema: { enum: REGION_HEADER_VALUES },
  } as const;
  const key = {
    name: 'idempotency-key',
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  } as const;
  return [region, ...(call.errors?.includes('malformed-idempotency-key') ? [key] : [])];
}

function responsesOf(call: Endpoint, convert: Converter['convert']): Operation['responses'] {
  const byStatus = new Map<number, string[]>();
  for (const code of errorsOf(call)) byStatus.set(ERRORS[code][0], [...(byStatus.get(ERRORS[code][0]) ?? []), code]);
  const refusals = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([status, codes]) =>
        [
          `${status}`,
          {
            description: codes.map((code) => `${code}: ${ERRORS[code as keyof typeof ERRORS][1]}`).join('; '),
            content: json({
              allOf: [
                { $ref: '#/components/schemas/Error' },
                { properties: { error: { properties: { code: { enum: codes } } } } },
              ],
            }),
          },
        ] as const,
    );
  return { 200: { description: 'Done.', content: json(convert(call.answer)) }, ...Object.fromEntries(refusals) };
}

function operation(name: string, call: Endpoint, convert: Converter['convert']): Operation {
  return {
    operationId: name,
    tags: [call.area],
    summary: call.summary,
    parameters: [
      ...parametersIn('path', call.params, convert),
      ...parametersIn('query', call.query, convert),
      ...headersOf(call),
    ],
    ...(call.method === 'GET'
      ? call.visit === 'none'
        ? {}
        : { security: [{ visit: [] }] }
      : { security: [{ visit: [], csrf: [] }] }),
    ...(call.body ? { requestBody: { required: true, content: json(convert(call.body)) } } : {}),
    responses: responsesOf(call, convert),
  };
}

const ERROR: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string', description: 'for developers, in English' },
        requestId: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
      additionalProperties: false,
    },
    errors: {
      type: 'array',
      items: { $ref: '#/components/schemas/GraphqlError' },
      description: 'GraphQL only',
    },
    cart: { anyOf: [{ $ref: '#/components/schemas/Cart' }, { type: 'null' }] },
  },
  additionalProperties: false,
};

function build(): OpenApiDocument {
  const endpoints = Object.values<Endpoint>(ENDPOINTS);
  const schemas = endpoints.flatMap(({ params, query, body, answer }) => [params, query, body, answer]);
  const { convert, components } = createConverter(schemas.filter((schema) => schema !== undefined));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, call] of Object.entries<Endpoint>(ENDPOINTS)) {
    const path = documentPath(call.path);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call, convert) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      description:
        'What the pages of the shop call. The server session is the authority: no id, price, group or customer of a request is believed.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ...components, Error: ERROR },
      securitySchemes: {
        visit: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'set by GET /session; __Host-sid over https' },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'csrf-token',
          description: 'from GET /session; changes at sign-in and sign-out',
        },
      },
    },
  };
}

let built: OpenApiDocument | undefined;
export function openApiDocument(): OpenApiDocument {
  built ??= build();
  return built;
}
