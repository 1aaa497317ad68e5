/** The pages that failed in the last publish of a running shop: as long as nothing changes, they are rendered again only after growing pauses. */
import type { FailedPage } from '../release/failed-page.ts';
import { nextFailure } from './failure-backoff.ts';
import type { PublishFailure } from './failure-backoff.ts';

type Failed = readonly FailedPage[];

export interface FailedPages {
  /** The failed pages while the pause lasts; undefined when the files (`retry` of the live release) should be rendered again. */
  paused(retry: readonly string[]): Failed | undefined;
  /** Records which pages of a publish failed, and their files. */
  note(failed: Failed, retry: readonly string[]): void;
  /** Ends the pause. */
  tryNow(): void;
}

/** `now`: monotonic time in milliseconds. */
export function createFailedPages(now: () => number = () => performance.now()): FailedPages {
  let last: Failed = [];
  let files = '';
  let failure: PublishFailure | undefined;
  let notBefore = 0;
  const keyOf = (retry: readonly string[]): string => retry.toSorted().join('\n');
  return {
    paused: (retry) => (now() < notBefore && keyOf(retry) === files ? last : undefined),
    note(failed, retry) {
      const key = keyOf(retry);
      // The pauses start again when other pages fail.
      const before = key === files ? failure : undefined;
      [last, files] = [failed, key];
      const [first] = failed;
      if (!first) {
        [failure, notBefore] = [undefined, 0];
        return;
      }
      const next = nextFailure(before, { code: 'page-failed', message: first.message, now: new Date() }, {});
      failure = next.failure;
      notBefore = now() + next.pauseMs;
    },
    tryNow() {
      notBefore = 0;
    },
  };
}
