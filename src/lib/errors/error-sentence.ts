/** Formats an error as one sentence that tells the operator how to fix it. */
import { AppError } from './app-error.ts';

/** A system error of Node: `code`, and where known the path or port. */
type SystemError = Error & { readonly code?: string; readonly path?: string };

const unwritable = ({ path }: SystemError): string =>
  `No permission to write to ${path ?? 'the data folder'}; change its owner, or set DATA_DIR to a folder that you own.`;
const noFolder = ({ path }: SystemError): string =>
  `${path ?? 'The data folder'} cannot be used as a folder; set DATA_DIR to another location.`;

const SENTENCES: Readonly<Record<string, (error: SystemError) => string>> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: ({ path }) =>
    `${path ?? 'The data folder'} is read-only; make its disk writable again, or set DATA_DIR to a folder that can be written.`,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ENOSPC: () => 'The disk is full; free some space. Nothing that was published or in a cart is lost.',
};

/** Sentences about file system errors name the folder; other errors keep their message. */
export function errorSentence(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const known = error as SystemError;
  return SENTENCES[known.code ?? '']?.(known) ?? (error instanceof Error ? error.message : `${error as string}`);
}
