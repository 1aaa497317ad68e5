/** The words of a product out of its page's `_payload.json`. */
import { lineWordsIn } from '#lib/cart/line-words.ts';
import type { LineWords } from '#lib/cart/line-words.ts';

import { readPayload } from './read-payload.ts';

/** `page`: address of the product's page, `/de-at/p/ridge-98`. Undefined where there is none, or nobody answers. */
export async function readLineWords(page: string, ask?: typeof fetch): Promise<LineWords | undefined> {
  const payload = await readPayload(page, ask);
  return payload === undefined ? undefined : lineWordsIn(payload);
}
