/** Classifies database errors: an unavailable database, or a bug. */
import { Refusal } from '../requests/answer.ts';

function* causes(error: unknown): Generator<Error & { readonly code?: unknown }> {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** The outermost SQLSTATE or system error code; '' if there is none. */
export function sqlState(error: unknown): string {
  for (const { code } of causes(error)) if (typeof code === 'string') return code;
  return '';
}

/** Message of the innermost cause. */
export const causeOf = (error: unknown): string => [...causes(error)].at(-1)?.message ?? String(error);

/** Codes for a lost connection, a server that cannot be found or reached, exhausted resources (such as a full or read-only disk), or a server that is shutting down. */
const GONE_CODE =
  /^(08...|53...|57P0.|ENOSPC|EROFS|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|CONNECTION_\w+|CONNECT_TIMEOUT)$/;
const GONE_MESSAGE =
  /pg_wal|could not write to log file|no space left on device|read-only file system|PGlite is closed|PGlite failed to initialize|Aborted\(|memory access out of bounds|unreachable/i;

/** The Refusal (503) for an unavailable database; undefined for other errors. */
export function databaseRefusal(error: unknown): Refusal | undefined {
  const isGone = [...causes(error)].some(
    ({ code, message }) => (typeof code === 'string' && GONE_CODE.test(code)) || GONE_MESSAGE.test(message),
  );
  return isGone ? new Refusal(503) : undefined;
}
