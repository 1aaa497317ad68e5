/**
 * Child process of the publisher tests: publishes a small shop. When held, it reports `pulled` and waits for a message from its parent; finally it
 * reports the result.
 */
import { publish } from '#publishing/loop/publish.ts';

import { openSmallShop } from './small-shop.ts';

const [, , dir = '', at = '0', isHeld = ''] = process.argv;
while (Date.now() < Number(at)) {
  // All children must try within the same millisecond; timers would spread them.
}
const word = new Promise<void>((resolve) => {
  if (isHeld) process.once('message', () => resolve());
  else resolve();
});
const shop = openSmallShop(dir, false);
const outcome = await publish(
  shop.options({ bundleReady: word, onStep: (step) => void (step === 'pulled' && process.send?.(step)) }),
).then(
  () => 'published',
  (error: unknown) => (error as { readonly code?: string }).code ?? String(error),
);
process.send?.(outcome);
process.disconnect?.();
