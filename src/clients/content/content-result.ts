/** Results of the content client: expected outcomes as values, with the service's original messages. */
import { AppError } from '#lib/errors/app-error.ts';
import { isWireObject } from '#wire/content/entry-wire.ts';

export interface ContentFailure {
  readonly kind: 'failed';
  /** `refused`: the service returned an error. `timeout`, `unreachable`: no response. `malformed`: the response does not match the API. */
  readonly reason: 'refused' | 'timeout' | 'unreachable' | 'malformed';
  /** The service's error code; 0 if there is none. */
  readonly code: number;
  /** HTTP status; 0 if there is none. */
  readonly status: number;
  readonly statusText: string;
  readonly message: string;
  /** The service's own messages by field. */
  readonly errors: Readonly<Record<string, unknown>>;
}

export type ContentResult<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** Spec section 8. */
  | { readonly kind: 'not-found'; readonly code: 141; readonly message: "The requested entry doesn't exist." }
  | ContentFailure;

export const NO_ENTRY = 141;

/** For an entry requested by uid: code 141 that blames no field but the uid means that the entry does not exist. */
export function absentOr(failure: ContentFailure): ContentResult<never> {
  const blamed = Object.keys(failure.errors);
  return failure.code === NO_ENTRY && blamed.every((field) => field === 'uid')
    ? { kind: 'not-found', code: NO_ENTRY, message: "The requested entry doesn't exist." }
    : failure;
}

export function contentFailure(
  reason: ContentFailure['reason'],
  message: string,
  rest: Partial<Pick<ContentFailure, 'code' | 'status' | 'statusText' | 'errors'>> = {},
): ContentFailure {
  return { kind: 'failed', reason, code: 0, status: 0, statusText: '', message, errors: {}, ...rest };
}

/** Statuses of wrong or expired credentials. */
const CREDENTIALS_REFUSED: ReadonlySet<number> = new Set([401, 403, 412]);

const statusSentence = (status: number): string => `The content service answered with status ${status}.`;

/** The failure as sentences for people at the terminal: the service's own message names neither the service nor the status. */
export function failureSentence(failure: Exclude<ContentResult<never>, { readonly kind: 'ok' }>): string {
  const { message } = failure;
  if (failure.kind === 'not-found' || failure.reason !== 'refused') return message;
  const { status } = failure;
  const answered = statusSentence(status);
  if (message === answered) return message;
  const keys = CREDENTIALS_REFUSED.has(status) ? ' Its keys are CONTENTSTACK_…; "npm run doctor" checks them.' : '';
  return `${answered.slice(0, -1)}: ${message.replace(/[^.!?]$/, '$&.')}${keys}`;
}

/** Maps any rejection of the SDK (plain objects, Errors, DOMExceptions) to a failure. `status`: HTTP status, 0 if there is none. */
export function failureOf(error: unknown, status: number, timeoutMs: number): ContentFailure {
  if (error instanceof Error && error.name === 'TimeoutError')
    return contentFailure('timeout', `The content service did not answer within ${timeoutMs / 1000} s (timeout).`, {
      status,
    });
  if (error instanceof AppError) return contentFailure('malformed', error.message, { status });
  const fields = isWireObject(error) ? error : {};
  const reportedStatus = Number(fields['status'] ?? fields['http_code'] ?? status) || 0;
  const code = Number(fields['error_code']) || 0;
  const text = fields['error_message'];
  if (reportedStatus >= 300 || code > 0) {
    const statusText = fields['statusText'];
    return contentFailure('refused', typeof text === 'string' && text !== '' ? text : statusSentence(reportedStatus), {
      code,
      status: reportedStatus,
      statusText: typeof statusText === 'string' ? statusText : '',
      errors: isWireObject(fields['errors']) ? fields['errors'] : {},
    });
  }
  if ((reportedStatus > 0 || error instanceof SyntaxError) && !isBrokenConnection(error))
    return contentFailure('malformed', 'The content service answered something that is not its API.', {
      status: reportedStatus,
    });
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return contentFailure('unreachable', `The content service could not be reached${cause}.`, { status: reportedStatus });
}

function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError && (error.message === 'terminated' || error.message === 'fetch failed');
}
