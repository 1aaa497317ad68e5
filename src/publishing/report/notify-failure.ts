/** Notifies editors when publishing fails, once per failure, and when it works again. Releases are covered by the report. */
import type { LoopStatus } from '../loop/publish-loop.ts';
import { postChatMessage } from './post-chat-message.ts';
import type { ChatOptions } from './post-chat-message.ts';

export interface FailureNotifierOptions extends ChatOptions {
  readonly say: (line: string) => void;
}

/** What follows a failed publish, as a sentence. */
export function afterFailure(state: LoopStatus['state']): string {
  return state === 'held'
    ? 'The rollback still holds the shop.'
    : 'The live release stays; the publish will be retried.';
}

/** Creates the `onStatus` callback of a loop. A message that cannot be delivered is logged and not sent again. */
export function createFailureNotifier(options: FailureNotifierOptions): (status: LoopStatus) => void {
  let lastText = '';
  let sending = Promise.resolve();
  const send = (text: string): void => {
    sending = sending
      .then(() => postChatMessage(options, text))
      .catch((error: unknown) => options.say(`Editors could not be notified of a failure: ${error instanceof Error ? error.message : String(error)}`)); // prettier-ignore
  };
  return ({ state, failure, leftOver = [] }) => {
    if (options.url === undefined || state === 'publishing' || state === 'stopped') return;
    const others = leftOver.map(({ message }) => message);
    const now = [...(failure ? [failure.message] : []), ...others].join(' ');
    if (now === lastText) return;
    lastText = now;
    const lines = [...(failure ? [`Not published: ${failure.message} ${afterFailure(state)}`] : []), ...others];
    send(now === '' ? 'Publishing works again.' : lines.join(' '));
  };
}
