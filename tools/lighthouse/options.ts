/** Parses and checks the arguments of `npm run bench:lighthouse`. */
import { parseArgs } from 'node:util';

import { AppError } from '#lib/errors/app-error.ts';

import { wholeNumber } from '../seed/options.ts';
import { PAGES } from './pages.ts';
import type { Page } from './pages.ts';
import { CATEGORIES } from './report.ts';
import type { Category } from './report.ts';

export interface LighthouseOptions {
  readonly runs: number;
  readonly pages: readonly Page[];
  readonly categories: readonly Category[];
}

const USAGE =
  'use "npm run bench:lighthouse [-- --runs 5] [--page home,product] [--without-performance]"; the names of pages are in tools/lighthouse/pages.ts';

function pagesOf(names: string | undefined): readonly Page[] {
  if (names === undefined) return PAGES;
  return names.split(',').map((name) => {
    const page = PAGES.find((one) => one.name === name);
    if (!page) throw new AppError('arguments', `There is no page "${name}"; ${USAGE}.`);
    return page;
  });
}

/** Throws an AppError `arguments` with one sentence. */
export function readLighthouseOptions(args: readonly string[]): LighthouseOptions {
  let values: { runs?: string; page?: string; 'without-performance'?: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { runs: { type: 'string' }, page: { type: 'string' }, 'without-performance': { type: 'boolean' } },
    }));
  } catch (cause) {
    throw new AppError('arguments', `The arguments cannot be read; ${USAGE}.`, { cause });
  }
  const isQuick = values['without-performance'] ?? false;
  return {
    runs: wholeNumber('--runs', values.runs ?? (isQuick ? '1' : '5'), {
      most: 25,
      why: 'a median does not get better by more',
    }),
    pages: pagesOf(values.page),
    categories: CATEGORIES.filter((category) => !isQuick || category !== 'performance'),
  };
}
