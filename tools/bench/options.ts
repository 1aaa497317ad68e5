/** Parses the arguments of `npm run bench`. */
import { parseArgs } from 'node:util';

import { AppError } from '#lib/errors/app-error.ts';

import { MAX_PRODUCTS, wholeNumber } from '../seed/options.ts';

export const PARTS = ['release', 'publish', 'cart', 'api', 'content', 'served', 'tap', 'category', 'search', 'media', 'originals'] as const; // prettier-ignore
export type Part = (typeof PARTS)[number];

export interface Size {
  readonly products: number;
  readonly locales: number;
}

export interface BenchOptions {
  readonly parts: readonly Part[];
  readonly small: Size;
  readonly large: Size;
  /** Runs of each release and build, alternating; the fastest counts, because noise only slows runs down. */
  readonly runs: number;
  /** Seconds of each API load. */
  readonly seconds: number;
  /** Minutes of the steady load under which memory is measured. */
  readonly minutes: number;
  /** Folder of pictures to use as originals of the media service; without it, that part is skipped. */
  readonly pictures?: string;
  /** Folder of a public judged set for the search engines; without it, only the judged queries of the sample are measured. */
  readonly judged?: string;
}

/** Throws an AppError `arguments` with one sentence. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const usage = `use "npm run bench [-- --quick] [--runs 2] [--minutes 10] [--pictures DIR] [--judged DIR] [--only ${PARTS.join('|')}]"`;
  let values: { quick?: boolean; runs?: string; minutes?: string; pictures?: string; judged?: string; only?: string };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean' },
        runs: { type: 'string' },
        minutes: { type: 'string' },
        pictures: { type: 'string' },
        judged: { type: 'string' },
        only: { type: 'string' },
      },
    }));
  } catch (cause) {
    throw new AppError('arguments', `The arguments cannot be read; ${usage}.`, { cause });
  }
  const only = PARTS.find((part) => part === values.only);
  if (values.only !== undefined && !only)
    throw new AppError('arguments', `There is no benchmark "${values.only}"; ${usage}.`);
  const parts = only ? [only] : PARTS;
  const runs = wholeNumber('--runs', values.runs ?? (values.quick ? '1' : '2'), {
    most: 20,
    why: 'each of them takes minutes',
  });
  const givenMinutes = values.minutes;
  const minutes = givenMinutes === undefined ? (values.quick ? 0.2 : 10) : wholeNumber('--minutes', givenMinutes, { most: 120, why: 'the API is loaded all that time' }); // prettier-ignore
  const { pictures, judged } = values;
  const folders = { ...(pictures === undefined ? {} : { pictures }), ...(judged === undefined ? {} : { judged }) };
  const shared = { parts, runs, minutes, ...folders };
  return values.quick
    ? { ...shared, small: { products: 60, locales: 4 }, large: { products: 120, locales: 8 }, seconds: 3 }
    : {
        ...shared,
        small: { products: 100, locales: 30 },
        large: { products: 600, locales: 30 },
        seconds: 10,
      };
}

export interface ChangeOptions {
  readonly sizes: readonly Size[];
  /** Repetitions of each small change; the median counts. */
  readonly edits: number;
  /** Whether Astro's incremental build is measured too. */
  readonly astro: boolean;
}

/** Throws an AppError `arguments` with one sentence. */
export function readChangeOptions(args: readonly string[]): ChangeOptions {
  const usage =
    'use "npm run bench:publish [-- --quick] [--products 100,600,2000] [--locales 30] [--edits 3] [--without-astro]"';
  let values: { quick?: boolean; products?: string; locales?: string; edits?: string; 'without-astro'?: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean' },
        products: { type: 'string' },
        locales: { type: 'string' },
        edits: { type: 'string' },
        'without-astro': { type: 'boolean' },
      },
    }));
  } catch (cause) {
    throw new AppError('arguments', `The arguments cannot be read; ${usage}.`, { cause });
  }
  const locales = wholeNumber('--locales', values.locales ?? (values.quick ? '8' : '30'), { most: 100, why: 'the sample has fewer' }); // prettier-ignore
  const products = values.products ?? (values.quick ? '60,120' : '100,600,2000');
  return {
    sizes: products.split(',').map((text) => ({
      products: wholeNumber('--products', text.trim(), { most: MAX_PRODUCTS, why: 'a larger shop does not fit in the memory of one embedded service' }), // prettier-ignore
      locales,
    })),
    edits: wholeNumber('--edits', values.edits ?? '3', { most: 20, why: 'each of them is a publish' }),
    astro: values['without-astro'] !== true,
  };
}
