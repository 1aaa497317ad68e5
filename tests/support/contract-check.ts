/** Checks responses of the shop's API against its published OpenAPI document; undocumented fields are errors. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';

import { openApiDocument } from '#api/document/openapi.ts';
import type { Operation } from '#api/document/openapi.ts';

const document = openApiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ ...document, $id: 'api' });

const pointer = (parts: readonly string[]): string =>
  `api#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

const rows = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
      fixed: path.split('/').filter((part) => !part.startsWith('{')).length,
    })),
  )
  // Fixed paths first: `/cart/create` before `/cart/{id}`.
  .toSorted((a, b) => b.fixed - a.fixed);

const validators = new Map<string, ValidateFunction>();
function validator(path: string, method: string, status: string): ValidateFunction {
  const key = `${method} ${path} ${status}`;
  const known =
    validators.get(key) ??
    ajv.compile({ $ref: pointer(['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema']) }); // prettier-ignore
  validators.set(key, known);
  return known;
}

/** The operation of a request; undefined for an address or method that is not in the document. */
export function operationAt(method: string, path: string): Operation | undefined {
  return rows.find((row) => row.method === method && row.pattern.test(path))?.operation;
}

/** Throws if a response does not match the document. `path` is relative to /api, without query. */
export function checkAnswer(method: string, path: string, status: number, body: unknown): void {
  const row = rows.find((one) => one.method === method && one.pattern.test(path));
  if (!row) {
    if (![404, 405].includes(status))
      throw new Error(`${method} ${path} answered ${status} and is not in the document`);
    return;
  }
  if (!(`${status}` in row.operation.responses))
    throw new Error(
      `${method} ${row.path} answered ${status}, which the document does not name: ${JSON.stringify(body)}`,
    );
  const validate = validator(row.path, row.method, `${status}`);
  if (!validate(body))
    throw new Error(`${method} ${row.path} ${status} is not as documented: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`); // prettier-ignore
}
