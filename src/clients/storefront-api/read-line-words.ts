/** Texts of a product, read from its page's `_payload.json`. */
import { lineWordsIn } from '#lib/cart/translated-line.ts';
import type { LineWords } from '#lib/cart/translated-line.ts';

import { readPayload } from './read-payload.ts';

/** `page`: path of the product page, `/de-at/p/ridge-98`. Undefined when the payload does not load. */
export async function readLineWords(page: string, ask?: typeof fetch): Promise<LineWords | undefined> {
  const payload = await readPayload(page, ask);
  return payload ? lineWordsIn(payload) : undefined;
}
