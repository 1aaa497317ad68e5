/** What a failed database call means: full, gone, or a mistake of ours. */
import { Refusal } from '../requests/answer.ts';

/** Too little room is left to write safely; nothing was written. */
export class StorageFull extends Error {
  readonly code = 'ENOSPC';

  constructor(dataDir: string) {
    super(`no space left on device: the disk of ${dataDir} is nearly full; make room, or set DATA_DIR to another one`);
  }
}

function* causes(error: unknown): Generator<Error & { readonly code?: unknown }> {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** SQLSTATE or system code nearest to the surface; '' when there is none. */
export function sqlState(error: unknown): string {
  for (const { code } of causes(error)) if (typeof code === 'string') return code;
  return '';
}

/** Words of the innermost cause. */
export const causeOf = (error: unknown): string => [...causes(error)].at(-1)?.message ?? String(error);

const isFull = (error: unknown): boolean =>
  [...causes(error)].some(
    ({ code, message }) =>
      code === '53100' || code === 'ENOSPC' || /no space left on device|disk full|ENOSPC/i.test(message),
  );

/** The embedded database has stopped for good and must be opened anew: what it cannot write to its log (`pg_wal`) it does not come back from. */
export const isBroken = (error: unknown): boolean =>
  [...causes(error)].some(({ message }) =>
    /pg_wal|PGlite is closed|Aborted\(|memory access out of bounds|unreachable/.test(message),
  );

const GONE = /^(08...|57P0.|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|CONNECTION_\w+|CONNECT_TIMEOUT)$/;

/** 507 when it is full, 503 when it is gone; undefined for anything that is a mistake of ours. */
export function databaseRefusal(error: unknown): Refusal | undefined {
  if (isFull(error)) return new Refusal(507);
  const isGone = [...causes(error)].some(({ code }) => typeof code === 'string' && GONE.test(code));
  return isGone || isBroken(error) ? new Refusal(503) : undefined;
}
