/** Formats an error as one sentence that says what to do. */
import { AppError } from '#lib/errors/app-error.ts';

import { rawVariable } from '../settings/environment.ts';

type SystemError = NodeJS.ErrnoException & { readonly port?: number };

function portSentence(error: SystemError): string {
  const name = error.port === Number(rawVariable('SERVICES_PORT') ?? 4400) ? 'SERVICES_PORT' : 'PORT';
  return error.code === 'EADDRINUSE'
    ? `Port ${error.port} is in use; stop what uses it, or set ${name} to another one.`
    : `There is no right to listen on port ${error.port}; set ${name} to one above 1023.`;
}

const unwritable = (error: SystemError): string =>
  error.syscall === 'listen'
    ? portSentence(error)
    : `There is no right to write ${error.path ?? 'the data folder'}; change its owner, or set DATA_DIR to a folder of yours.`;
const noFolder = (error: SystemError): string =>
  `${error.path ?? 'The data folder'} cannot be a folder; set DATA_DIR to another place.`;

const SENTENCES: Readonly<Record<string, (error: SystemError) => string>> = {
  EADDRINUSE: portSentence,
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: (error) => `${error.path ?? 'The data folder'} is read-only; set DATA_DIR to a folder that can be written.`,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ENOSPC: () => 'The disk is full; free some space and start again. Nothing that was published or in a cart is lost.',
};

export function sentence(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const known = error as SystemError;
  return SENTENCES[known.code ?? '']?.(known) ?? (error instanceof Error ? error.message : `${error as string}`);
}
