/** Arguments of `npm run bench:lighthouse`, checked. */
import { parseArgs } from 'node:util';

import { AppError } from '#lib/errors/app-error.ts';

import { wholeNumber } from '../seed/options.ts';

export interface Page {
  readonly name: string;
  readonly path: string;
}

export const PAGES: readonly Page[] = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/en-us/c/skis' },
  { name: 'product', path: '/en-us/p/ridge-98' },
  { name: 'page', path: '/en-us/about' },
];

export interface LighthouseOptions {
  readonly runs: number;
  readonly pages: readonly Page[];
}

/** Throws an AppError `arguments` of one sentence. */
export function readLighthouseOptions(args: readonly string[]): LighthouseOptions {
  const names = PAGES.map((page) => page.name).join('|');
  const usage = `use "npm run bench:lighthouse [-- --runs 5] [--page ${names}]"`;
  let values: { runs?: string; page?: string };
  try {
    ({ values } = parseArgs({ args: [...args], options: { runs: { type: 'string' }, page: { type: 'string' } } }));
  } catch (cause) {
    throw new AppError('arguments', `The arguments cannot be read; ${usage}.`, { cause });
  }
  const pages = PAGES.filter((page) => values.page === undefined || page.name === values.page);
  if (pages.length === 0) throw new AppError('arguments', `There is no page "${values.page}"; ${usage}.`);
  return {
    runs: wholeNumber('--runs', values.runs ?? '5', { most: 25, why: 'a median does not get better by more' }),
    pages,
  };
}
