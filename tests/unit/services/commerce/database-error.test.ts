/** Errors of a database server that is away result in 503; all others are bugs. */
import { expect, test } from 'vitest';

import { databaseRefusal } from '#services/commerce/database/database-error.ts';

const withCode = (code: string): Error =>
  new Error('Failed query', { cause: Object.assign(new Error('no answer'), { code }) });

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', '57P01', '53100'])(
  'the code %s means that the database is not available',
  (code) => {
    expect(databaseRefusal(withCode(code))?.status).toBe(503);
  },
);

test('the code of a violated constraint is not an unavailable database', () => {
  expect(databaseRefusal(withCode('23505'))).toBeUndefined();
});
