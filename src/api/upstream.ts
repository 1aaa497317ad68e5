/** Maps failures of the systems behind the shop to Refusals. */
import { AppError } from '#lib/errors/app-error.ts';

import { Refusal } from './refusal.ts';

const MAX_WAIT_SECONDS = 60;

/** The message of `commerce-busy` is the platform's waiting time in milliseconds. */
function waitSeconds(message: string): number {
  const milliseconds = /^\d{1,9}$/.test(message) ? Number(message) : 1000;
  return Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(milliseconds / 1000)));
}

/** The Refusal for a known failure; undefined for unexpected errors, which get a 500 response. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof AppError)) return undefined;
  switch (error.code) {
    case 'commerce-slow':
      return new Refusal('upstream-slow', 'The shop system takes too long to answer. Try again in a moment.');
    case 'commerce-busy':
      return new Refusal('upstream-busy', 'The shop system is busy. Try again in a moment.', {
        retryAfterSeconds: waitSeconds(error.message),
      });
    case 'commerce-unreachable':
      return new Refusal('upstream-down', 'The shop system does not answer. Try again in a moment.', {
        retryAfterSeconds: 5,
      });
    case 'session-store':
      return new Refusal('sessions-down', 'The shop cannot open your session right now. Try again in a moment.', {
        retryAfterSeconds: 5,
      });
    case 'session-full':
      return new Refusal('sessions-full', 'The shop cannot store that right now. Nothing was changed.', {
        retryAfterSeconds: 60,
      });
    case 'commerce-login':
      return new Refusal('not-offered', 'The shop cannot sign you in to those pages.');
    case 'captcha-down':
      return new Refusal('upstream-down', 'The captcha cannot be checked right now. Try again in a moment.', {
        retryAfterSeconds: 5,
      });
    case 'content-failed':
      return new Refusal('upstream-failed', 'The content service does not answer. Try again in a moment.');
    default:
      return error.code.startsWith('commerce-')
        ? new Refusal('upstream-failed', 'The shop system answered something unexpected. Try again in a moment.')
        : undefined;
  }
}
