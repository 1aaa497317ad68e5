/** One line of `npm run doctor`. */
import { sentence } from '../process/command-error.ts';

/** How long a service may take to respond. */
export const LIMIT_MS = 5000;

export interface Finding {
  readonly state: 'ok' | 'embedded' | 'missing' | 'BROKEN';
  readonly name: string;
  readonly text: string;
}

/** Runs a check; one that throws or exceeds the time limit is reported as broken. */
export async function runCheck(name: string, check: () => Promise<string>): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`did not respond within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  try {
    return { state: 'ok', name, text: await Promise.race([check(), late]) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return { state: 'BROKEN', name, text: sentence(error) + cause };
  } finally {
    clearTimeout(timer);
  }
}
