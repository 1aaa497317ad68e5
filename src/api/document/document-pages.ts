/** Serves /api/openapi.json, and a readable version at /api/docs. */
import type { HtmlPage } from '../html-page.ts';
import { escaped, htmlPage } from '../html-page.ts';
import type { JsonSchema } from './json-schema.ts';
import { openApiDocument } from './openapi.ts';
import type { OpenApiDocument, Operation, Parameter } from './openapi.ts';

const REF = '#/components/schemas/';

function fieldsText(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] };
  const lines = Object.entries(properties).map(
    ([name, value]) => `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${typeText(value, `${indent}  `)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** A schema in TypeScript-like notation. */
function typeText(schema: JsonSchema, indent = ''): string {
  const ref = schema['$ref'];
  if (typeof ref === 'string') return ref.slice(REF.length);
  const any = schema['anyOf'] as readonly JsonSchema[] | undefined;
  if (any) return any.map((one) => typeText(one, indent)).join(' | ');
  const values = schema['enum'] as readonly unknown[] | undefined;
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') {
    const item = typeText(schema['items'] as JsonSchema, indent);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema['type'] === 'object') return fieldsText(schema, indent);
  return String(schema['type'] ?? 'anything');
}

function parameterRow({ name, in: place, required, schema }: Parameter): string {
  const { description } = schema as { description?: string };
  const details = [description ?? typeText(schema), required ? '' : 'may be left out'].filter(Boolean).join('; ');
  return `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${place}</td><td>${escaped(details)}</td></tr>`;
}

const block = (label: string, of: string, schema: JsonSchema | undefined): string =>
  schema
    ? `<p class="quiet">${label}</p><pre tabindex="0" role="region" aria-label="${label} ${of}">${escaped(typeText(schema))}</pre>`
    : '';

function operationHtml(method: string, path: string, operation: Operation): string {
  const { responses, requestBody, parameters } = operation;
  const errors = Object.entries(responses).filter(([status]) => status !== '200');
  return [
    `<h3 id="${operation.operationId}">${method.toUpperCase()} ${escaped(path)}</h3><p>${escaped(operation.summary)}</p>`,
    `<table><caption class="quiet">Parameters</caption><thead><tr><th scope="col">name</th><th scope="col">in</th><th scope="col">what</th></tr></thead><tbody>${parameters.map(parameterRow).join('')}</tbody></table>`,
    block('Body', operation.operationId, requestBody?.content['application/json']?.schema),
    block('Answer', operation.operationId, responses['200']?.content['application/json']?.schema),
    `<details><summary>Errors</summary><ul>${errors.map(([status, { description }]) => `<li><strong>${status}</strong> ${escaped(description)}</li>`).join('')}</ul></details>`,
  ].join('');
}

function documentHtml(document: OpenApiDocument): string {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const areas = [...new Set(all.map(({ operation }) => operation.tags[0] ?? ''))];
  const contents = areas.map((area) => `<li><a href="#area-${area}">${area}</a></li>`).join('');
  const sections = areas.map((area) => {
    const calls = all.filter(({ operation }) => operation.tags[0] === area);
    return `<h2 id="area-${area}">${area}</h2>${calls.map((one) => operationHtml(one.method, one.path, one.operation)).join('')}`;
  });
  const types = Object.entries(document.components['schemas'] ?? {}).map(
    ([name, schema]) => `<h3 id="type-${name}">${name}</h3>${block('Type', name, schema)}`,
  );
  return [
    `<h1>${escaped(document.info.title)}</h1><p>${escaped(document.info.description)}</p>`,
    `<p>All paths are below <code>/api</code>. The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p>`,
    `<nav aria-label="Contents"><ul>${contents}<li><a href="#types">types</a></li></ul></nav>`,
    ...sections,
    `<h2 id="types">types</h2>`,
    ...types,
  ].join('');
}

let html: string | undefined;

export const DOCUMENT_PAGES: readonly HtmlPage[] = [
  {
    path: '/openapi.json',
    methods: ['GET'],
    answer: async () =>
      Response.json(openApiDocument(), { headers: { 'cache-control': 'public, max-age=0, s-maxage=300' } }),
  },
  {
    path: '/docs',
    methods: ['GET'],
    async answer() {
      const document = openApiDocument();
      html ??= documentHtml(document);
      return htmlPage({ title: escaped(document.info.title), body: html, language: 'en' });
    },
  },
];
