/** The steps of `npm test`, and which of them a run takes: `--only release,browser`, `--shard 2/3`. */
import { parseArgs } from 'node:util';

import { ensureTestBrowser } from './find-chromium.ts';

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** File name of the runner's JSON report; a step without one counts as a single check. */
  readonly report?: string;
  /** Whether the step runs in parallel with the previous one; only for steps that leave most of the machine idle. */
  readonly isBeside?: boolean;
  readonly prepare?: () => Readonly<Record<string, string>>;
  /**
   * What a run of one shard does with the step: `split` runs the shard's share of its test files, a number is the shard that runs the whole step. Other
   * steps run in every shard.
   */
  readonly shard?: 'split' | 1 | 2;
}

/** Folder of the runners' reports. */
export const REPORTS = '.data/reports';
const TEST_DATA = '.data/verify';

/** Command line of Vitest for the projects of this name or pattern, with the report's file name and further arguments. */
function vitest(project: string, report: string, ...args: readonly string[]): readonly string[] {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORTS}/${report}`];
  return ['vitest', 'run', '--project', project, ...args, ...reporters];
}

export const STEPS: readonly Step[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'], shard: 1 },
  { name: 'lint', command: ['oxlint', '--deny-warnings', '--quiet'], isBeside: true, shard: 1 },
  { name: 'types', command: ['astro', 'check', '--minimumSeverity', 'warning'], isBeside: true, shard: 1 },
  { name: 'dead code', command: ['knip'], isBeside: true, shard: 1 },
  // Runs beside the type check, which keeps only one core busy for a minute.
  {
    name: 'unit',
    command: vitest('rules', 'unit.json', 'tests/unit'),
    report: 'unit.json',
    isBeside: true,
    shard: 1,
  },
  { name: 'tests', command: vitest('rules*', 'vitest.json', 'tests/contract'), report: 'vitest.json', shard: 'split' },
  { name: 'release', command: ['node', 'scripts/build.ts'], env: { DATA_DIR: TEST_DATA } },
  {
    name: 'scenarios',
    command: vitest('scenarios', 'scenarios.json'),
    env: { DATA_DIR: TEST_DATA },
    report: 'scenarios.json',
    shard: 2,
  },
  {
    name: 'audit',
    command: ['node', 'scripts/audit-seo.ts', '--report', `${REPORTS}/audit.json`],
    env: { DATA_DIR: TEST_DATA },
    report: 'audit.json',
    shard: 2,
  },
  { name: 'budgets', command: ['size-limit'], shard: 2 },
  {
    name: 'browser',
    command: ['playwright', 'test', '--reporter=line,json'],
    env: { DATA_DIR: TEST_DATA, PLAYWRIGHT_JSON_OUTPUT_NAME: `${REPORTS}/playwright.json` },
    prepare: () => ({ CHROMIUM_PATH: ensureTestBrowser() }),
    report: 'playwright.json',
    shard: 'split',
  },
];

interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Throws unless the text is a shard such as `2/3`. */
function parseShard(text: string): Shard {
  const [, index, count] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text) ?? [];
  if (index === undefined || count === undefined || Number(index) > Number(count))
    throw new Error(`"${text}" is not a shard; the second of three is --shard 2/3.`);
  return { index: Number(index), count: Number(count) };
}

/** The step as the shard runs it; nothing if another shard runs it. */
function stepOfShard(step: Step, { index, count }: Shard): readonly Step[] {
  if (step.shard === 'split') return [{ ...step, command: [...step.command, `--shard=${index}/${count}`] }];
  return step.shard === undefined || Math.min(step.shard, count) === index ? [step] : [];
}

/** Steps that the arguments choose; all without arguments. Throws on an unknown step or shard. */
export function chosenSteps(args: readonly string[]): readonly Step[] {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { only: { type: 'string', multiple: true }, shard: { type: 'string' } },
    allowPositionals: true,
  });
  const names = [...positionals, ...(values.only ?? [])].flatMap((value) => value.split(','));
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no step "${unknown}"; steps are: ${STEPS.map((step) => step.name).join(', ')}.`);
  }
  const chosen = names.length === 0 ? STEPS : STEPS.filter((step) => names.includes(step.name));
  if (values.shard === undefined) return chosen;
  const shard = parseShard(values.shard);
  return chosen.flatMap((step) => stepOfShard(step, shard));
}

/** Groups steps that run in parallel, in order. */
export function batchesOf(chosen: readonly Step[]): readonly (readonly Step[])[] {
  const batches: Step[][] = [];
  for (const step of chosen) {
    const last = batches.at(-1);
    if (step.isBeside && last?.every(({ report }) => !report)) last.push(step);
    else batches.push([step]);
  }
  return batches;
}
