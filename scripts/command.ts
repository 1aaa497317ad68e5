/** What the commands share: one sentence on failure, and an orderly end on Ctrl-C. */
import { AppError } from '../src/lib/errors/app-error.ts';

const SENTENCES: Readonly<Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string>> = {
  EADDRINUSE: (error) =>
    `Port ${error.port} is in use; stop what uses it, or set ${error.port === Number(process.env['SERVICES_PORT'] ?? 4400) ? 'SERVICES_PORT' : 'PORT'} to another one.`,
  EACCES: (error) =>
    `There is no right to write ${error.path ?? 'the data folder'}; change its owner, or set DATA_DIR to a folder of yours.`,
  EROFS: (error) => `${error.path ?? 'The data folder'} is read-only; set DATA_DIR to a folder that can be written.`,
  ENOSPC: () => 'The disk is full; free some space and start again. Nothing that was published or in a cart is lost.',
};

export function sentence(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const known = error as NodeJS.ErrnoException & { port?: number };
  return SENTENCES[known.code ?? '']?.(known) ?? (error instanceof Error ? error.message : `${error as string}`);
}

/** Runs a command; a failure is printed as one sentence (with DEBUG set, the whole error) and ends with code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (process.env['DEBUG']) console.error(error);
    console.error(`\n${sentence(error)}`);
    process.exit(1);
  }
}

/** Resolves when the process is asked to end. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
