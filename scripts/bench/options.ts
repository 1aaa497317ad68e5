/** Arguments of `npm run bench`, checked. */
import { parseArgs } from 'node:util';

import { AppError } from '../../src/lib/errors/app-error.ts';

export const PARTS = ['release', 'publish', 'cart'] as const;
export type Part = (typeof PARTS)[number];

export interface Size {
  readonly products: number;
  readonly locales: number;
}

export interface BenchOptions {
  readonly parts: readonly Part[];
  readonly small: Size;
  readonly large: Size;
  /** Seconds of each load on the API. */
  readonly seconds: number;
}

/** Throws an AppError `arguments` of one sentence. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const usage = `use "npm run bench [-- --quick] [--only ${PARTS.join('|')}]"`;
  let values: { quick?: boolean; only?: string };
  try {
    ({ values } = parseArgs({ args: [...args], options: { quick: { type: 'boolean' }, only: { type: 'string' } } }));
  } catch (cause) {
    throw new AppError('arguments', `The arguments cannot be read; ${usage}.`, { cause });
  }
  const only = PARTS.find((part) => part === values.only);
  if (values.only !== undefined && !only)
    throw new AppError('arguments', `There is no benchmark "${values.only}"; ${usage}.`);
  const parts = only ? [only] : PARTS;
  return values.quick
    ? { parts, small: { products: 60, locales: 4 }, large: { products: 120, locales: 8 }, seconds: 3 }
    : { parts, small: { products: 100, locales: 30 }, large: { products: 600, locales: 30 }, seconds: 10 };
}
