/** Parses and checks the arguments of `npm run seed`. */
import { parseArgs } from 'node:util';

import { AppError } from '#lib/errors/app-error.ts';

/** Limit of products, because a shop has to fit in the memory of one embedded service. */
export const MAX_PRODUCTS = 5000;

export interface SeedOptions {
  readonly products: number;
  readonly locales: number;
  /** Folder to write to, as given. */
  readonly to?: string;
}

/** Reads an option as a whole number. `why`: the reason for the limit. Throws an AppError `arguments` with one sentence. */
export function wholeNumber(
  name: string,
  text: string,
  { most, why }: { readonly most: number; readonly why: string },
): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || value < 1)
    throw new AppError('arguments', `${name} must be a whole number from 1 to ${most}, not "${text}".`);
  if (value > most) throw new AppError('arguments', `${name} can be at most ${most}, not ${text}: ${why}.`);
  return value;
}

/** `mostLocales`: the number of the sample's locales. Throws an AppError `arguments` with one sentence. */
export function readSeedOptions(args: readonly string[], mostLocales: number): SeedOptions {
  const usage = 'use "npm run seed -- --products 600 --locales 30 [--to <folder>]"';
  let values: { products?: string; locales?: string; to?: string };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { products: { type: 'string' }, locales: { type: 'string' }, to: { type: 'string' } },
    }));
  } catch (cause) {
    const unknown = args.find((arg) => arg.startsWith('-') && !/^--(products|locales|to)(=|$)/.test(arg));
    const what = unknown ? `There is no option ${unknown}` : 'The arguments cannot be read';
    throw new AppError('arguments', `${what}; ${usage}.`, { cause });
  }
  if (values.to === '') throw new AppError('arguments', `--to needs a folder; ${usage}.`);
  return {
    products: wholeNumber('--products', values.products ?? '600', {
      most: MAX_PRODUCTS,
      why: 'a larger shop does not fit in the memory of one embedded service',
    }),
    locales: wholeNumber('--locales', values.locales ?? `${Math.min(30, mostLocales)}`, {
      most: mostLocales,
      why: 'the countries and languages of the sample make no more',
    }),
    ...(values.to === undefined ? {} : { to: values.to }),
  };
}
