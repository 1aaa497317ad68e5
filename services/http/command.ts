/** Shared command line of the stand-ins: options, port, one-sentence errors and a clean shutdown. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { listen } from './serve.ts';
import type { Refused } from './serve.ts';

export interface RunningService {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
  readonly refusal?: (refused: Refused) => Response | undefined;
  /** See `ListenOptions`. */
  readonly maxBodyBytes?: (path: string) => number | undefined;
  /** Lines to print below the address. */
  readonly hints: readonly string[];
}

export interface Command {
  /** Name of the executable: `firn-content`. */
  readonly name: string;
  /** Option → description; every option takes a value. `--port` and `--host` are added. */
  readonly options: Readonly<Record<string, string>>;
  readonly required: readonly string[];
  start(options: CommandOptions): Promise<RunningService>;
}

export interface CommandOptions {
  readonly port: number;
  value(name: string): string | undefined;
  /** The option as a path, relative to the folder in which the command was called. */
  path(name: string): string | undefined;
}

const COMMON: Readonly<Record<string, string>> = {
  port: 'port to listen on (4400)',
  host: 'address to listen on (127.0.0.1)',
};

function usage({ name, options, required }: Command): string {
  const lines = Object.entries({ ...options, ...COMMON }).map(
    ([option, text]) => `  --${option.padEnd(18)} ${text}${required.includes(option) ? ', required' : ''}`,
  );
  return [`Usage: ${name} [options]`, ...lines].join('\n');
}

/** `npm start -w` runs in the workspace's folder; INIT_CWD is the folder in which npm was called. */
function callersFolder(): string {
  const isNpmStart = process.env['npm_lifecycle_event'] === 'start' && process.env['npm_package_json'];
  return (isNpmStart && process.env['INIT_CWD']) || process.cwd();
}

function portIn(text: string | undefined): number {
  const port = Number(text ?? '4400');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port takes a number from 0 to 65535.');
  return port;
}

async function run(command: Command): Promise<void> {
  const names = Object.keys({ ...command.options, ...COMMON });
  const parsed = parseArgs({
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      help: { type: 'boolean' as const },
    },
  });
  const values: Readonly<Record<string, unknown>> = parsed.values;
  if (values['help'] === true) {
    console.log(usage(command));
    return;
  }
  const value = (name: string): string | undefined => (values[name] as string | undefined) || undefined;
  const missing = command.required.find((name) => value(name) === undefined);
  if (missing !== undefined) throw new Error(`--${missing} is missing.\n${usage(command)}`);
  const port = portIn(value('port'));
  const folder = callersFolder();
  const path = (name: string): string | undefined => {
    const given = value(name);
    return given === undefined ? undefined : resolve(folder, given);
  };
  const service = await command.start({ port, value, path });
  const host = value('host');
  const server = await listen(service.fetch, {
    port,
    ...(host === undefined ? {} : { host }),
    ...(service.refusal ? { refusal: service.refusal } : {}),
    ...(service.maxBodyBytes ? { maxBodyBytes: service.maxBodyBytes } : {}),
  }).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  console.log([`${command.name} listens at ${server.url}. Ctrl-C ends it.`, ...service.hints].join('\n  '));
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  await server.close();
  await service.close();
}

/** Runs the command until a signal ends the process. On an error it prints one sentence and exits with code 1. */
export async function runCommand(command: Command): Promise<void> {
  try {
    await run(command);
    process.exit(0);
  } catch (error) {
    console.error(`${command.name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
