/** Verifies a captcha token with the provider, for this action and this visitor. */
import * as v from 'valibot';

import type { ApiExtras } from '#api/api-services.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { CaptchaAction } from '#lib/forms/captcha-facts.ts';
import { readBounded } from '#lib/network/bounded-body.ts';

const Verdict = v.object({ success: v.boolean(), action: v.optional(v.string()), score: v.optional(v.number()) });
/** Below this score the provider considers the visitor a robot. */
const LEAST_SCORE = 0.5;
const TIMEOUT_MS = 5000;
const MOST_BYTES = 65_536;

export interface CaptchaOptions {
  readonly secret: string;
  readonly verifyUrl: string;
  readonly fetch?: typeof fetch;
  /** Receives a line for each failed verification, without tokens and addresses. */
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

/** Throws AppError `captcha-down` when the provider does not answer, or answers with anything but a verdict: a token that cannot be verified does not pass. */
export function createCaptcha(options: CaptchaOptions): NonNullable<ApiExtras['captcha']> {
  const ask = options.fetch ?? fetch;
  return async (action: CaptchaAction, token, address) => {
    if (token === undefined || token === '') return false;
    try {
      const response = await ask(options.verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({
          secret: options.secret,
          response: token,
          ...(address ? { remoteip: address } : {}),
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const verdict = v.parse(Verdict, JSON.parse(new TextDecoder().decode(await readBounded(response, MOST_BYTES))));
      const isAction = verdict.action === undefined || verdict.action === action;
      return verdict.success && isAction && (verdict.score ?? 1) >= LEAST_SCORE;
    } catch (error) {
      options.log({
        level: 'error',
        event: 'captcha-unverified',
        cause: error instanceof Error ? error.name : 'unknown',
      });
      throw new AppError('captcha-down', 'The provider of the captcha cannot be reached.', { cause: error });
    }
  };
}
