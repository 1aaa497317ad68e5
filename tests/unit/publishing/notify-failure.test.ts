/** Editors are notified once of a failure, not on each retry, and once when it ends. */
import { expect, test } from 'vitest';

import type { LoopStatus } from '#publishing/loop/publish-loop.ts';
import { createFailureNotifier } from '#publishing/report/notify-failure.ts';

const failure = (message: string, attempts = 1): Partial<LoopStatus> => ({
  state: 'paused',
  failure: { at: `${attempts}`, code: 'x', message, attempts, nextTryAt: '' },
});

function teller(status = 200) {
  const sent: string[] = [];
  const said: string[] = [];
  const tell = createFailureNotifier({
    url: 'http://editors/hook',
    say: (line) => said.push(line),
    fetch: (_to, init) => {
      sent.push((JSON.parse(String(init?.body)) as { text: string }).text);
      return Promise.resolve(new Response(null, { status }));
    },
  });
  return { sent, said, tell: (one: Partial<LoopStatus>) => tell({ state: 'idle', queued: 0, ...one }) };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test('a failure, a different one, and the recovery are each sent once', async () => {
  const { sent, tell } = teller();
  tell({});
  tell(failure('It is down.'));
  tell({ ...failure('It is down.'), state: 'publishing' });
  tell(failure('It is down.', 2));
  tell(failure('The disk is full.', 3));
  tell({ state: 'idle' });
  tell({ state: 'idle' });
  await settled();
  expect(sent).toEqual([
    'Not published: It is down. The live release stays; the publish will be retried.',
    'Not published: The disk is full. The live release stays; the publish will be retried.',
    'Publishing works again.',
  ]);
});

test('a failed publish that would have ended a rollback is not said to be retried, and one failure is sent once', async () => {
  const { sent, tell } = teller();
  tell({ ...failure('It is down.'), state: 'held' });
  tell({ state: 'idle' });
  tell(failure('The disk is full.'));
  tell({ ...failure('The disk is full.'), state: 'held' });
  await settled();
  expect(sent).toEqual([
    'Not published: It is down. The rollback still holds the shop.',
    'Publishing works again.',
    'Not published: The disk is full. The live release stays; the publish will be retried.',
  ]);
});

test('a failure to load prices is sent too', async () => {
  const { sent, tell } = teller();
  tell({ leftOver: [{ at: '', code: 'x', message: 'Prices of the store us are as they were.', attempts: 1, nextTryAt: '' }] }); // prettier-ignore
  tell({});
  await settled();
  expect(sent).toEqual(['Prices of the store us are as they were.', 'Publishing works again.']);
});

test('a refused notification is logged, and the next failure is still sent', async () => {
  const { sent, said, tell } = teller(500);
  tell(failure('One.'));
  tell(failure('Two.'));
  await settled();
  expect(sent).toHaveLength(2);
  expect(said).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('it responded with 500')));
});
