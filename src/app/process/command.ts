/** Shared by all commands: options, failures as one sentence, and a graceful exit on Ctrl-C. */
import { constants } from 'node:os';
import { parseArgs } from 'node:util';

import { AppError } from '#lib/errors/app-error.ts';
import { endChildren } from '#publishing/bundle/child-processes.ts';

import { rawVariable } from '../settings/environment.ts';
import { sentence } from './command-error.ts';
import { RESTART, RUNNING } from './supervise.ts';

let stop: ((exitCode: number) => void) | undefined;

async function onSignal(signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  if (stop) {
    stop(0);
    return;
  }
  await endChildren();
  process.exit(128 + constants.signals[signal]);
}

/** Runs a command. A failure is printed as one sentence (with DEBUG set, also as the whole error), and the process exits with code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.once('SIGINT', () => void onSignal('SIGINT'));
  process.once('SIGTERM', () => void onSignal('SIGTERM'));
  // The supervisor is gone (`supervise.ts`).
  process.once('disconnect', () => void onSignal('SIGTERM'));
  try {
    await work();
  } catch (error) {
    if (rawVariable('DEBUG')) console.error(error);
    console.error(`\n${sentence(error)}`);
    await endChildren();
    process.exit(1);
  }
}

/**
 * Resolves with the exit code on a stop signal or when a restart is needed, and notifies the supervisor that the command runs. Before this call, a
 * stop signal ends the command immediately.
 */
export function untilStopped(): Promise<number> {
  process.send?.(RUNNING);
  return new Promise((resolve) => {
    stop = resolve;
  });
}

/** Ends a supervised command so that it is started again with the code on disk; has no effect on one without a supervisor. */
export function requestRestart(): void {
  if (rawVariable('FIRN_SUPERVISED')) stop?.(RESTART);
}

/** Resolves when all of the text is written, even to a pipe; the process may exit then. */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

interface CommandLine<Name extends string, Flag extends string> {
  readonly values: Readonly<Partial<Record<Name, string> & Record<Flag, boolean>>>;
  readonly folders: readonly string[];
}

/** Parses options with values, flags and, if allowed, folders. Throws for unknown options. */
export function commandLine<Name extends string, Flag extends string = never>(
  command: string,
  usage: string,
  options: { readonly values: readonly Name[]; readonly flags?: readonly Flag[]; readonly folders?: boolean },
): CommandLine<Name, Flag> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: options.folders ?? false,
      options: Object.fromEntries([
        ...options.values.map((name) => [name, { type: 'string' as const }] as const),
        ...(options.flags ?? []).map((name) => [name, { type: 'boolean' as const }] as const),
      ]),
    });
    return { values: values as CommandLine<Name, Flag>['values'], folders: positionals };
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0] : '';
    throw new AppError('options', `${message}; "npm run ${command}" takes ${usage}.`, { cause: error });
  }
}

/**
 * Parses the options of a command, each with an example of its value; an option with an empty example is a switch, which reads `on`. Throws for
 * unknown options.
 */
export function commandOptions<Name extends string>(
  command: string,
  examples: Readonly<Record<Name, string>>,
): Readonly<Partial<Record<Name, string>>> {
  const names = Object.keys(examples) as Name[];
  const usage = names.map((name) => `--${name} ${examples[name]}`.trim()).join(' ') || 'no options';
  const { values } = commandLine<Name, Name>(command, usage, {
    values: names.filter((name) => examples[name] !== ''),
    flags: names.filter((name) => examples[name] === ''),
  });
  const texts = Object.entries(values).map(([name, value]) => [name, value === true ? 'on' : value]);
  return Object.fromEntries(texts) as Partial<Record<Name, string>>;
}
