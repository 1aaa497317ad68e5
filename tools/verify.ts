/**
 * Runs all checks of the project: format, lint, types, dead code, unit, tests, release, scenarios, audit, budgets, browser. `--only browser,budgets` runs
 * some steps; steps that read the release need a previous run of `release`. `--shard 2/3` runs the second of three shares, for three machines that run
 * one each. A failed step does not stop the run. The failed tests are printed again at the end, then the slowest files, then the result of each step and
 * the beginning of each failure. The last line is `N passed, N failed`, summed over all steps.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { childEnvironment, processEnvironment } from '#app/settings/environment.ts';

import { shortened, failedTests } from './failed-tests.ts';
import { slowestFiles } from './slow-tests.ts';
import { REPORTS, batchesOf, chosenSteps } from './test-steps.ts';
import type { Step } from './test-steps.ts';

interface Counts {
  passed: number;
  failed: number;
}

interface Result extends Counts {
  readonly name: string;
  readonly seconds: number;
}

/** Number of slowest files listed per step. */
const SLOWEST = 8;
/** Compile cache, because tests start hundreds of processes and worker threads. */
const COMPILED = resolve(join('node_modules', '.firn', 'compiled'));

/** Runs one step. Its output is streamed to the terminal, or if `isHeld`, printed as a whole below its heading when the step ends. */
function run(step: Step, isHeld: boolean): Promise<number> {
  const [program = '', ...args] = step.command;
  return new Promise((done) => {
    const extra = step.prepare?.() ?? {};
    const env = childEnvironment({
      // Vitest enables colors for any value of FORCE_COLOR, even 0.
      FORCE_COLOR: undefined,
      NO_COLOR: '1',
      NODE_COMPILE_CACHE: COMPILED,
      PATH: `node_modules/.bin:${processEnvironment()['PATH']}`,
      ...step.env,
      ...extra,
    });
    if (!isHeld) console.log(`\n── ${step.name}`);
    const stdio = isHeld ? 'pipe' : 'inherit';
    const child = spawn(program, args, { stdio: ['ignore', stdio, stdio], env });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', () => done(1));
    child.on('close', (code) => {
      if (isHeld) console.log(`\n── ${step.name}\n${Buffer.concat(output).toString().trimEnd()}`);
      done(code ?? 1);
    });
  });
}

function count(step: Step, exitCode: number): Counts {
  if (!step.report) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counts: Counts = { passed: 0, failed: 0 };
  try {
    const report: unknown = JSON.parse(readFileSync(`${REPORTS}/${step.report}`, 'utf8'));
    const numbers = report as {
      numPassedTests?: number;
      numFailedTests?: number;
      stats?: { expected: number; unexpected: number; flaky: number };
    };
    counts.passed = (numbers.numPassedTests ?? 0) + (numbers.stats?.expected ?? 0);
    counts.failed = (numbers.numFailedTests ?? 0) + (numbers.stats?.unexpected ?? 0) + (numbers.stats?.flaky ?? 0);
  } catch {
    counts.failed = 1;
  }
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  if (exitCode === 0 && counts.passed === 0) counts.failed = 1;
  return counts;
}

/** Lines that list the slowest files of each step. */
function slowFilesOf(chosen: readonly Step[]): readonly string[] {
  return chosen.flatMap(({ name, report }) =>
    report === undefined
      ? []
      : slowestFiles(`${REPORTS}/${report}`, SLOWEST).map(
          ({ file, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}: ${relative('.', file)}`,
        ),
  );
}

async function timed(step: Step, isHeld: boolean): Promise<Result> {
  const started = performance.now();
  const exitCode = await run(step, isHeld).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
  return { ...count(step, exitCode), name: step.name, seconds: (performance.now() - started) / 1000 };
}

/** Runs the chosen steps, the quick checks in parallel, and prints the result of each. Sets the process's exit code. */
export async function verify(args: readonly string[]): Promise<void> {
  let chosen: readonly Step[];
  try {
    chosen = chosenSteps(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  mkdirSync(REPORTS, { recursive: true });
  for (const step of chosen) if (step.report) rmSync(`${REPORTS}/${step.report}`, { force: true });
  const total: Counts = { passed: 0, failed: 0 };
  const lines: string[] = [];
  for (const batch of batchesOf(chosen))
    for (const { name, passed, failed, seconds } of await Promise.all(
      batch.map((step) => timed(step, batch.length > 1)),
    )) {
      total.passed += passed;
      total.failed += failed;
      lines.push(
        `${failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds.toFixed(1)} s`,
      );
    }
  const failures = chosen.flatMap(({ report }) => (report ? failedTests(`${REPORTS}/${report}`) : []));
  if (failures.length > 0) console.log(`\n── failed tests\n${failures.join('\n')}`);
  const slow = slowFilesOf(chosen);
  if (slow.length > 0) console.log(`\n── slowest files\n${slow.join('\n')}`);
  console.log(`\n${[...lines, ...shortened(failures)].join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
