import { expect, test } from 'vitest';

import { AppError } from '#lib/errors/app-error.ts';

test('AppError has a code and keeps its cause', () => {
  const cause = new Error('disk full');
  const error = new AppError('store-unwritable', 'The store cannot be written.', { cause });
  expect(error).toBeInstanceOf(Error);
  expect([error.name, error.code, error.message, error.cause]).toEqual([
    'AppError',
    'store-unwritable',
    'The store cannot be written.',
    cause,
  ]);
});
